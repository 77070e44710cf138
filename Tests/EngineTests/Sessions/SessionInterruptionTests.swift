import PinKitTLS
import Testing

@Suite("Sessions: peers that break off")
struct SessionInterruptionTests {
    static let notTLS: [[UInt8]] = [
        Array("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n".utf8), Array("SSH-2.0-OpenSSH_9.2\r\n".utf8),
        Array("GET / HTTP/1.1\r\nHost: agent.example\r\n\r\n".utf8),
        [UInt8](repeating: 0, count: 64), [UInt8](repeating: 0x7F, count: 64), [UInt8](repeating: 0xFF, count: 64),
        [22, 3, 3, 0xFF, 0xFF, 2, 0, 0, 0],
    ]

    @Test("What is not TLS ends the handshake of either side", arguments: TestEngine.allCases, notTLS)
    func otherProtocols(engine: TestEngine, bytes: [UInt8]) throws {
        let client = try engine.engine.makeClient(TLSClientConfiguration()) { _ in true }
        #expect(client.handshake() == .needsInput)
        client.receive(bytes)
        #expect(client.handshake().failure == .handshake)
        let server = try engine.engine.makeServer(TestKey.agent.server())
        server.receive(bytes)
        #expect(server.handshake().failure == .handshake)
    }

    @Test("An end at any byte of the server's flight is an end of the stream", arguments: Pairing.all)
    func endAnywhere(pairing: Pairing) throws {
        // The length of a signature varies, so that each flight is cut by itself.
        for cut in 0..<60 {
            let pair = try SessionPair(pairing)
            let flight = pair.serverFlight()
            #expect(flight.count > 300)
            pair.client.receive(Array(flight.prefix((flight.count - 1) * cut / 59)))
            #expect(pair.client.handshake() == .needsInput)
            pair.client.receiveEndOfStream()
            #expect(pair.client.handshake().failure == .endOfStream, "cut \(cut) of 59")
        }
    }

    @Test("An end without close_notify is not a close", arguments: Pairing.all)
    func endWhileReading(pairing: Pairing) throws {
        let pair = try SessionPair(pairing)
        pair.handshake()
        #expect(pair.server.write([5]) == nil)
        pair.client.receive(pair.server.takeOutgoing())
        pair.client.receiveEndOfStream()
        #expect(pair.client.read(upTo: 9) == .bytes([5]))
        #expect(pair.client.read(upTo: 9).failure == .endOfStream)
    }

    @Test("A changed bit in the server's flight never completes, nor shows another chain", arguments: Pairing.all)
    func changedBits(pairing: Pairing) throws {
        let chain = [try TestKey.agent.certificate]
        for position in stride(from: 0, to: 1_200, by: 11) {
            let pair = try SessionPair(pairing)
            var flight = pair.serverFlight()
            guard position < flight.count else { break }
            flight[position] ^= UInt8(1 << (position % 8))
            pair.client.receive(flight)
            var step = pair.client.handshake()
            // A client that waits for more sees what the server makes of its answer.
            pair.server.receive(pair.client.takeOutgoing())
            let serverStep = pair.server.handshake()
            pair.client.receive(pair.server.takeOutgoing())
            if step == .needsInput { step = pair.client.handshake() }
            #expect(serverStep.summary == nil, "bit changed at \(position)")
            if step.summary != nil { #expect(pair.chains == [chain], "bit changed at \(position)") }
            #expect(pair.client.handshake() == step)
        }
    }

    @Test("A changed byte in traffic is noticed", arguments: Pairing.all)
    func changedRecord(pairing: Pairing) throws {
        let pair = try SessionPair(pairing)
        pair.handshake()
        #expect(pair.server.write([5]) == nil)
        var record = pair.server.takeOutgoing()
        record[record.count - 1] ^= 1
        pair.client.receive(record)
        #expect(pair.client.read(upTo: 9).failure == .handshake)
    }

    // requirement: failure.told-apart
    @Test("An alert before ServerHello is the peer's", arguments: TestEngine.allCases, [40, 70, 80] as [UInt8])
    func alertFirst(engine: TestEngine, description: UInt8) throws {
        let client = try engine.engine.makeClient(TLSClientConfiguration()) { _ in true }
        #expect(client.handshake() == .needsInput)
        #expect(client.takeOutgoing().first == 22)
        client.receive([21, 3, 3, 0, 2, 2, description])
        #expect(client.handshake().failure == .alertReceived(description))
        #expect(client.takeOutgoing().isEmpty)
    }
}
