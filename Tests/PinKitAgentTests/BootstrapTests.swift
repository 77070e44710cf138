import PinKit
import PinKitSystem
import PinKitWire
import Testing

@testable import PinKitAgent

/// §7 of the protocol: who is told the code, and under which names.
@Suite struct BootstrapTests {
    /// An agent that nobody connects to, for what its page says to peers of any address.
    static func core(_ agent: TestAgent) -> AgentCore { agent.agent.core }

    static func answer(_ agent: TestAgent, _ request: String, from peer: String, to local: String = "192.0.2.10") throws
        -> String
    {
        let stream = try FakeStream(from: peer, to: local, request)
        BootstrapConnection(core: agent.agent.core, stream: stream).serve()
        #expect(stream.isFinished)
        return stream.text
    }

    static func get(_ path: String, host: String = "192.0.2.10:9472") -> String {
        "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
    }

    static let paths = [
        "/", "/qr.png", "/ca.pem", "/ca.pem?pin=000000", "/pin", "/pair", "/pair?pin=CODE", "/status", "/qr.svg",
        "/index.html",
        "//", "/%2e", "/../", "/qr.png?x", "/QR.PNG", "/ws?mode=device", "*",
    ]

    // requirement: bootstrap.kiosk
    @Test func theKioskIsShownTheCode() throws {
        let agent = try TestAgent()
        for (peer, host) in [("127.0.0.1", "127.0.0.1:9472"), ("127.0.0.1", "localhost"), ("::1", "[::1]:9472")] {
            let page = try Self.answer(agent, Self.get("/", host: host), from: peer, to: peer)
            #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(page.contains("<svg ") && page.contains(agent.agent.pin?.text ?? "?"))
            let digits = agent.agent.status.code.map { "<span>\($0)</span>" }.joined()
            #expect(page.contains(digits))
            #expect(try Self.answer(agent, Self.get("/qr.png", host: host), from: peer, to: peer).contains("image/png"))
        }
    }

    /// From the LAN no path yields the code or a QR, under any method.
    // requirement: bootstrap.kiosk
    @Test(arguments: ["192.0.2.7", "2001:db8::7", "::ffff:192.0.2.7"]) func nobodyElseIsToldTheCode(_ peer: String)
        throws
    {
        let agent = try TestAgent()
        let code = agent.agent.status.code
        for path in Self.paths {
            for method in ["GET", "HEAD", "POST", "OPTIONS", "TRACE"] {
                for host in ["192.0.2.10:9472", "127.0.0.1:9472", "localhost:9472"] {
                    let text = try Self.answer(
                        agent,
                        Self.get(path.replacing("CODE", with: code), host: host).replacing("GET ", with: "\(method) "),
                        from: peer)
                    #expect(
                        !text.contains(code) && !text.contains("<svg") && !text.contains("image/png"),
                        "\(method) \(path)")
                    #expect(!text.contains(code.map { "<span>\($0)</span>" }.joined()))
                    #expect(!text.contains("davi-pair"))
                }
            }
        }
        #expect(agent.agent.pairedDevices.isEmpty)
        let page = try Self.answer(agent, Self.get("/"), from: peer)
        #expect(page.hasPrefix("HTTP/1.1 200") && page.contains("Look at the kiosk"))
        #expect(try Self.answer(agent, Self.get("/qr.png"), from: peer).hasPrefix("HTTP/1.1 403"))
        #expect(try Self.answer(agent, Self.get("/ca.pem"), from: peer).contains("BEGIN CERTIFICATE"))
    }

    // requirement: bootstrap.rebinding
    @Test(arguments: [
        "evil.example", "evil.example:9472", "192.0.2.11:9472", "127.0.0.1.evil.example", "0.0.0.0", "[::2]",
    ])
    func anotherHostIsNotServed(_ host: String) throws {
        let agent = try TestAgent()
        for path in ["/", "/qr.png", "/ca.pem", "/x"] {
            let text = try Self.answer(agent, Self.get(path, host: host), from: "127.0.0.1", to: "127.0.0.1")
            #expect(text.hasPrefix("HTTP/1.1 421"), "\(text.prefix(40))")
            #expect(!text.contains(agent.agent.status.code))
        }
    }

    @Test func asShippedEverybodyIsTold() throws {
        let agent = try TestAgent { $0.bootstrapAsShipped = true }
        #expect(try Self.answer(agent, Self.get("/qr.png"), from: "192.0.2.7").contains("image/png"))
        #expect(try Self.answer(agent, Self.get("/ca.pem"), from: "192.0.2.7").hasPrefix("HTTP/1.1 401"))
        #expect(
            try Self.answer(agent, Self.get("/ca.pem?pin=\(agent.agent.status.code)"), from: "192.0.2.7").contains(
                "BEGIN CERTIFICATE"))
    }

    // requirement: pairing.not-on-bootstrap
    @Test func pairIsNotServedThere() throws {
        let agent = try TestAgent()
        let text = try Self.answer(
            agent, "POST /pair?pin=\(agent.agent.status.code) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            from: "127.0.0.1", to: "127.0.0.1")
        #expect(text.hasPrefix("HTTP/1.1 404"))
        #expect(agent.agent.pairedDevices.isEmpty && agent.agent.status.failures == 0)
    }

    @Test func thePageIsWholeInItself() throws {
        let agent = try TestAgent { $0.name = "<b>\"&'agent" }
        let page = try Self.answer(agent, Self.get("/", host: "localhost"), from: "127.0.0.1", to: "127.0.0.1")
        #expect(page.contains("&lt;b&gt;&quot;&amp;'agent") && !page.contains("<b>"))
        for word in ["src=", "http://", "https://", "url(", "@import", "<script"] {
            let body = page.split(separator: "\r\n\r\n", maxSplits: 1).last.map(String.init) ?? ""
            #expect(!body.replacing("http://www.w3.org/2000/svg", with: "").contains(word), "\(word)")
        }
        #expect(page.contains("default-src 'none'"))
    }

    @Test func aLockedDeskShowsNoCode() throws {
        let agent = try TestAgent()
        agent.agent.lock()
        let page = try Self.answer(agent, Self.get("/", host: "localhost"), from: "127.0.0.1", to: "127.0.0.1")
        #expect(page.contains("Pairing is locked") && !page.contains("<svg"))
    }

    /// The same over a connection, to a port of its own.
    @Test func itListensOnAPortOfItsOwn() throws {
        let agent = try TestAgent { $0.bootstrapListen = .loopback(.ipv4, port: 0) }
        let address = try #require(agent.agent.bootstrapAddress)
        #expect(address.port != agent.agent.address.port)
        let socket = try Socket.connect(to: [address], deadline: Deadline(after: 5))
        try socket.send(Array(Self.get("/", host: "\(address)").utf8), deadline: Deadline(after: 5))
        var text = ""
        while case .bytes(let bytes) = socket.receive(upTo: 65_536, deadline: Deadline(after: 5)) {
            text += String(decoding: bytes, as: UTF8.self)
        }
        #expect(text.contains("<svg ") && text.hasSuffix("</html>\n"))
        let event = try #require(agent.reported.first)
        #expect(event.name == "listening")
        #expect(event.details.first { $0.name == "bootstrapPort" }?.value.integer == Int(address.port))
    }
}

/// What a peer on the LAN may do over the main port.
@Suite struct LANPeerTests {
    static func answer(_ agent: TestAgent, isEncrypted: Bool, from peer: String, _ fields: String = "") throws -> String
    {
        let stream = try FakeStream(
            from: peer, to: "192.0.2.10", isEncrypted: isEncrypted,
            "POST /pair?pin=\(agent.agent.status.code) HTTP/1.1\r\nHost: 192.0.2.10:9470\r\n\(fields)Connection: close\r\n\r\n"
        )
        AgentConnection(core: agent.agent.core, stream: stream, bell: try Bell()).serve()
        return stream.text
    }

    // requirement: pairing.cleartext
    @Test(arguments: [
        ("192.0.2.7", false, 426), ("2001:db8::7", false, 426), ("::ffff:192.0.2.7", false, 426),
        ("127.0.0.1", false, 200),
        ("127.9.9.9", false, 200), ("::1", false, 200), ("::ffff:127.0.0.1", false, 200), ("192.0.2.7", true, 200),
    ])
    func clearTextFromAnotherHostIs426(_ peer: String, _ isEncrypted: Bool, _ status: Int) throws {
        let agent = try TestAgent()
        let headers = "X-Forwarded-For: 127.0.0.1\r\nForwarded: for=127.0.0.1\r\nX-Real-IP: 127.0.0.1\r\n"
        let text = try Self.answer(agent, isEncrypted: isEncrypted, from: peer, headers)
        #expect(text.hasPrefix("HTTP/1.1 \(status) "))
        #expect(agent.agent.status.failures == 0)
        #expect(agent.agent.pairedDevices.count == (status == 200 ? 1 : 0))
    }

    // requirement: pairing.order
    @Test func clearTextComesBeforeEverythingButTheMethod() throws {
        let agent = try TestAgent { $0.pairs = false }
        agent.agent.lock()
        #expect(try Self.answer(agent, isEncrypted: false, from: "192.0.2.7").hasPrefix("HTTP/1.1 426"))
    }

    // requirement: pairing.admission
    @Test(arguments: [("127.0.0.1", true), ("::1", true), ("192.0.2.7", false), ("2001:db8::7", false)])
    func theBypassIsForTheLoopback(_ peer: String, _ isAdmitted: Bool) throws {
        let agent = try TestAgent { $0.allowsLoopbackBypass = true }
        let request = HTTPRequest(method: "GET", path: "/ws", query: "mode=device")
        let address = SocketAddress(try Host(parsing: peer), port: 1)
        #expect((agent.agent.core.admission.admit(request, from: address) != nil) == isAdmitted)
    }
}
