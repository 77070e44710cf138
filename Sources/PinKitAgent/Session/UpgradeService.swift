internal import PinKitSystem
internal import PinKitWire

/// `GET /ws`: judges the request to upgrade, and serves the session behind it.
struct UpgradeService {
    /// What devices speak.
    static let subprotocol = "davi-nfc-device.v1"

    let core: AgentCore
    let stream: any AgentStream
    let bell: Bell

    /// Checks the credential first, then the form of the upgrade, then Origin.
    func serve(_ request: HTTPRequest, rest: [UInt8]) {
        let fault = core.fault
        guard fault != .upgradeUnauthorized, let admission = core.admission.admit(request, from: stream.peer) else {
            return refuse(.text(401, "a device token is needed", [("WWW-Authenticate", "Bearer")]), 401, request)
        }
        guard request.parameters?.first(where: { $0.name == "mode" })?.value == "device" else {
            return refuse(.text(400, "mode=device is needed"), 400, request)
        }
        switch WebSocketHandshake.refusal(of: request) {
        case .notAnUpgrade?: return refuse(.text(400, "a request to upgrade to WebSocket is needed"), 400, request)
        case .version?:
            return refuse(
                .text(
                    426, "WebSocket version 13 is needed", [("Sec-WebSocket-Version", "13"), ("Upgrade", "websocket")]),
                426, request)
        case nil: break
        }
        guard isOwnOrigin(request) else { return refuse(.text(403, "a foreign origin"), 403, request) }
        if fault == .upgradeNotSwitched { return refuse(.text(200, "not switched on purpose"), 200, request) }

        let deadline = Deadline(after: core.configuration.timing.sending)
        guard (try? stream.write(response(request, fault).bytes(), deadline: deadline)) != nil else { return }
        if fault == .upgradeThenCut { return }
        DeviceSession(core: core, stream: stream, bell: bell, admission: admission).serve(rest)
    }

    private func refuse(_ reply: HTTPReply, _ status: Int, _ request: HTTPRequest) {
        core.happened(.connectionRefused(status: status, stream.peer))
        _ = HTTPExchange.send(reply, to: nil, stream, core)
    }

    private func response(_ request: HTTPRequest, _ fault: AgentFault?) -> HTTPResponse {
        switch fault {
        case .upgradeNoSubprotocol: return WebSocketHandshake.response(to: request, subprotocol: nil)
        case .upgradeOtherSubprotocol:
            var response = WebSocketHandshake.response(to: request, subprotocol: nil)
            response.fields.append("Sec-WebSocket-Protocol", "another.v1")
            return response
        case .upgradeWrongAccept:
            return HTTPResponse(
                status: 101,
                fields: HTTPFields([
                    ("Connection", "Upgrade"), ("Upgrade", "websocket"),
                    ("Sec-WebSocket-Accept", "AAAAAAAAAAAAAAAAAAAAAAAAAAA="),
                    ("Sec-WebSocket-Protocol", Self.subprotocol),
                ]))
        default: return WebSocketHandshake.response(to: request, subprotocol: Self.subprotocol)
        }
    }

    /// Apps send no Origin; a page may connect to the agent that it came from, and to no other.
    private func isOwnOrigin(_ request: HTTPRequest) -> Bool {
        let origins = request.fields.values("Origin")
        guard let origin = origins.first else { return true }
        let scheme = stream.isEncrypted ? "https://" : "http://"
        guard origins.count == 1, let host = request.fields["Host"], origin.lowercased() == scheme + host.lowercased()
        else { return false }
        return core.isOwn(host: HostHeader.name(host), local: stream.local)
    }
}

/// The value of a Host header.
enum HostHeader {
    /// The name or address without its port and brackets.
    static func name(_ value: String) -> String {
        if value.hasPrefix("[") { return String(value.dropFirst().prefix { $0 != "]" }) }
        return String(value.prefix { $0 != ":" })
    }
}
