import PinKitTLS
import Testing

@Suite("Sessions: renegotiation")
struct SessionRenegotiationTests {
    // requirement: tls.renegotiation-refused
    @Test(
        "A client refuses it, whatever certificate would follow", arguments: Pairing.all(.tls12),
        [TestKey.agent, .regenerated, .rsa2048])
    func refused(pairing: Pairing, next: TestKey) throws {
        let pair = try SessionPair(pairing)
        pair.handshake()
        #expect(pair.server.write([1, 2]) == nil)
        #expect(pair.server.renegotiate(with: try next.server(.tls12)) == nil)
        pair.client.receive(pair.server.takeOutgoing())
        #expect(pair.client.read(upTo: 10) == .bytes([1, 2]))
        #expect(pair.client.read(upTo: 10).failure == .renegotiation)
        #expect(pair.client.write([1])?.kind == .renegotiation)
        #expect(pair.chains.count == 1)
        pair.server.receive(pair.client.takeOutgoing())
        // no_renegotiation.
        #expect(pair.server.read(upTo: 10).failure == .alertReceived(100))
    }

    @Test("Data that crosses the request still arrives", arguments: Pairing.all(.tls12))
    func crossing(pairing: Pairing) throws {
        let pair = try SessionPair(pairing)
        pair.handshake()
        #expect(pair.client.write(Array("early".utf8)) == nil)
        #expect(pair.server.renegotiate(with: try TestKey.rsa2048.server(.tls12)) == nil)
        pair.server.receive(pair.client.takeOutgoing())
        #expect(pair.server.read(upTo: 100) == .bytes(Array("early".utf8)))
        #expect(pair.server.read(upTo: 100) == .needsInput)
    }

    // requirement: tls.renegotiation-refused
    @Test("TLS 1.3 has none, and none is asked for before the handshake", arguments: Pairing.all(.tls13))
    func impossible(pairing: Pairing) throws {
        let pair = try SessionPair(pairing)
        #expect(pair.server.renegotiate(with: try TestKey.agent.server())?.kind == .handshake)
        pair.handshake()
        #expect(pair.clientStep.summary?.version == .tls13)
        #expect(pair.server.renegotiate(with: try TestKey.agent.server())?.reason == "only TLS 1.2 renegotiates")
        #expect(pair.server.write([1]) == nil)
    }
}
