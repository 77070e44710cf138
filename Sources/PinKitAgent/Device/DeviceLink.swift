public import PinKit
public import PinKitSystem
public import PinKitTLS
internal import PinKitWire

/// What a device says of itself in its hello.
public struct DeviceDescription: Sendable, Hashable {
    /// What it is called; required.
    public var name: String
    /// `ios`, `android`; empty for none.
    public var platform: String
    /// The app's version; empty for none.
    public var appVersion: String

    /// A device by its name.
    public init(name: String, platform: String = "", appVersion: String = "") {
        self.name = name
        self.platform = platform
        self.appVersion = appVersion
    }
}

/// A device's WebSocket to its agent, behind the hello. One thread uses it.
public final class DeviceLink {
    /// What a wait for the agent came to.
    public enum Received {
        /// A frame of the agent's.
        case frame(DeviceFrame)
        /// Nothing until the deadline.
        case timedOut
        /// The bell rang.
        case interrupted
        /// The agent closed as it was asked to.
        case closed
    }

    /// What the agent calls this device in this session.
    public private(set) var deviceID = ""
    /// The pin that the agent's hello claims, if any: only the handshake is trusted.
    public private(set) var claimedPin: String?

    private let stream: any DeviceStream
    private var reader: WebSocketReader
    private var sent = 0
    private var isSayingGoodbye = false

    /// Connects, upgrades, and says hello.
    ///
    /// - Parameters:
    ///   - token: the device's, sent as a bearer; nil with `secret`.
    ///   - secret: the shared one, sent in the query; nil with `token`.
    public init(
        _ connector: DeviceConnector, token: String?, secret: String? = nil, _ description: DeviceDescription,
        within limit: TimeLimit
    ) throws(DeviceFailure) {
        stream = try connector.connect(within: limit)
        reader = WebSocketReader(.client, limit: DeviceSession.messageBytes)
        do throws(DeviceFailure) {
            try upgrade(connector.endpoint, token, secret, limit.deadline)
            try sayHello(description, limit.deadline)
        } catch {
            stream.close()
            throw error
        }
    }

    private func upgrade(
        _ endpoint: Endpoint, _ token: String?, _ secret: String?, _ deadline: Deadline
    ) throws(DeviceFailure) {
        let key = WebSocketHandshake.makeKey()
        var fields: [(name: String, value: String)] = [("Host", endpoint.description)]
        if let token { fields.append(("Authorization", "Bearer \(token)")) }
        fields += WebSocketHandshake.request(key: key, subprotocol: UpgradeService.subprotocol)
        let query = "mode=device" + (secret.map { "&secret=\(FormEncoding.encode($0))" } ?? "")
        let request = HTTPRequest(method: "GET", path: "/ws", query: query, fields: HTTPFields(fields))
        try stream.send(request.bytes, deadline: deadline)
        let (response, rest) = try DeviceHTTP.response(
            to: "GET", from: stream, limits: HTTPLimits(), deadline: deadline)
        guard response.status == 101 else {
            throw DeviceHTTP.failure(response.status, location: response.fields["Location"])
        }
        do throws(WebSocketHandshake.AnswerFailure) {
            try WebSocketHandshake.check(response, key: key, subprotocol: UpgradeService.subprotocol)
        } catch {
            throw .wrongAnswer("\(error)")
        }
        reader.receive(rest)
    }

    private func sayHello(_ description: DeviceDescription, _ deadline: Deadline) throws(DeviceFailure) {
        var payload: [JSONValue.Member] = [
            .init("protocolVersion", .number("1")), .init("deviceName", .string(description.name)),
        ]
        if !description.platform.isEmpty { payload.append(.init("platform", .string(description.platform))) }
        if !description.appVersion.isEmpty { payload.append(.init("appVersion", .string(description.appVersion))) }
        payload.append(.init("capabilities", .array([.string("scan")])))
        let id = try send("hello", .object(payload), deadline: deadline)
        while true {
            switch try receive(deadline: deadline, bell: nil) {
            case .frame(let frame) where frame.id == id || frame.type == "error":
                return try welcomed(frame)
            case .frame: continue
            case .timedOut, .interrupted: throw .noAnswer("the agent did not answer the hello in time")
            case .closed: throw .noAnswer("the agent closed without answering the hello")
            }
        }
    }

    private func welcomed(_ frame: DeviceFrame) throws(DeviceFailure) {
        if let failure = Self.failure(frame) { throw failure }
        guard frame.type == "helloResponse", frame.success != false else {
            throw .wrongAnswer("the answer to hello is of type \(frame.type)")
        }
        guard let id = frame.payload["deviceID"]?.string, !id.isEmpty else {
            throw .wrongAnswer("the answer to hello has no deviceID")
        }
        deviceID = id
        claimedPin = frame.payload["serverInfo"]?["publicKeyPin"]?.string
    }

    /// What an error frame means; nil for any other frame.
    static func failure(_ frame: DeviceFrame) -> DeviceFailure? {
        guard frame.type == "error" else { return nil }
        let code = frame.payload["code"]?.string ?? "without a code"
        let message = frame.error ?? "no reason"
        guard frame.payload["retryable"]?.boolean == true else { return .refused(.error(code: code, message: message)) }
        return .noAnswer("the agent cannot now (\(code)): \(message)")
    }

    /// Sends a frame of the device's; its ID.
    @discardableResult
    public func send(_ type: String, _ payload: JSONValue, deadline: Deadline) throws(DeviceFailure) -> String {
        sent += 1
        let frame = DeviceFrame(id: "\(sent)", type: type, payload: payload)
        try send(.text(frame.text), deadline)
        return frame.id
    }

    /// Says goodbye: the agent then closes.
    public func sayGoodbye(deadline: Deadline) throws(DeviceFailure) {
        isSayingGoodbye = true
        try send("goodbye", .object([]), deadline: deadline)
    }

    /// Waits for a frame; pings are answered.
    ///
    /// - Throws: where the agent closes, breaks the protocol, or is gone.
    public func receive(deadline: Deadline, bell: Bell?) throws(DeviceFailure) -> Received {
        while true {
            if let message = try next() {
                switch message {
                case .text(let text):
                    do throws(AgentErrorCode) { return .frame(try DeviceFrame(reading: text)) } catch {
                        throw .wrongAnswer("a frame of the agent's is no JSON object with a type")
                    }
                case .binary: throw .wrongAnswer("a frame of the agent's is binary")
                case .ping(let bytes): try send(.pong(bytes), deadline)
                case .pong: break
                case .close(let code, let reason): return try closed(code, reason, deadline)
                }
                continue
            }
            switch stream.receive(deadline: deadline, bell: bell) {
            case .bytes(let bytes): reader.receive(bytes)
            case .timedOut: return .timedOut
            case .interrupted: return .interrupted
            case .ended:
                if isSayingGoodbye { return .closed }
                throw .noAnswer("the connection ended without a close frame (1006)")
            }
        }
    }

    /// Ends the connection.
    public func close() { stream.close() }

    private func next() throws(DeviceFailure) -> WebSocketMessage? {
        do throws(WebSocketFailure) {
            return try reader.next()
        } catch {
            try? send(.close(code: error.closeCode, reason: error.code.rawValue), Deadline(after: 1))
            throw .wrongAnswer("a frame of the agent's is broken: \(error)")
        }
    }

    private func closed(_ code: UInt16?, _ reason: String, _ deadline: Deadline) throws(DeviceFailure) -> Received {
        try? send(.close(code: code == nil ? nil : WebSocketCloseCode.normal, reason: ""), deadline)
        switch code {
        case WebSocketCloseCode.policyViolation: throw .refused(.policy(reason))
        case _ where isSayingGoodbye: return .closed
        default: throw .noAnswer("the agent closed\(code.map { " with \($0)" } ?? ""): \(reason)")
        }
    }

    private func send(_ message: WebSocketMessage, _ deadline: Deadline) throws(DeviceFailure) {
        try stream.send(WebSocketFrame.bytes(message, from: .client), deadline: deadline)
    }
}
