public import PinKit

/// One JSON text of a device's conversation: `{"id","type","payload"}`, in answers also `success` and `error`.
public struct DeviceFrame: Sendable, Hashable {
    /// Chosen by whoever asks, repeated in the answer; empty where there is none.
    public let id: String
    /// `hello`, `tagScanned`.
    public let type: String
    /// The content; null where there is none.
    public let payload: JSONValue
    /// Whether what was asked for was done; nil in what is no answer.
    public let success: Bool?
    /// What went wrong, for people; nil where nothing did.
    public let error: String?

    /// A frame that is no answer.
    public init(id: String, type: String, payload: JSONValue) {
        self.init(id: id, type: type, payload: payload, success: nil, error: nil)
    }

    init(id: String, type: String, payload: JSONValue, success: Bool?, error: String?) {
        self.id = id
        self.type = type
        self.payload = payload
        self.success = success
        self.error = error
    }

    /// Reads a frame.
    ///
    /// - Throws: ``AgentErrorCode/parse`` for what is not JSON, ``AgentErrorCode/invalidRequest`` for what is no object
    ///   with a type.
    public init(reading text: String) throws(AgentErrorCode) {
        guard let value = try? JSONValue.read(Array(text.utf8)) else { throw .parse }
        guard let type = value["type"]?.string, !type.isEmpty else { throw .invalidRequest }
        self.init(
            id: value["id"]?.string ?? "", type: type, payload: value["payload"] ?? .null,
            success: value["success"]?.boolean, error: value["error"]?.string)
    }

    /// The frame as it is sent.
    public var text: String {
        var members: [JSONValue.Member] = [.init("id", .string(id)), .init("type", .string(type))]
        if let success { members.append(.init("success", .boolean(success))) }
        if let error { members.append(.init("error", .string(error))) }
        members.append(.init("payload", payload))
        return JSONValue.object(members).text
    }

    /// The answer to `id` that says what went wrong.
    static func failure(_ code: AgentErrorCode, to id: String, _ message: String) -> DeviceFrame {
        let payload = JSONValue.object([
            .init("code", .string(code.rawValue)), .init("retryable", .boolean(code.isRetryable)),
        ])
        return DeviceFrame(id: id, type: "error", payload: payload, success: false, error: message)
    }
}

/// The codes of error frames.
public enum AgentErrorCode: String, Error, Sendable, Hashable, CaseIterable {
    case parse = "PARSE_ERROR"
    case invalidPayload = "INVALID_PAYLOAD"
    case invalidRequest = "INVALID_REQUEST"
    case invalidMessageType = "INVALID_MESSAGE_TYPE"
    case unknownType = "UNKNOWN_TYPE"
    case invalidDevice = "INVALID_DEVICE"
    case registrationFailed = "REGISTRATION_FAILED"
    case timeout = "TIMEOUT"
    case internalError = "INTERNAL_ERROR"
    case busy = "BUSY"

    /// Whether the same may work later.
    public var isRetryable: Bool {
        switch self {
        case .timeout, .internalError, .busy: true
        default: false
        }
    }
}
