import PinKit
import PinKitGnuTLS
import PinKitTLS
import Testing

@Suite("GnuTLS and renegotiation")
struct GnuTLSRenegotiationTests {
    @Test("a client refuses it, whatever certificate would follow", arguments: [GnuTLSTestKey.p256, .rsa])
    func refused(second: GnuTLSTestKey) throws {
        let pair = try GnuTLSSessionPair(try GnuTLSTestKey.p256.server(.tls12))
        pair.handshake()
        #expect(pair.server.renegotiate(with: try second.server(.tls12)) == nil)
        pair.client.receive(pair.server.takeOutgoing())
        #expect(failureKind(pair.client.read(upTo: 100)) == .renegotiation)
        #expect(pair.client.write([1])?.kind == .renegotiation)
        #expect(pair.chains.count == 1)
        pair.server.receive(pair.client.takeOutgoing())
        #expect(failureKind(pair.server.read(upTo: 100)) == .alertReceived(100))
    }

    @Test("data that crosses the request still arrives")
    func crossing() throws {
        let pair = try GnuTLSSessionPair(try GnuTLSTestKey.p256.server(.tls12))
        pair.handshake()
        #expect(pair.client.write(Array("early".utf8)) == nil)
        #expect(pair.server.renegotiate(with: try GnuTLSTestKey.rsa.server(.tls12)) == nil)
        pair.server.receive(pair.client.takeOutgoing())
        #expect(pair.server.read(upTo: 100) == .bytes(Array("early".utf8)))
        #expect(pair.server.read(upTo: 100) == .needsInput)
    }

    @Test("TLS 1.3 has none, and none is asked for before the handshake")
    func impossible() throws {
        let pair = try GnuTLSSessionPair(try GnuTLSTestKey.p256.server(.tls13))
        #expect(pair.server.renegotiate(with: try GnuTLSTestKey.rsa.server(.tls13))?.kind == .handshake)
        pair.handshake()
        #expect(pair.server.renegotiate(with: try GnuTLSTestKey.rsa.server(.tls13))?.kind == .handshake)
    }
}
