import PinKitOpenSSL
import PinKitTLS
import Testing

@Suite struct OpenSSLHandshakeTests {
    static let keys: [OpenSSLTestKey] = [.p256, .p384, .ed25519, .rsa1024, .rsa2048]

    @Test("A client that accepts exchanges data", arguments: keys, TLSVersion.allCases)
    func accepts(key: OpenSSLTestKey, version: TLSVersion) throws {
        let pair = try OpenSSLSessionPair(server: key.server(versions: version...version))
        let (client, server) = pair.handshake()
        #expect(client.version == version)
        #expect(server.version == version)
        #expect(pair.seen.all == [[try key.certificate()]])

        let question = [UInt8](repeating: 7, count: 40_000)
        #expect(pair.client.write(question) == nil)
        pair.server.receive(pair.client.takeOutgoing())
        #expect(Self.readAll(pair.server) == question)
        #expect(pair.server.read(upTo: 10) == .needsInput)
        #expect(pair.server.write([1, 2, 3]) == nil)
        pair.server.close()
        pair.client.receive(pair.server.takeOutgoing())
        #expect(pair.client.read(upTo: 2) == .bytes([1, 2]))
        #expect(pair.client.read(upTo: 2) == .bytes([3]))
        #expect(pair.client.read(upTo: 2) == .closed)
    }

    @Test("The newest common version is taken")
    func negotiates() throws {
        let server = try OpenSSLTestKey.p256.server()
        for (maximum, expected) in [(TLSVersion.tls12, TLSVersion.tls12), (.tls13, .tls13)] {
            let client = TLSClientConfiguration(maximumVersion: maximum)
            #expect(try OpenSSLSessionPair(server: server, client: client).handshake().client.version == expected)
        }
    }

    @Test("A client that refuses sends bad_certificate and no data", arguments: keys, TLSVersion.allCases)
    func refuses(key: OpenSSLTestKey, version: TLSVersion) throws {
        let pair = try OpenSSLSessionPair(server: key.server(versions: version...version), verdict: false)
        let (client, server) = pair.handshake()
        #expect(client.failure == .evaluationRefused)
        #expect(server.failure == .alertReceived(TLSAlert.badCertificate))
        #expect(pair.client.write([1])?.kind == .evaluationRefused)
        #expect(pair.client.read(upTo: 1).failure == .evaluationRefused)
        #expect(pair.client.takeOutgoing().isEmpty)
        #expect(pair.server.read(upTo: 1).failure == .alertReceived(TLSAlert.badCertificate))
    }

    @Test("Refusal outranks a lie about possession", arguments: TLSVersion.allCases)
    func refusesBeforePossession(version: TLSVersion) throws {
        let server = try OpenSSLTestKey.p256.server(signingWith: .p256Other, versions: version...version)
        #expect(try OpenSSLSessionPair(server: server, verdict: false).handshake().client.failure == .evaluationRefused)
    }

    @Test("A chain arrives in the order in which it was sent", arguments: TLSVersion.allCases)
    func keepsOrder(version: TLSVersion) throws {
        var server = try OpenSSLTestKey.p256.server(versions: version...version)
        server.chain += [
            try OpenSSLTestKey.rsa2048.certificate(serial: 9), try OpenSSLTestKey.p256Other.certificate(serial: 3),
            try OpenSSLTestKey.p256.certificate(), try OpenSSLTestKey.rsa2048.certificate(serial: 9),
        ]
        let pair = try OpenSSLSessionPair(server: server)
        #expect(pair.handshake().client.version == version)
        #expect(pair.seen.all == [server.chain])
    }

    @Test("Bytes may come one at a time", arguments: TLSVersion.allCases)
    func takesSingleBytes(version: TLSVersion) throws {
        let pair = try OpenSSLSessionPair(server: OpenSSLTestKey.p256.server(versions: version...version))
        let (client, server) = pair.handshake(piece: 1)
        #expect(client.version == version)
        #expect(server.version == version)
        #expect(pair.seen.all.count == 1)
    }

    @Test("The name goes out in SNI, an address or no name does not")
    func sendsName() throws {
        for (name, isSent) in [("pin.test", true), ("192.0.2.7", false), ("2001:db8::7", false), (nil, false)] {
            let client = try OpenSSLEngine().makeClient(TLSClientConfiguration(serverName: name)) { _ in true }
            #expect(client.handshake() == .needsInput)
            let hello = String(decoding: client.takeOutgoing(), as: UTF8.self)
            #expect(hello.contains(name ?? "pin.test") == isSent)
        }
    }

    @Test("No session is offered and no compression")
    func offersNothingOld() throws {
        for maximum in TLSVersion.allCases {
            let client = try OpenSSLEngine().makeClient(TLSClientConfiguration(maximumVersion: maximum)) { _ in true }
            _ = client.handshake()
            let hello = try OpenSSLClientHello(client.takeOutgoing())
            #expect(hello.compressionMethods == [0])
            // session_ticket (RFC 5077), pre_shared_key and early_data (RFC 8446).
            #expect(hello.extensions.isDisjoint(with: [35, 41, 42]))
            // The ECDHE suites with AEAD, those of TLS 1.3, and the marker of RFC 5746.
            let suites: Set<UInt16> = [
                0xC02B, 0xC02C, 0xC02F, 0xC030, 0xCCA8, 0xCCA9, 0x1301, 0x1302, 0x1303, 0x00FF,
            ]
            #expect(suites.isSuperset(of: hello.cipherSuites))
        }
    }

    @Test("A name that holds a NUL and versions in the wrong order are refused")
    func refusesConfiguration() {
        #expect(throws: TLSSetupError.self) {
            try OpenSSLEngine().makeClient(TLSClientConfiguration(serverName: "a\0b")) { _ in true }
        }
        #expect(throws: TLSSetupError("TLS 1.3 is newer than TLS 1.2")) {
            try OpenSSLEngine().makeClient(
                TLSClientConfiguration(minimumVersion: .tls13, maximumVersion: .tls12)
            ) { _ in true }
        }
    }

    private static func readAll(_ session: any TLSSession) -> [UInt8] {
        var all: [UInt8] = []
        for _ in 0..<100 {
            guard case .bytes(let bytes) = session.read(upTo: 100_000) else { break }
            all += bytes
        }
        return all
    }
}
