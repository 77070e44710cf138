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
}
