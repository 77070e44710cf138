import PinKitOpenSSL
import PinKitTLS
import Testing

@Suite struct OpenSSLPossessionTests {
    static let pairs: [(OpenSSLTestKey, OpenSSLTestKey)] = [
        (.p256, .p256Other), (.p384, .p384Other), (.ed25519, .ed25519Other), (.rsa2048, .rsa2048Other),
    ]

    @Test("A server without the key of its certificate is found out", arguments: pairs, TLSVersion.allCases)
    func findsLie(keys: (OpenSSLTestKey, OpenSSLTestKey), version: TLSVersion) throws {
        let pair = try OpenSSLSessionPair(server: keys.0.server(signingWith: keys.1, versions: version...version))
        let (client, server) = pair.handshake()
        #expect(pair.seen.all == [[try keys.0.certificate()]])
        #expect(client.failure == .possession)
        // decrypt_error.
        #expect(server.failure == .alertReceived(51))
        #expect(pair.client.write([1])?.kind == .possession)
    }

    @Test("The same key served as a foreign one is no lie", arguments: pairs)
    func servesOwnKey(keys: (OpenSSLTestKey, OpenSSLTestKey)) throws {
        let pair = try OpenSSLSessionPair(server: keys.0.server(signingWith: keys.0))
        #expect(pair.handshake().client.version == .tls13)
    }

    @Test("A foreign key is not served unless asked for")
    func refusesForeignKey() throws {
        var server = try OpenSSLTestKey.p256.server(signingWith: .p256Other)
        server.servesForeignKey = false
        #expect(throws: TLSSetupError("private key: key values mismatch")) {
            try OpenSSLEngine().makeServer(server)
        }
    }

    @Test("A foreign key of another type cannot be served")
    func refusesOtherType() throws {
        let server = try OpenSSLTestKey.p256.server(signingWith: .rsa2048)
        #expect(throws: TLSSetupError("foreign key: not of the certificate's type, EC")) {
            try OpenSSLEngine().makeServer(server)
        }
    }

    @Test("Neither a missing certificate nor broken PEM makes a server")
    func refusesBrokenIdentity() throws {
        var server = try OpenSSLTestKey.p256.server()
        server.privateKey = Array("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n".utf8)
        #expect(throws: TLSSetupError.self) { try OpenSSLEngine().makeServer(server) }
        server.privateKey = []
        #expect(throws: TLSSetupError.self) { try OpenSSLEngine().makeServer(server) }
        server = try OpenSSLTestKey.p256.server()
        server.chain = []
        #expect(throws: TLSSetupError.self) { try OpenSSLEngine().makeServer(server) }
        server.chain = [try OpenSSLTestKey.p256.certificate(), [0x30, 0x00]]
        #expect(throws: TLSSetupError.self) { try OpenSSLEngine().makeServer(server) }
    }
}
