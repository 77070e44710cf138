internal import PinKit
internal import PinKitIssuing
internal import PinKitQR
internal import PinKitSystem
internal import PinKitWire

/// Serves one connection of the bootstrap port: the set-up page in clear text, for the kiosk's own screen.
///
/// Whoever reads the code over the network in clear could pair, so only peers on the loopback are told; and only under a
/// Host that is the agent's own, so that no page of somebody else's can read it through a name that resolves to here.
struct BootstrapConnection {
    let core: AgentCore
    let stream: any AgentStream

    /// Serves until either side has had enough.
    func serve() {
        var reader = HTTPRequestReader()
        while let request = HTTPExchange.next(&reader, stream, core) {
            guard HTTPExchange.send(answer(request), to: request, stream, core) else { break }
        }
        stream.finish()
    }

    /// Whether this peer may see the code and the QR.
    private var isKiosk: Bool { core.configuration.bootstrapAsShipped || stream.peer?.isLoopback == true }

    private func answer(_ request: HTTPRequest) -> HTTPReply {
        guard let host = request.fields["Host"], core.isOwn(host: HostHeader.name(host), local: stream.local) else {
            return .text(421, "this is not the host that was asked for")
        }
        let paths = ["/", "/qr.png", "/ca.pem"]
        guard paths.contains(request.path) else { return .text(404, "not found") }
        guard request.method == "GET" || request.method == "HEAD" else {
            return .text(405, "GET is needed", [("Allow", "GET, HEAD")])
        }
        switch request.path {
        case "/qr.png": return picture()
        case "/ca.pem": return certificate(request)
        default: return page()
        }
    }

    private func page() -> HTTPReply {
        let pin = core.identity?.pin
        let secret = isKiosk ? BootstrapPage.Secret(code: core.desk.code, uri: core.uri(local: stream.local)) : nil
        let page = BootstrapPage(
            name: core.configuration.name, pin: pin, secret: secret, pairs: core.configuration.pairs,
            isLocked: core.desk.isLocked, devices: core.registry.all.count)
        return Self.response(
            "text/html; charset=utf-8", Array(page.html.utf8),
            [
                // Nothing is loaded from anywhere, and no other page may frame this one.
                (
                    "Content-Security-Policy",
                    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
                ),
                ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
            ])
    }

    private func picture() -> HTTPReply {
        guard isKiosk else { return .text(403, "look at the kiosk's own screen") }
        guard let uri = core.uri(local: stream.local), let code = try? QRCode(text: uri) else {
            return .text(404, "there is no QR without a pin")
        }
        return Self.response("image/png", code.png(scale: 8), [])
    }

    /// Anybody may have the certificate: it is shown in every handshake. The shipped agent wants the code for it.
    private func certificate(_ request: HTTPRequest) -> HTTPReply {
        guard let identity = core.identity else { return .text(404, "there is no certificate without TLS") }
        if core.configuration.bootstrapAsShipped {
            let code = request.parameters?.first { $0.name == "pin" }?.value
            switch core.desk.attempt(code) {
            case .admitted: break
            case .wrong: return .text(401, "wrong code")
            case .locked: return .text(429, "too many wrong codes")
            }
        }
        let pem = PEMWriter.encode(identity.anchor, label: "CERTIFICATE")
        return Self.response(
            "application/x-pem-file", pem, [("Content-Disposition", "attachment; filename=\"ca.pem\"")])
    }

    private static func response(
        _ type: String, _ body: [UInt8], _ fields: [(name: String, value: String)]
    ) -> HTTPReply {
        let usual: [(name: String, value: String)] = [("Content-Type", type), ("Cache-Control", "no-store")]
        return .response(HTTPResponse(status: 200, fields: HTTPFields(usual + fields), body: body))
    }
}
