import PinKitTLS
import Testing

@Suite("Sessions: proof of possession")
struct SessionPossessionTests {
    // requirement: tls.possession
    @Test("A server without the key of its certificate is found out", arguments: Pairing.all, TestKey.served)
    func foreignKey(pairing: Pairing, key: TestKey) throws {
        let pair = try SessionPair(pairing, server: key.server(pairing.version, signingWith: key.stranger))
        pair.handshake()
        #expect(pair.clientStep.failure == .possession)
        // decrypt_error.
        #expect(pair.serverStep.failure == .alertReceived(51))
        #expect(pair.client.write([1])?.kind == .possession)
        // Asked about all the same, so that the verdict can say which key was not held.
        #expect(pair.chains == [[try key.certificate]])
    }

    // requirement: tls.possession
    @Test("A key of another kind proves nothing either", arguments: Pairing.all.filter { $0.server == .gnutls })
    func foreignKind(pairing: Pairing) throws {
        let pair = try SessionPair(pairing, server: TestKey.agent.server(pairing.version, signingWith: .rsa2048))
        pair.handshake()
        // In TLS 1.2 GnuTLS gives up before it asks, with the words for a malformed certificate.
        let isToldApart = pairing.client == .openssl || pairing.version == .tls13
        #expect(pair.clientStep.failure == (isToldApart ? .possession : .handshake))
        #expect(pair.chains == (isToldApart ? [[try TestKey.agent.certificate]] : []))
        #expect(pair.client.write([1]) != nil)
    }

    @Test("The same key served as a foreign one is no lie", arguments: Pairing.all, TestKey.served)
    func ownKey(pairing: Pairing, key: TestKey) throws {
        let pair = try SessionPair(pairing, server: key.server(pairing.version, signingWith: key))
        pair.handshake()
        #expect(pair.clientStep.summary?.version == pairing.version)
    }

    // requirement: tls.alert-bad-certificate
    @Test("A refusal outranks a lie about possession", arguments: Pairing.all)
    func refusalFirst(pairing: Pairing) throws {
        let server = try TestKey.agent.server(pairing.version, signingWith: .regenerated)
        let pair = try SessionPair(pairing, server: server, verdict: false)
        pair.handshake()
        #expect(pair.clientStep.failure == .evaluationRefused)
        #expect(pair.serverStep.failure == .alertReceived(TLSAlert.badCertificate))
    }

    /// Checking a proof with a key of the server's choosing may take minutes: a key that is not pinned is never used.
    // requirement: tls.refuse-before-data
    @Test(
        "A refusal comes before the proof is looked at",
        arguments: Pairing.all(.tls13).filter { $0.server == .gnutls })
    func refusalBeforeProof(pairing: Pairing) throws {
        let server = TLSServerConfiguration(
            chain: [try TestKey.rsa2048.certificate], privateKey: try TestKey.agent.pem, servesForeignKey: true)
        let pair = try SessionPair(pairing, server: server, verdict: false)
        pair.handshake()
        #expect(pair.clientStep.failure == .evaluationRefused)
        #expect(pair.chains == [[try TestKey.rsa2048.certificate]])
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

    @Test("What is no identity makes no server", arguments: TestEngine.allCases)
    func brokenIdentity(engine: TestEngine) throws {
        let leaf = try TestKey.agent.certificate
        let key = try TestKey.agent.pem
        let unreadable = Array("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n".utf8)
        let rows: [(chain: [[UInt8]], key: [UInt8])] = [
            ([leaf], unreadable), ([leaf], Self.encryptedKey), ([leaf], []), ([leaf], try TestKey.rsa2048.pem),
            ([leaf], try TestKey.regenerated.pem), ([], key), ([[1, 2, 3]], key), ([[]], key),
        ]
        for row in rows {
            #expect(throws: TLSSetupError.self) {
                try engine.engine.makeServer(TLSServerConfiguration(chain: row.chain, privateKey: row.key))
            }
        }
    }
}
