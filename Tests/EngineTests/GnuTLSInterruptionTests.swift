import PinKit
import PinKitGnuTLS
import PinKitTLS
import Testing

@Suite("GnuTLS and peers that break off")
struct GnuTLSInterruptionTests {
    private func client() throws -> any TLSClientSession {
        let client = try GnuTLSEngine().makeClient(TLSClientConfiguration()) { _ in true }
        #expect(client.handshake() == .needsInput)
        #expect(client.takeOutgoing().first == 22)
        return client
    }

    @Test(
        "an answer that is not TLS fails",
        arguments: [
            "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n",
            String(repeating: "\0", count: 64), String(repeating: "\u{7F}", count: 64),
        ])
    func notTLS(answer: String) throws {
        let client = try client()
        client.receive(Array(answer.utf8))
        #expect(failureKind(client.handshake()) == .handshake)
    }

    @Test("a request in clear to a server fails")
    func clearRequest() throws {
        let server = try GnuTLSEngine().makeServer(try GnuTLSTestKey.p256.server(.tls13))
        server.receive(Array("GET / HTTP/1.1\r\nHost: agent.example\r\n\r\n".utf8))
        #expect(failureKind(server.handshake()) == .handshake)
    }

    @Test("an end at any byte of the server's flight is an end of the stream", arguments: TLSVersion.allCases)
    func endAnywhere(version: TLSVersion) throws {
        let pair = try GnuTLSSessionPair(try GnuTLSTestKey.p256.server(version))
        _ = pair.client.handshake()
        pair.server.receive(pair.client.takeOutgoing())
        _ = pair.server.handshake()
        let flight = pair.server.takeOutgoing().count
        #expect(flight > 300)
        for length in stride(from: 0, to: flight - 1, by: 13) {
            let pair = try GnuTLSSessionPair(try GnuTLSTestKey.p256.server(version))
            _ = pair.client.handshake()
            pair.server.receive(pair.client.takeOutgoing())
            _ = pair.server.handshake()
            pair.client.receive(Array(pair.server.takeOutgoing().prefix(length)))
            #expect(pair.client.handshake() == .needsInput)
            pair.client.receiveEndOfStream()
            #expect(failureKind(pair.client.handshake()) == .endOfStream, "after \(length) bytes")
        }
    }

    @Test("an end without close_notify is not a close", arguments: TLSVersion.allCases)
    func endWhileReading(version: TLSVersion) throws {
        let pair = try GnuTLSSessionPair(try GnuTLSTestKey.p256.server(version))
        pair.handshake()
        #expect(pair.server.write([1]) == nil)
        pair.client.receive(pair.server.takeOutgoing())
        pair.client.receiveEndOfStream()
        #expect(pair.client.read(upTo: 10) == .bytes([1]))
        #expect(failureKind(pair.client.read(upTo: 10)) == .endOfStream)
    }

    @Test("a flipped bit in the server's flight never completes", arguments: TLSVersion.allCases)
    func flippedBits(version: TLSVersion) throws {
        for position in stride(from: 0, to: 400, by: 11) {
            let pair = try GnuTLSSessionPair(try GnuTLSTestKey.p256.server(version))
            _ = pair.client.handshake()
            pair.server.receive(pair.client.takeOutgoing())
            _ = pair.server.handshake()
            var flight = pair.server.takeOutgoing()
            try #require(flight.count > position)
            flight[position] ^= 0x10
            pair.client.receive(flight)
            var step = pair.client.handshake()
            pair.server.receive(pair.client.takeOutgoing())
            let serverStep = pair.server.handshake()
            pair.client.receive(pair.server.takeOutgoing())
            if step == .needsInput { step = pair.client.handshake() }
            #expect(summary(step) == nil, "bit flipped at \(position)")
            #expect(summary(serverStep) == nil, "bit flipped at \(position)")
        }
    }

    @Test("an alert in clear after ServerHello is seen by a server, as OpenSSL clients send it")
    func alertInClear() throws {
        for description in [42, 51] as [UInt8] {
            for piece in [1, .max] {
                let pair = try GnuTLSSessionPair(try GnuTLSTestKey.p256.server(.tls13))
                _ = pair.client.handshake()
                pair.server.receive(pair.client.takeOutgoing())
                var step = pair.server.handshake()
                #expect(step == .needsInput)
                // The compatibility mode's ChangeCipherSpec (RFC 8446 §D.4), then the alert.
                let records: [UInt8] = [20, 3, 3, 0, 1, 1, 21, 3, 3, 0, 2, 2, description]
                GnuTLSSessionPair.hand(records, to: pair.server, piece: piece) { step = pair.server.handshake() }
                #expect(failureKind(step) == .alertReceived(description))
            }
        }
    }

    @Test("an alert before ServerHello is the peer's", arguments: [40, 70, 80] as [UInt8])
    func alertFirst(description: UInt8) throws {
        let client = try client()
        client.receive([21, 3, 3, 0, 2, 2, description])
        #expect(failureKind(client.handshake()) == .alertReceived(description))
        #expect(client.takeOutgoing() == [])
    }

    @Test("nothing is written or read before the handshake is complete")
    func tooEarly() throws {
        let client = try client()
        #expect(client.write([1])?.kind == .handshake)
        #expect(failureKind(client.read(upTo: 1)) == .handshake)
        client.close()
        #expect(client.takeOutgoing() == [])
    }
}
