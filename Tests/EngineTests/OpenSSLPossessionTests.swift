import PinKitOpenSSL
import PinKitTLS
import Testing

@Suite struct OpenSSLPossessionTests {
    static let pairs: [(OpenSSLTestKey, OpenSSLTestKey)] = [
        (.p256, .p256Other), (.p384, .p384Other), (.ed25519, .ed25519Other), (.rsa2048, .rsa2048Other),
        (.rsa2048, .rsa1024), (.rsa1024, .rsa2048),
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

    @Test("A foreign key of another type or curve cannot be served")
    func refusesOtherType() throws {
        for other in [OpenSSLTestKey.rsa2048, .ed25519, .p384] {
            let server = try OpenSSLTestKey.p256.server(signingWith: other)
            #expect(throws: TLSSetupError("foreign key: its type or curve is not the certificate's")) {
                try OpenSSLEngine().makeServer(server)
            }
        }
    }

    /// An Ed25519 key under a password, which no server may stop to ask for.
    private static let encryptedKey = Array(
        """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIGbMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjzLDsnFSKnNwICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEAVaclHqm8wkR84XxWSB6qsEQAqL
        GwfVY6WPSNyYDAA0uM3VyvhxJARC0tntfnL1VEQmIohskC7LO/k91sdB0lFrkq1P
        C5CT9sq1vsPCsS/6iKo=
        -----END ENCRYPTED PRIVATE KEY-----

        """.utf8)

    @Test("Neither a missing certificate nor a key that cannot be read makes a server")
    func refusesBrokenIdentity() throws {
        var server = try OpenSSLTestKey.p256.server()
        server.privateKey = Array("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n".utf8)
        #expect(throws: TLSSetupError.self) { try OpenSSLEngine().makeServer(server) }
        server.privateKey = Self.encryptedKey
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
