import PinKit
import PinKitGnuTLS
import PinKitTLS
import Testing

@Suite("GnuTLS handshakes")
struct GnuTLSHandshakeTests {
    @Test("a match completes, and data passes both ways", arguments: TLSVersion.allCases, GnuTLSTestKey.all)
    func match(version: TLSVersion, key: GnuTLSTestKey) throws {
        let pair = try GnuTLSSessionPair(try key.server(version), name: "agent.example")
        pair.handshake()
        #expect(pair.chains == [[try key.certificate()]])
        for step in [pair.clientStep, pair.serverStep] {
            #expect(summary(step)?.version == version)
            #expect(summary(step)?.cipherSuite == (version == .tls12 ? key.suite12 : "TLS_AES_128_GCM_SHA256"))
            #expect(summary(step)?.isResumed == false)
        }
        let request = Array("ping".utf8)
        let answer = (0..<40_000).map { UInt8(truncatingIfNeeded: $0) }
        #expect(pair.client.write(request) == nil)
        pair.server.receive(pair.client.takeOutgoing())
        #expect(pair.server.read(upTo: 2) == .bytes(Array("pi".utf8)))
        #expect(pair.server.read(upTo: 100) == .bytes(Array("ng".utf8)))
        #expect(pair.server.read(upTo: 100) == .needsInput)
        #expect(pair.server.write(answer) == nil)
        pair.client.receive(pair.server.takeOutgoing())
        var received: [UInt8] = []
        while received.count < answer.count, case .bytes(let bytes) = pair.client.read(upTo: 65_536), !bytes.isEmpty {
            received += bytes
        }
        #expect(received == answer)
        #expect(pair.client.read(upTo: 1) == .needsInput)
        pair.server.close()
        pair.client.receive(pair.server.takeOutgoing())
        #expect(pair.client.read(upTo: 1) == .closed)
    }

    @Test("a refusal is an alert 42 and not a byte of data", arguments: TLSVersion.allCases, GnuTLSTestKey.all)
    func refusal(version: TLSVersion, key: GnuTLSTestKey) throws {
        let pair = try GnuTLSSessionPair(try key.server(version), verdict: false)
        pair.handshake()
        #expect(failureKind(pair.clientStep) == .evaluationRefused)
        #expect(failureKind(pair.serverStep) == .alertReceived(42))
        #expect(pair.client.write(Array("secret".utf8))?.kind == .evaluationRefused)
        #expect(failureKind(pair.client.read(upTo: 1)) == .evaluationRefused)
        #expect(failureKind(pair.client.handshake()) == .evaluationRefused)
        #expect(pair.client.takeOutgoing() == [])
    }

    @Test("a server without the key fails though its pin matches", arguments: TLSVersion.allCases, GnuTLSTestKey.all)
    func foreignKey(version: TLSVersion, key: GnuTLSTestKey) throws {
        let pair = try GnuTLSSessionPair(try key.server(version, signer: try key.stranger))
        pair.handshake()
        #expect(failureKind(pair.clientStep) == .possession)
        #expect(failureKind(pair.serverStep) == .alertReceived(51))
        #expect(pair.client.write([1])?.kind == .possession)
    }

    @Test("the chain comes as sent, leaf first, whatever its order", arguments: TLSVersion.allCases)
    func stuffedChain(version: TLSVersion) throws {
        let extras = try [GnuTLSTestKey.rsa.certificate(), GnuTLSTestKey.p256.certificate(serial: 9)]
        let leaf = try GnuTLSTestKey.p256.certificate()
        for others in [extras, extras.reversed(), [leaf, leaf]] {
            let pair = try GnuTLSSessionPair(try GnuTLSTestKey.p256.server(version, chain: others))
            pair.handshake()
            #expect(pair.chains == [[leaf] + others])
            #expect(summary(pair.clientStep) != nil)
        }
    }

    @Test("bytes may come one at a time", arguments: TLSVersion.allCases, [1, 2, 7])
    func pieces(version: TLSVersion, piece: Int) throws {
        let pair = try GnuTLSSessionPair(try GnuTLSTestKey.p256.server(version))
        pair.handshake(piece: piece)
        #expect(summary(pair.clientStep)?.version == version)
        #expect(summary(pair.serverStep)?.version == version)
        #expect(pair.chains.count == 1)
    }

    @Test("versions that do not meet are refused by both")
    func versions() throws {
        let engine = try GnuTLSEngine()
        let client = try engine.makeClient(TLSClientConfiguration(minimumVersion: .tls13)) { _ in true }
        let server = try engine.makeServer(try GnuTLSTestKey.p256.server(.tls12))
        _ = client.handshake()
        server.receive(client.takeOutgoing())
        #expect(failureKind(server.handshake()) == .handshake)
        client.receive(server.takeOutgoing())
        #expect(failureKind(client.handshake()) == .alertReceived(40))
    }

    @Test("a certificate that is none ends in a failed handshake", arguments: TLSVersion.allCases)
    func garbageCertificate(version: TLSVersion) throws {
        let leaf = try GnuTLSTestKey.p256.certificate()
        for certificate in [[0x30, 0x00], Array("text".utf8), leaf + [0]] {
            let configuration = TLSServerConfiguration(
                chain: [certificate], privateKey: GnuTLSTestKey.p256.pem, servesForeignKey: true,
                minimumVersion: version, maximumVersion: version)
            let pair = try GnuTLSSessionPair(configuration)
            pair.handshake()
            #expect(failureKind(pair.clientStep) == .handshake)
            #expect(pair.chains.isEmpty)
        }
    }

    @Test("an honest server needs its own key, and some certificate")
    func setup() throws {
        let engine = try GnuTLSEngine()
        let leaf = try GnuTLSTestKey.p256.certificate()
        let rows: [([[UInt8]], [UInt8], String)] = [
            ([leaf], GnuTLSTestKey.rsa.pem, "the private key does not belong to the certificate"),
            ([], GnuTLSTestKey.p256.pem, "a server needs a certificate"),
            ([[1, 2, 3]], GnuTLSTestKey.p256.pem, "GnuTLS: certificate: "),
            ([leaf], Array("no key".utf8), "GnuTLS: private key: "),
        ]
        for (chain, key, reason) in rows {
            let error = #expect(throws: TLSSetupError.self) {
                try engine.makeServer(TLSServerConfiguration(chain: chain, privateKey: key))
            }
            #expect(error?.description.hasPrefix(reason) == true)
        }
    }
}

extension GnuTLSTestKey {
    /// What TLS 1.2 negotiates for this key.
    fileprivate var suite12: String {
        testDescription.hasPrefix("RSA")
            ? "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256" : "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"
    }
}
