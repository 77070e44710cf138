import PinKitGnuTLS
import PinKitTLS
import Testing

/// What only GnuTLS's sessions do.
@Suite("GnuTLS sessions")
struct GnuTLSSessionTests {
    @Test(
        "A certificate that is none ends in a failed handshake",
        arguments: Pairing.all.filter { $0.server == .gnutls }, [[0x30, 0x00], Array("text".utf8)])
    func garbageCertificate(pairing: Pairing, certificate: [UInt8]) throws {
        let server = TLSServerConfiguration(
            chain: [certificate], privateKey: try TestKey.agent.pem, servesForeignKey: true,
            minimumVersion: pairing.version, maximumVersion: pairing.version)
        let pair = try SessionPair(pairing, server: server)
        pair.handshake()
        #expect(pair.clientStep.failure == .handshake)
        // A client of GnuTLS's asks before the proof, which in TLS 1.3 is before the library reads the key.
        let isShown = pairing.client == .gnutls && pairing.version == .tls13
        #expect(pair.chains == (isShown ? [[certificate]] : []))
    }

    @Test("An alert in clear after ServerHello is seen by a server, as OpenSSL clients send it", arguments: [1, .max])
    func alertInClear(piece: Int) throws {
        for description in [42, 51] as [UInt8] {
            let pair = try SessionPair(Pairing(client: .gnutls, server: .gnutls, version: .tls13))
            _ = pair.serverFlight()
            #expect(pair.serverStep == .needsInput)
            // The compatibility mode's ChangeCipherSpec (RFC 8446 §D.4), then the alert.
            let records: [UInt8] = [20, 3, 3, 0, 1, 1, 21, 3, 3, 0, 2, 2, description]
            var step = TLSHandshakeStep.needsInput
            SessionPair.hand(records, to: pair.server, piece: piece) { step = pair.server.handshake() }
            #expect(step.failure == .alertReceived(description))
        }
    }

    @Test("The library's words for an identity that is none")
    func words() throws {
        let engine = try GnuTLSEngine()
        let leaf = try TestKey.agent.certificate
        let rows: [([[UInt8]], [UInt8], String)] = [
            ([leaf], try TestKey.rsa2048.pem, "the private key does not belong to the certificate"),
            ([], try TestKey.agent.pem, "a server needs a certificate"),
            ([[1, 2, 3]], try TestKey.agent.pem, "GnuTLS: certificate: "),
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
