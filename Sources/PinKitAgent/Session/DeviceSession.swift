internal import PinKitSystem
internal import PinKitWire

/// Serves a device behind its upgrade: reads messages, answers, and drops whoever is silent, revoked or broken.
struct DeviceSession {
    /// Bytes of one message, all its fragments together.
    static let messageBytes = 262_144
    /// How long a device may take to answer a close frame.
    static let closingSeconds = 2.0

    let core: AgentCore
    let stream: any AgentStream
    let bell: Bell
    let admission: Admission

    /// How a session ended.
    private enum Ending {
        /// With a close frame of ours.
        case close(UInt16, String)
        /// Without one.
        case cut(String)
        /// The peer closed or is gone.
        case gone(String)
    }

    /// Serves until the end, which is reported for a device that had said hello.
    func serve(_ rest: [UInt8]) {
        var conversation = DeviceConversation(
            admission, version: core.configuration.version, pin: core.identity?.pin, fault: core.fault)
        // Told of a revocation from here on; one that came between the check of the token and now is seen below.
        let seat = core.hub.join(admission.deviceID, bell)
        defer { core.hub.leave(seat) }
        var reader = WebSocketReader(.server, limit: Self.messageBytes)
        reader.receive(rest)
        let ending: Ending
        if admission.isPaired, !core.registry.contains(admission.deviceID) {
            ending = .close(WebSocketCloseCode.policyViolation, "revoked")
        } else {
            ending = run(&conversation, seat, &reader)
        }
        let reason: String
        switch ending {
        case .close(let code, let words):
            if send(.close(code: code, reason: words)) { hearClose(&reader) }
            reason = "closed with \(code): \(words)"
        case .cut(let words), .gone(let words): reason = words
        }
        if let device = conversation.device { core.happened(.disconnected(device, reason: reason)) }
    }

    /// Hears the device's answer to a close frame: a connection that is gone before the answer could be written looks
    /// like a fault of the network (RFC 6455 §7.1.1).
    private func hearClose(_ reader: inout WebSocketReader) {
        let deadline = Deadline(after: Self.closingSeconds)
        while true {
            while let message = try? reader.next() { if case .close = message { return } }
            guard case .bytes(let bytes) = stream.read(deadline: deadline) else { return }
            reader.receive(bytes)
        }
    }

    private func run(
        _ conversation: inout DeviceConversation, _ seat: DeviceHub.Seat, _ reader: inout WebSocketReader
    ) -> Ending {
        let timing = core.configuration.timing
        // Moved on by whole messages only: single bytes now and then keep nobody alive.
        var deadline = Deadline(after: timing.hello)
        while true {
            do throws(WebSocketFailure) {
                while let message = try reader.next() {
                    if let ending = handle(message, &conversation) { return ending }
                    if conversation.device != nil { deadline = Deadline(after: timing.silence) }
                }
            } catch {
                return .close(error.closeCode, error.code.rawValue)
            }
            switch stream.read(deadline: deadline) {
            case .bytes(let bytes): reader.receive(bytes)
            case .ended: return .gone("the connection ended")
            case .timedOut:
                guard conversation.device == nil else { return .close(WebSocketCloseCode.policyViolation, "silent") }
                send(.text(DeviceFrame.failure(.timeout, to: "", "no hello in time").text))
                return .close(WebSocketCloseCode.tryAgainLater, "no hello in time")
            case .interrupted:
                bell.clear()
                switch seat.told() {
                case .revoked?: return .close(WebSocketCloseCode.policyViolation, "revoked")
                case .cut?: return .cut("cut on purpose")
                case nil: if core.isStopping { return .close(WebSocketCloseCode.goingAway, "the agent stops") }
                }
            }
        }
    }

    /// What a message comes to; nil where the session goes on.
    private func handle(_ message: WebSocketMessage, _ conversation: inout DeviceConversation) -> Ending? {
        let reaction: DeviceConversation.Reaction
        switch message {
        case .text(let text): reaction = conversation.receive(text)
        case .binary: reaction = conversation.receiveBinary()
        case .ping(let bytes):
            return send(.pong(bytes)) ? nil : .gone("the peer takes nothing")
        case .pong: return nil
        case .close(let code, _):
            send(.close(code: code == nil ? nil : WebSocketCloseCode.normal, reason: ""))
            return .gone(code.map { "the device closed with \($0)" } ?? "the device closed")
        }
        if reaction.hasJoined, let device = conversation.device { core.happened(.connected(device, stream.peer)) }
        if let event = reaction.event { core.happened(event) }
        for answer in reaction.answers where !send(answer) { return .gone("the peer takes nothing") }
        if reaction.hasJoined, let ending = spoilt(core.fault) { return ending }
        if reaction.event != nil, core.fault == .scanThenCut { return .cut("cut on purpose") }
        return reaction.close.map {
            .close($0, $0 == WebSocketCloseCode.normal ? "goodbye" : reaction.answers.last?.error ?? "")
        }
    }

    /// The faults behind a hello.
    private func spoilt(_ fault: AgentFault?) -> Ending? {
        switch fault {
        case .closePolicy: return .close(WebSocketCloseCode.policyViolation, "refused on purpose")
        case .frameBadUTF8: write([0x81, 2, 0xC3, 0x28])
        case .frameTooBig: write([0x82, 127, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF])
        default: return nil
        }
        return nil
    }

    private func send(_ answer: DeviceFrame) -> Bool {
        switch core.fault {
        case .helloNotJSON where answer.type == "helloResponse": send(.text("{not JSON}"))
        case .frameMasked: write(WebSocketFrame.bytes(.text(answer.text), from: .client))
        default: send(.text(answer.text))
        }
    }

    @discardableResult
    private func send(_ message: WebSocketMessage) -> Bool { write(WebSocketFrame.bytes(message, from: .server)) }

    @discardableResult
    private func write(_ bytes: [UInt8]) -> Bool {
        (try? stream.write(bytes, deadline: Deadline(after: core.configuration.timing.sending))) != nil
    }
}
