import PinKitTLS
import Testing

@Suite("Sessions: handshakes")
struct SessionHandshakeTests {
    // requirement: engines.independent
    @Test("A match completes, and data passes both ways", arguments: Pairing.all, TestKey.served)
    func match(pairing: Pairing, key: TestKey) throws {
        let pair = try SessionPair(
            pairing, server: key.server(pairing.version), client: TLSClientConfiguration(serverName: "agent.example"))
        pair.handshake()
        #expect(pair.chains == [[try key.certificate]])
        for step in [pair.clientStep, pair.serverStep] {
            #expect(step.summary?.version == pairing.version)
            #expect(step.summary?.isResumed == false)
        }

        let question = (0..<40_000).map { UInt8(truncatingIfNeeded: $0) }
        #expect(pair.client.write(question) == nil)
        pair.server.receive(pair.client.takeOutgoing())
        #expect(pair.server.readAll() == question)
        #expect(pair.server.read(upTo: 10) == .needsInput)
        #expect(pair.server.write([1, 2, 3]) == nil)
        pair.server.close()
        pair.client.receive(pair.server.takeOutgoing())
        #expect(pair.client.read(upTo: 2) == .bytes([1, 2]))
        #expect(pair.client.read(upTo: 2) == .bytes([3]))
        #expect(pair.client.read(upTo: 2) == .closed)
    }

    // requirement: tls.alert-bad-certificate
    // requirement: tls.refuse-before-data
    @Test("A refusal is an alert 42 and not a byte of data", arguments: Pairing.all, TestKey.served)
    func refusal(pairing: Pairing, key: TestKey) throws {
        let pair = try SessionPair(pairing, server: key.server(pairing.version), verdict: false)
        pair.handshake()
        #expect(pair.clientStep.failure == .evaluationRefused)
        #expect(pair.serverStep.failure == .alertReceived(TLSAlert.badCertificate))
        #expect(pair.client.write([1])?.kind == .evaluationRefused)
        #expect(pair.client.read(upTo: 1).failure == .evaluationRefused)
        #expect(pair.client.handshake().failure == .evaluationRefused)
        #expect(pair.client.takeOutgoing().isEmpty)
        #expect(pair.server.handshake() == pair.serverStep)
    }

    // requirement: tls.versions
    @Test("The newest common version is taken", arguments: Pairing.all)
    func negotiates(pairing: Pairing) throws {
        let client = TLSClientConfiguration(maximumVersion: pairing.version)
        let pair = try SessionPair(pairing, server: TestKey.agent.server(), client: client)
        pair.handshake()
        #expect(pair.clientStep.summary?.version == pairing.version)
    }

    // requirement: tls.versions
    @Test(
        "Versions that do not meet are refused by both, before a certificate is shown", arguments: Pairing.all(.tls12))
    func noCommonVersion(pairing: Pairing) throws {
        for (server, client) in [
            (TLSVersion.tls12, TLSClientConfiguration(minimumVersion: .tls13)),
            (.tls13, TLSClientConfiguration(maximumVersion: .tls12)),
        ] {
            let pair = try SessionPair(pairing, server: TestKey.agent.server(server), client: client)
            pair.handshake()
            #expect(pair.serverStep.failure == .handshake)
            // handshake_failure or protocol_version.
            let alert = try #require(pair.clientStep.failure)
            #expect([.alertReceived(40), .alertReceived(70)].contains(alert))
            #expect(pair.chains.isEmpty)
        }
    }

    // requirement: pin.leaf-only
    @Test("A chain arrives in the order in which it was sent", arguments: Pairing.all)
    func order(pairing: Pairing) throws {
        let key = TestKey.agent
        let others = try [TestKey.rsa2048, .agent, .regenerated, .rsa2048].map { try $0.certificate }
        for others in [others, others.reversed()] {
            let server = try key.server(pairing.version...pairing.version, thenShowing: others)
            let pair = try SessionPair(pairing, server: server)
            pair.handshake()
            #expect(pair.clientStep.summary?.version == pairing.version)
            #expect(pair.chains == [[try key.certificate] + others])
        }
    }

    @Test("Bytes may come in pieces of any size", arguments: Pairing.all, [1, 2, 7])
    func pieces(pairing: Pairing, piece: Int) throws {
        let pair = try SessionPair(pairing)
        pair.handshake(piece: piece)
        #expect(pair.clientStep.summary?.version == pairing.version)
        #expect(pair.serverStep.summary?.version == pairing.version)
        #expect(pair.chains.count == 1)
    }

    // requirement: tls.server-name
    @Test("The name goes out in SNI, no name does not", arguments: TestEngine.allCases, [nil, "pin.test"])
    func serverName(engine: TestEngine, name: String?) throws {
        let client = try engine.engine.makeClient(TLSClientConfiguration(serverName: name)) { _ in true }
        #expect(client.handshake() == .needsInput)
        let hello = try ClientHello(client.takeOutgoing())
        // One host_name in a list (RFC 6066 §3).
        let list = name.map { [0, UInt8($0.utf8.count + 3), 0, 0, UInt8($0.utf8.count)] + Array($0.utf8) }
        #expect(hello.extensions[0] == list)
    }

    // requirement: tls.unresumed
    @Test("Neither an earlier session is offered nor compression", arguments: TestEngine.allCases, TLSVersion.allCases)
    func offersNothingOld(engine: TestEngine, maximum: TLSVersion) throws {
        let client = try engine.engine.makeClient(TLSClientConfiguration(maximumVersion: maximum)) { _ in true }
        _ = client.handshake()
        let hello = try ClientHello(client.takeOutgoing())
        #expect(hello.compressionMethods == [0])
        #expect(ClientHello.resumption.isDisjoint(with: hello.extensions.keys))
        // ECDHE with AEAD, the suites of TLS 1.3, and the marker of RFC 5746.
        let suites: Set<UInt16> = [
            0xC02B, 0xC02C, 0xC02F, 0xC030, 0xCCA8, 0xCCA9, 0x1301, 0x1302, 0x1303, 0x00FF,
        ]
        #expect(suites.isSuperset(of: hello.cipherSuites))
    }

    // requirement: tls.refuse-before-data
    @Test("Before the handshake is complete no data flows, and the session goes on", arguments: Pairing.all)
    func tooEarly(pairing: Pairing) throws {
        let pair = try SessionPair(pairing)
        #expect(pair.client.write([1])?.kind == .handshake)
        #expect(pair.client.read(upTo: 1).failure == .handshake)
        pair.client.close()
        #expect(pair.client.takeOutgoing().isEmpty)
        pair.handshake()
        #expect(pair.clientStep.summary?.version == pairing.version)
    }
}
