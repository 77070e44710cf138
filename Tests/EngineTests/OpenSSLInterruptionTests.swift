import PinKitOpenSSL
import PinKitTLS
import Testing

@Suite struct OpenSSLInterruptionTests {
    @Test("A server that renegotiates is refused, whatever it presents")
    func refusesRenegotiation() throws {
        for next in [OpenSSLTestKey.p256, .p256Other, .rsa2048] {
            let pair = try OpenSSLSessionPair(server: OpenSSLTestKey.p256.server(versions: .tls12 ... .tls12))
            #expect(pair.handshake().client.version == .tls12)
            #expect(pair.server.write([1, 2]) == nil)
            #expect(pair.server.renegotiate(with: try next.server()) == nil)
            pair.client.receive(pair.server.takeOutgoing())
            #expect(pair.client.read(upTo: 10) == .bytes([1, 2]))
            #expect(pair.client.read(upTo: 10).failure == .renegotiation)
            #expect(pair.client.write([1])?.kind == .renegotiation)
            #expect(pair.seen.all.count == 1)
            pair.server.receive(pair.client.takeOutgoing())
            // no_renegotiation.
            #expect(pair.server.read(upTo: 10).failure == .alertReceived(100))
        }
    }

    @Test("TLS 1.3 has no renegotiation")
    func cannotRenegotiate() throws {
        let pair = try OpenSSLSessionPair(server: OpenSSLTestKey.p256.server())
        #expect(pair.server.renegotiate(with: try OpenSSLTestKey.p256.server())?.kind == .handshake)
        #expect(pair.handshake().client.version == .tls13)
        #expect(pair.server.renegotiate(with: try OpenSSLTestKey.p256.server())?.reason == "only TLS 1.2 renegotiates")
        #expect(pair.server.write([1]) == nil)
    }

    @Test("What is not TLS ends the handshake")
    func refusesOtherProtocols() throws {
        for bytes in [
            Array("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n".utf8), Array("SSH-2.0-x\r\n".utf8),
            [UInt8](repeating: 0, count: 64), [UInt8](repeating: 0xFF, count: 64), [22, 3, 3, 0xFF, 0xFF, 2, 0, 0, 0],
        ] {
            let client = try OpenSSLEngine().makeClient(TLSClientConfiguration()) { _ in true }
            #expect(client.handshake() == .needsInput)
            client.receive(bytes)
            #expect(client.handshake().failure == .handshake)
            let server = try OpenSSLEngine().makeServer(OpenSSLTestKey.p256.server())
            server.receive(bytes)
            #expect(server.handshake().failure == .handshake)
        }
    }

    @Test("No changed byte makes a client see another chain", arguments: TLSVersion.allCases)
    func survivesChangedBytes(version: TLSVersion) throws {
        let configuration = try OpenSSLTestKey.p256.server(versions: version...version)
        // Every third byte of the server's first flight, which has at most 800.
        for position in stride(from: 0, to: 800, by: 3) {
            let pair = try OpenSSLSessionPair(server: configuration)
            _ = pair.client.handshake()
            pair.server.receive(pair.client.takeOutgoing())
            _ = pair.server.handshake()
            var flight = pair.server.takeOutgoing()
            guard position < flight.count else { break }
            flight[position] ^= UInt8(1 << (position % 8))
            pair.client.receive(flight)
            let step = pair.client.handshake()
            if step.version != nil { #expect(pair.seen.all == [configuration.chain]) }
            #expect(pair.client.handshake() == step)
        }
    }

    @Test("A stream that ends in the handshake ends the session", arguments: TLSVersion.allCases)
    func noticesEndInHandshake(version: TLSVersion) throws {
        let configuration = try OpenSSLTestKey.p256.server(versions: version...version)
        // Counts from the end are negative: the length of a signature varies.
        for cut in [0, 1, 5, 60, -100, -1] {
            let pair = try OpenSSLSessionPair(server: configuration)
            _ = pair.client.handshake()
            pair.server.receive(pair.client.takeOutgoing())
            _ = pair.server.handshake()
            let flight = pair.server.takeOutgoing()
            pair.client.receive(Array(flight.prefix(cut < 0 ? flight.count + cut : cut)))
            #expect(pair.client.handshake() == .needsInput)
            pair.client.receiveEndOfStream()
            #expect(pair.client.handshake().failure == .endOfStream, "cut at \(cut)")
        }
    }

    @Test("A stream that ends without close_notify is cut off", arguments: TLSVersion.allCases)
    func noticesEndInTraffic(version: TLSVersion) throws {
        let pair = try OpenSSLSessionPair(server: OpenSSLTestKey.p256.server(versions: version...version))
        #expect(pair.handshake().client.version == version)
        #expect(pair.server.write([5]) == nil)
        pair.client.receive(pair.server.takeOutgoing())
        pair.client.receiveEndOfStream()
        #expect(pair.client.read(upTo: 9) == .bytes([5]))
        #expect(pair.client.read(upTo: 9).failure == .endOfStream)
    }

    @Test("A changed byte in traffic is noticed", arguments: TLSVersion.allCases)
    func noticesChangedRecord(version: TLSVersion) throws {
        let pair = try OpenSSLSessionPair(server: OpenSSLTestKey.p256.server(versions: version...version))
        #expect(pair.handshake().client.version == version)
        #expect(pair.server.write([5]) == nil)
        var record = pair.server.takeOutgoing()
        record[record.count - 1] ^= 1
        pair.client.receive(record)
        #expect(pair.client.read(upTo: 9).failure == .handshake)
    }

    @Test("Without a common version the server says so")
    func hasNoCommonVersion() throws {
        let pair = try OpenSSLSessionPair(
            server: OpenSSLTestKey.p256.server(versions: .tls13 ... .tls13),
            client: TLSClientConfiguration(maximumVersion: .tls12))
        let (client, server) = pair.handshake()
        #expect(server.failure == .handshake)
        // protocol_version.
        #expect(client.failure == .alertReceived(70))
        #expect(pair.seen.all.isEmpty)
    }

    @Test("Before the handshake is complete no data flows, and the session goes on")
    func keepsDataBack() throws {
        let pair = try OpenSSLSessionPair(server: OpenSSLTestKey.p256.server())
        #expect(pair.client.write([1])?.kind == .handshake)
        #expect(pair.client.read(upTo: 1).failure == .handshake)
        pair.client.close()
        #expect(pair.client.takeOutgoing().isEmpty)
        #expect(pair.handshake().client.version == .tls13)
    }
}
