internal import PinKit
internal import PinKitSystem
internal import PinKitWire

/// `POST /pair`: admits one more device to whoever has the code off the screen.
struct PairingService {
    let core: AgentCore

    /// Checks in the order 405, 426, 501, 429, 401, 500, 200.
    func answer(_ request: HTTPRequest, over stream: any AgentStream) -> HTTPReply {
        guard request.method == "POST" else { return .text(405, "POST is needed", [("Allow", "POST")]) }
        // The peer's own address counts: what a header says of another is anybody's to write.
        guard stream.isEncrypted || stream.peer?.isLoopback == true else {
            return .text(
                426, "TLS is needed to pair from another host", [("Upgrade", "TLS/1.2"), ("Connection", "Upgrade")])
        }
        guard core.configuration.pairs else { return .text(501, "this agent does not pair") }
        switch core.desk.attempt(Self.code(request)) {
        case .locked:
            core.happened(.pairingRefused(status: 429, failures: core.desk.failures, stream.peer))
            return .text(429, "too many wrong codes: pairing is locked until the agent starts again")
        case .wrong(let failures):
            core.happened(.pairingRefused(status: 401, failures: failures, stream.peer))
            return .text(401, "wrong code")
        case .admitted: return admitted(request, stream)
        }
    }

    private func admitted(_ request: HTTPRequest, _ stream: any AgentStream) -> HTTPReply {
        let (name, platform) = Self.description(request.body)
        let device: PairedDevice
        let token: String
        do throws(AgentError) {
            (device, token) = try core.registry.pair(name: name, platform: platform, at: core.clock())
        } catch {
            core.happened(.pairingRefused(status: 500, failures: core.desk.failures, stream.peer))
            return .text(500, "the device could not be stored")
        }
        core.happened(.paired(device, stream.peer))
        let reply = PairingReply(deviceID: device.id, token: token, pin: core.identity?.pin, port: core.port)
        switch core.fault {
        case .pairTruncated: return .truncated(reply.response)
        case .pairSilent: return .silence
        case let fault?:
            return .response(fault.pairingAnswer(reply, host: request.fields["Host"] ?? "") ?? reply.response)
        case nil: return .response(reply.response)
        }
    }

    /// The first `pin` of the query, or else the header; nothing is trimmed. Nil where there is none, or an escape is bad.
    private static func code(_ request: HTTPRequest) -> String? {
        guard let parameters = request.parameters else { return nil }
        return parameters.first { $0.name == "pin" }?.value ?? request.fields["X-Bootstrap-PIN"]
    }

    /// The body is optional, and one that is no JSON is taken for none.
    private static func description(_ body: [UInt8]) -> (name: String, platform: String) {
        let value = try? JSONValue.read(body)
        func text(_ name: String) -> String {
            String((value?[name]?.string ?? "").prefix(PairedDevice.longestName))
        }
        let name = text("deviceName")
        return (name.isEmpty ? PairedDevice.unnamed : name, text("platform"))
    }
}
