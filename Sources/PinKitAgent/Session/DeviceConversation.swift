internal import PinKit

/// A device that is connected: what it is called, and how it was admitted.
struct ConnectedDevice: Sendable, Hashable {
    let id: String
    let name: String
}

/// The agent's side of what is said behind the upgrade: frames in, frames out. It owns no connection and never waits.
struct DeviceConversation {
    /// What an incoming text comes to.
    struct Reaction {
        var answers: [DeviceFrame] = []
        var event: AgentEvent?
        /// Whether this was the hello.
        var hasJoined = false
        /// Whether the conversation is over, and the code to close with.
        var close: UInt16?
    }

    private let admission: Admission
    private let version: String
    private let pin: Pin?
    private let fault: AgentFault?
    /// Nil until the hello.
    private(set) var device: ConnectedDevice?

    init(_ admission: Admission, version: String, pin: Pin?, fault: AgentFault?) {
        self.admission = admission
        self.version = version
        self.pin = pin
        self.fault = fault
    }

    /// Takes a text message.
    mutating func receive(_ text: String) -> Reaction {
        let frame: DeviceFrame
        do throws(AgentErrorCode) {
            frame = try DeviceFrame(reading: text)
        } catch {
            let words = error == .parse ? "the message is not JSON" : "the message is no object with a type"
            return failure(error, "", words)
        }
        return device == nil ? join(frame) : handle(frame)
    }

    /// Takes a binary message, which has no meaning here.
    mutating func receiveBinary() -> Reaction { failure(.invalidMessageType, "", "messages are text") }

    /// Before the hello any fault ends the conversation.
    private func failure(_ code: AgentErrorCode, _ id: String, _ message: String) -> Reaction {
        Reaction(answers: [.failure(code, to: id, message)], close: device == nil ? 1_008 : nil)
    }

    private mutating func join(_ frame: DeviceFrame) -> Reaction {
        guard frame.type == "hello" || frame.type == "registerDevice" else {
            return failure(.invalidRequest, frame.id, "the first message must be hello; this is \(frame.type)")
        }
        if fault == .helloError { return failure(.registrationFailed, frame.id, "refused on purpose") }
        if fault == .helloBusy { return failure(.busy, frame.id, "busy on purpose") }
        guard case .object = frame.payload else {
            return failure(.invalidPayload, frame.id, "the payload is no object")
        }
        if frame.type == "hello" {
            guard let version = frame.payload["protocolVersion"] else {
                return failure(.invalidPayload, frame.id, "protocolVersion is missing; 1 is spoken here")
            }
            guard version.integer == 1 else {
                return failure(.registrationFailed, frame.id, "protocolVersion is \(version.text); 1 is spoken here")
            }
        }
        guard let name = frame.payload["deviceName"]?.string, !name.isEmpty else {
            return failure(.invalidPayload, frame.id, "deviceName is missing")
        }
        let device = ConnectedDevice(
            id: admission.deviceID, name: String(name.prefix(PairedDevice.longestName)))
        self.device = device
        return Reaction(answers: welcome(frame, device), hasJoined: true)
    }

    private func welcome(_ frame: DeviceFrame, _ device: ConnectedDevice) -> [DeviceFrame] {
        var server: [JSONValue.Member] = [
            .init("version", .string(version)), .init("supportedNFC", .array(Self.technologies.map { .string($0) })),
        ]
        let shown = fault == .helloOtherPin ? AgentFault.otherPin : pin
        if let shown { server.append(.init("publicKeyPin", .string(shown.text))) }
        var payload: [JSONValue.Member] = [
            .init("protocolVersion", .number("1")), .init("deviceID", .string(device.id)),
        ]
        if fault != .helloNoServerInfo { payload.append(.init("serverInfo", .object(server))) }
        return [
            DeviceFrame(
                id: frame.id, type: frame.type + "Response", payload: .object(payload), success: true, error: nil)
        ]
    }

    /// What tags can be of.
    static let technologies = ["ISO14443A", "ISO14443B", "ISO15693", "FeliCa"]

    private func handle(_ frame: DeviceFrame) -> Reaction {
        guard let device else { return Reaction() }
        switch frame.type {
        case "tagScanned", "tagRemoved":
            if let fault = fault(in: frame, device) { return fault }
            let name = frame.type == "tagScanned" ? "scan" : "removed"
            return Reaction(event: .tag(name, device, frame.payload))
        case "deviceHeartbeat":
            return fault(of: frame.payload, device, frame.id) ?? Reaction()
        case "goodbye":
            return Reaction(close: 1_000)
        case "hello", "registerDevice":
            return failure(.invalidRequest, frame.id, "hello was said already")
        default:
            return failure(.unknownType, frame.id, "the type \(frame.type) is not known")
        }
    }

    /// What is wrong with a tag: the ones required are text.
    private func fault(in frame: DeviceFrame, _ device: ConnectedDevice) -> Reaction? {
        guard case .object = frame.payload else {
            return failure(.invalidPayload, frame.id, "the payload is no object")
        }
        let required = frame.type == "tagScanned" ? ["uid", "technology"] : ["uid"]
        for name in required where (frame.payload[name]?.string ?? "").isEmpty {
            return failure(.invalidPayload, frame.id, "\(name) is missing")
        }
        return fault(of: frame.payload, device, frame.id)
    }

    /// A device may leave its ID out, and must not give another's.
    private func fault(of payload: JSONValue, _ device: ConnectedDevice, _ id: String) -> Reaction? {
        guard let given = payload["deviceID"], given.string != device.id else { return nil }
        return failure(.invalidDevice, id, "deviceID is not this session's")
    }
}
