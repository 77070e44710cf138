import PinKit
import PinKitOpenSSL
import PinKitTLS
import Testing

/// What only OpenSSL's sessions do.
@Suite("OpenSSL sessions")
struct OpenSSLSessionTests {
    // requirement: tls.server-name
    @Test("An address is no name for SNI", arguments: ["192.0.2.7", "2001:db8::7"])
    func addresses(name: String) throws {
        let client = try OpenSSLEngine().makeClient(TLSClientConfiguration(serverName: name)) { _ in true }
        #expect(client.handshake() == .needsInput)
        #expect(try ClientHello(client.takeOutgoing()).extensions[0] == nil)
    }

    @Test("A name that holds a NUL and versions in the wrong order are refused")
    func configuration() {
        #expect(throws: TLSSetupError.self) {
            try OpenSSLEngine().makeClient(TLSClientConfiguration(serverName: "a\0b")) { _ in true }
        }
        #expect(throws: TLSSetupError("TLS 1.3 is newer than TLS 1.2")) {
            try OpenSSLEngine().makeClient(
                TLSClientConfiguration(minimumVersion: .tls13, maximumVersion: .tls12)
            ) { _ in true }
        }
    }

    @Test("A foreign key of another type or curve cannot be served", arguments: [TestKey.rsa2048, .ed25519, .p384])
    func foreignType(other: TestKey) throws {
        let server = try TestKey.agent.server(signingWith: other)
        #expect(throws: TLSSetupError("foreign key: its type or curve is not the certificate's")) {
            try OpenSSLEngine().makeServer(server)
        }
    }

    @Test("The library's words for a foreign key that was not asked for")
    func words() throws {
        var server = try TestKey.agent.server(signingWith: .regenerated)
        server.servesForeignKey = false
        #expect(throws: TLSSetupError("private key: key values mismatch")) { try OpenSSLEngine().makeServer(server) }
    }

    @Test("A certificate further along that cannot be read makes no server")
    func chain() throws {
        let server = try TestKey.agent.server(thenShowing: [[0x30, 0x00]])
        #expect(throws: TLSSetupError.self) { try OpenSSLEngine().makeServer(server) }
    }

    // requirement: pin.as-carried
    @Test("The chain is shown as it was sent, where OpenSSL would encode it otherwise", arguments: TLSVersion.allCases)
    func asSent(version: TLSVersion) throws {
        let leaf = try Self.withLongLength(TestKey.agent.certificate)
        var server = try TestKey.agent.server(version, signingWith: .agent)
        server.chain = [leaf, try TestKey.ca.certificate]
        let pair = try SessionPair(Pairing(client: .openssl, server: .gnutls, version: version), server: server)
        pair.handshake()
        #expect(pair.clientStep.summary?.version == version)
        #expect(pair.chains == [server.chain])
        // To the core such a certificate is malformed.
        #expect(throws: InputError.self) { try Certificate(leaf) }
    }

    /// The certificate with one length outside the signed part in a longer form than DER allows.
    private static func withLongLength(_ certificate: [UInt8]) throws -> [UInt8] {
        let layout = try CertificateLayout(0..<certificate.count, in: certificate.span)
        let algorithm = layout.signatureAlgorithm
        let body =
            Array(certificate[layout.tbsCertificate.range]) + [0x30, 0x81, UInt8(algorithm.content.count)]
            + certificate[algorithm.content] + certificate[layout.signatureValue.range]
        return [0x30, 0x82, UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + body
    }
}
