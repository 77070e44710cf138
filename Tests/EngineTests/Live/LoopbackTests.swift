import PinKit
import PinKitSystem
import PinKitTLS
import Testing

/// Both engines on both sides of real sockets.
@Suite("Loopback: verdicts")
struct LoopbackTests {
    // requirement: tls.match-accepted
    @Test("A match carries data both ways", arguments: Pairing.all, [TestKey.agent, .rsa2048])
    func match(pairing: Pairing, key: TestKey) throws {
        let server = try pairing.serve(key.server(pairing.version)) { connection in
            guard connection.handshake(deadline: Deadline(after: 20)) else { return }
            while case .bytes(let bytes) = connection.read(upTo: 65_536, deadline: Deadline(after: 20)) {
                try? connection.write(bytes, deadline: Deadline(after: 20))
            }
        }
        let attempt = try Attempt(pairing.client, to: server.endpoint, pinning: key.pin) { connection in
            let echo = try connection.exchange("hello")
            #expect(echo == "hello")
        }
        #expect(attempt.answer == .verified(pairing.version, isResumed: false), "\(attempt.words)")
        let record = try #require(server.records(1, deadline: Deadline(after: 20)).first)
        #expect(record.applicationData == Array("hello".utf8))
        #expect(record.ending == .closed)
    }

    // requirement: pin.any-matches
    @Test("Any of several pins is enough", arguments: Pairing.all)
    func severalPins(pairing: Pairing) throws {
        let server = try pairing.serve(TestKey.agent.server(pairing.version))
        let attempt = try Attempt(
            pairing.client, to: server.endpoint, pinning: TestKey.regenerated.pin, TestKey.agent.pin)
        #expect(attempt.answer == .verified(pairing.version, isResumed: false), "\(attempt.words)")
    }

    // requirement: tls.refuse-before-data
    // requirement: tls.alert-bad-certificate
    @Test("A wrong pin is refused: alert 42 and no byte, 20 times of 20", arguments: Pairing.all)
    func wrongPin(pairing: Pairing) throws {
        let rounds = 20
        let server = try pairing.serve(TestKey.agent.server(pairing.version))
        for _ in 0..<rounds {
            let attempt = try Attempt(pairing.client, to: server.endpoint, pinning: TestKey.regenerated.pin)
            #expect(attempt.answer == .refused("mismatch"), "\(attempt.words)")
        }
        let records = server.records(rounds, deadline: Deadline(after: 20))
        #expect(records.count == rounds)
        for record in records {
            #expect(record.alert == 42)
            #expect(record.applicationBytes == 0)
            // GnuTLS's server cannot decrypt what was never encrypted; everybody else reads the alert themselves.
            guard case .failed(let failure) = record.handshake else {
                Issue.record("the server's handshake: \(record.handshake)")
                continue
            }
            #expect(failure.kind == .alertReceived(42))
            expectRefusal(record.rawReceived, isInClear: pairing.sendsAlertsInClear)
        }
    }

    // requirement: tls.possession
    @Test(
        "The pinned certificate without its key is refused", arguments: Pairing.all,
        [TestKey.agent, .rsa2048, .ed25519, .p384])
    func possession(pairing: Pairing, key: TestKey) throws {
        let server = try pairing.serve(key.server(pairing.version, signingWith: key.stranger))
        let attempt = try Attempt(pairing.client, to: server.endpoint, pinning: key.pin)
        #expect(attempt.answer == .refused("possession"), "\(attempt.words)")
        let record = try #require(server.records(1, deadline: Deadline(after: 20)).first)
        // decrypt_error.
        #expect(record.alert == 51)
        #expect(record.applicationBytes == 0)
        #expect(record.received.count(of: .handshake) == 1)
        #expect(record.received.applicationDataBytes == (pairing.sendsAlertsInClear ? 0 : 19))
    }

    // requirement: pin.leaf-only
    @Test("A pinned certificate behind a foreign leaf counts for nothing", arguments: Pairing.all)
    func stuffedChain(pairing: Pairing) throws {
        let stuffed = try TestKey.regenerated.server(
            pairing.version...pairing.version, thenShowing: [TestKey.agent.certificate])
        let server = try pairing.serve(stuffed)
        let attempt = try Attempt(pairing.client, to: server.endpoint, pinning: TestKey.agent.pin)
        #expect(attempt.answer == .refused("mismatch"), "\(attempt.words)")
        let seen = try TestKey.regenerated.pin
        #expect(attempt.words.hasSuffix("seen \(seen)"))
        let record = try #require(server.records(1, deadline: Deadline(after: 20)).first)
        #expect(record.alert == 42)
        expectRefusal(record.rawReceived, isInClear: pairing.sendsAlertsInClear)
    }

    // requirement: tls.renegotiation-refused
    @Test(
        "A HelloRequest ends the connection, and nothing is sent afterwards", arguments: Pairing.all(.tls12),
        [TestKey.regenerated, .agent])
    func renegotiation(pairing: Pairing, next: TestKey) throws {
        let other = try next.server(.tls12)
        let server = try pairing.serve(TestKey.agent.server(.tls12)) { connection in
            guard connection.handshake(deadline: Deadline(after: 20)) else { return }
            try? connection.renegotiate(with: other, deadline: Deadline(after: 20))
            while case .bytes = connection.read(upTo: 65_536, deadline: Deadline(after: 20)) {}
        }
        let attempt = try Attempt(pairing.client, to: server.endpoint, pinning: TestKey.agent.pin) { connection in
            let received = connection.receive(upTo: 100, deadline: Deadline(after: 20))
            guard case .failed(let failure) = received else {
                Issue.record("received \(received)")
                return
            }
            #expect(failure.kind == .renegotiation)
            #expect(throws: TLSSendError.session(failure)) {
                try connection.send([1], deadline: Deadline(after: 20))
            }
            #expect(connection.receive(upTo: 100, deadline: Deadline(after: 20)) == .failed(failure))
        }
        #expect(attempt.answer == .verified(.tls12, isResumed: false), "\(attempt.words)")
        let record = try #require(server.records(1, deadline: Deadline(after: 20)).first)
        #expect(record.applicationBytes == 0)
        #expect(record.received.count(of: .applicationData) == 0)
        // ClientHello, ClientKeyExchange and Finished: no second hello.
        #expect(record.received.count(of: .handshake) == 3)
    }

    // requirement: tls.unresumed
    @Test("Each connection is a full handshake of its own", arguments: Pairing.all)
    func unresumed(pairing: Pairing) throws {
        let server = try pairing.serve(TestKey.agent.server(pairing.version))
        for _ in 0..<3 {
            let attempt = try Attempt(pairing.client, to: server.endpoint, pinning: TestKey.agent.pin)
            #expect(attempt.answer == .verified(pairing.version, isResumed: false), "\(attempt.words)")
        }
        for record in server.records(3, deadline: Deadline(after: 20)) {
            let hello = try ClientHello(record.rawReceived)
            #expect(ClientHello.resumption.isDisjoint(with: hello.extensions.keys))
        }
    }

    @Test("One byte in a segment, in both directions", arguments: Pairing.all)
    func singleBytes(pairing: Pairing) throws {
        let server = try pairing.serve(TestKey.agent.server(pairing.version))
        let proxy = try RecordingProxy(to: server.address, segment: 1)
        let match = try Attempt(pairing.client, to: proxy.endpoint, pinning: TestKey.agent.pin)
        #expect(match.answer == .verified(pairing.version, isResumed: false), "\(match.words)")
        let mismatch = try Attempt(pairing.client, to: proxy.endpoint, pinning: TestKey.regenerated.pin)
        #expect(mismatch.answer == .refused("mismatch"), "\(mismatch.words)")
        let recordings = proxy.recordings(2)
        try #require(recordings.count == 2)
        #expect(recordings[1].clientEnd == .endOfStream)
        expectRefusal(recordings[1].fromClient, isInClear: pairing.sendsAlertsInClear)
    }
}

extension Pairing {
    /// A server of the pairing's engine.
    func serve(
        _ configuration: TLSServerConfiguration, script: @escaping TLSLoopbackServer.Script = TLSLoopbackServer.listen
    ) throws -> TLSLoopbackServer {
        let engine = try server.engine
        return try TLSLoopbackServer(script: script) { () throws(TLSSetupError) in
            try engine.makeServer(configuration)
        }
    }
}

extension TLSLoopbackServer {
    var endpoint: Endpoint { get throws { try Endpoint(parsing: address.description, defaultPort: 1) } }
}
