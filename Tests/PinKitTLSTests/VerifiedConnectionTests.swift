import PinKit
import PinKitSystem
import PinKitTLS
import Testing

@Suite struct VerifiedConnectionTests {
    static let flight =
        ToyTLS.message(.serverHello) + ToyTLS.message(.certificate, TestCertificate.der(1)) + ToyTLS.message(.finished)

    /// A verified connection and its peer, which stays as long.
    struct Conversation: ~Copyable {
        var connection: VerifiedConnection
        let peer: ScriptedPeer

        /// Connects to a peer that sends `pieces` and then holds the connection, or closes it.
        static func with(_ pieces: [UInt8]..., holds: Bool = true) throws -> Conversation {
            let peer = try ScriptedPeer(answering: pieces, thenHolding: holds)
            switch peer.outcome(of: try PinnedConnectorTests.connector(1)) {
            case .verified(let connection): return Conversation(connection: connection, peer: peer)
            case .refused(let refusal): throw Unexpected(description: refusal.description)
            case .failed(let failure): throw Unexpected(description: failure.description)
            }
        }
    }

    struct Unexpected: Error, CustomStringConvertible { let description: String }

    @Test func carriesItsEvidence() throws {
        let talk = try Conversation.with(Self.flight)
        #expect(talk.connection.pin == (try TestCertificate.pin(1)))
        #expect(talk.connection.leaf.bytes == TestCertificate.der(1))
        #expect(talk.connection.handshake.cipherSuite == "TOY")
        #expect(talk.connection.trace.engine == "toy")
        #expect(talk.connection.trace.sent.records == [.handshake: 2])
        #expect(talk.connection.trace.received.bytes == Self.flight.count)
    }

    @Test func bytesTravelBothWays() throws {
        let server = try TLSLoopbackServer(
            script: { connection in
                guard connection.handshake(deadline: Deadline(after: 20)) else { return }
                while case .bytes(let bytes) = connection.read(upTo: 100, deadline: Deadline(after: 20)) {
                    try? connection.write(bytes.reversed(), deadline: Deadline(after: 20))
                }
            }, makeSession: LoopbackServerTests.honest)
        let endpoint = try Endpoint(parsing: server.address.description, defaultPort: 1)
        let outcome = try PinnedConnectorTests.connector(1).connect(to: endpoint, within: TimeLimit(seconds: 20))
        guard case .verified(var connection) = consume outcome else {
            Issue.record("not verified")
            return
        }
        try connection.send([1, 2, 3], deadline: Deadline(after: 20))
        #expect(connection.receive(upTo: 100, deadline: Deadline(after: 20)) == .bytes([3, 2, 1]))
        connection.close()
        let record = try #require(server.records(1, deadline: Deadline(after: 20)).first)
        #expect(record.applicationData == [1, 2, 3])
        #expect(record.ending == .closed)
        #expect(server.stop(deadline: Deadline(after: 20)))
    }

    // requirement: tls.renegotiation-refused
    @Test func renegotiationEndsIt() throws {
        var talk = try Conversation.with(Self.flight, ToyTLS.message(.helloRequest))
        let received = talk.connection.receive(upTo: 100, deadline: Deadline(after: 20))
        guard case .failed(let failure) = received else { throw Unexpected(description: "\(received)") }
        #expect(failure.kind == .renegotiation)
        #expect(throws: TLSSendError.session(failure)) { try talk.connection.send([1], deadline: Deadline(after: 20)) }
        #expect(talk.connection.receive(upTo: 100, deadline: Deadline(after: 20)) == .failed(failure))
    }

    /// Only the certificate of the handshake itself is ever accepted, the pinned one included.
    // requirement: tls.renegotiation-refused
    @Test func noLaterCertificateIsAccepted() throws {
        var talk = try Conversation.with(Self.flight, ToyTLS.message(.certificate, TestCertificate.der(1)))
        #expect(talk.connection.receive(upTo: 100, deadline: Deadline(after: 20)) == .bytes([0]))
    }

    /// What follows the flight, and what a receive makes of it.
    @Test(arguments: [
        (ToyTLS.record(.alert, [1, 0]), true, TLSReceived.closed),
        (ToyTLS.record(.applicationData, [7, 8]), true, .bytes([7, 8])),
        ([], false, .truncated),
        ([23, 3, 3], false, .truncated),
        ([], true, .timedOut),
        (ToyTLS.alert(20), true, .failed(TLSFailure(.alertReceived(20), reason: "alert"))),
    ])
    func receive(bytes: [UInt8], holds: Bool, expected: TLSReceived) throws {
        var talk = try Conversation.with(Self.flight + bytes, holds: holds)
        let deadline = Deadline(after: expected == .timedOut ? 0.1 : 20)
        #expect(talk.connection.receive(upTo: 100, deadline: deadline) == expected)
    }

    /// A record that never ends gives no byte, and must not hold a receive beyond its deadline.
    // requirement: deadline.bounded
    @Test func aTrickleDoesNotMoveTheDeadline() throws {
        let peer = try ScriptedPeer(
            answering: [Self.flight + [23, 3, 3, 1, 0]] + [[UInt8]](repeating: [0], count: 200), every: 0.02)
        guard case .verified(var connection) = peer.outcome(of: try PinnedConnectorTests.connector(1)) else {
            Issue.record("not verified")
            return
        }
        let bound = Deadline(after: 2.3)
        let received = withExtendedLifetime(peer) { connection.receive(upTo: 1, deadline: Deadline(after: 0.3)) }
        #expect(received == .timedOut)
        #expect(!bound.isPast)
    }

    @Test func aBellEndsAReceive() throws {
        var talk = try Conversation.with(Self.flight)
        let bell = try Bell()
        bell.ring()
        #expect(talk.connection.receive(upTo: 1, deadline: Deadline(after: 20), bell: bell) == .interrupted)
    }

    /// A partly sent record cannot be followed by another: a send that failed is the last one.
    @Test func aSendThatFailedIsTheLast() throws {
        let peer = try ScriptedPeer { socket, stop in
            try? socket.send(Self.flight, deadline: Deadline(after: 30))
            _ = stop.wait(until: Deadline(after: 30))
        }
        guard case .verified(var connection) = peer.outcome(of: try PinnedConnectorTests.connector(1)) else {
            Issue.record("not verified")
            return
        }
        let large = [UInt8](repeating: 0, count: 60_000)
        #expect(throws: TLSSendError.socket(.timedOut)) {
            // The buffers of both sides hold a few MB.
            for _ in 0..<2_000 { try connection.send(large, deadline: Deadline(after: 0.1)) }
        }
        #expect(throws: TLSSendError.socket(.timedOut)) { try connection.send([1], deadline: Deadline(after: 20)) }
        withExtendedLifetime(peer) {}
    }

    /// The endpoint's name, the name asked for, and what stands in the client's hello.
    @Test(
        arguments: [
            ("localhost", nil, "localhost"), ("127.0.0.1", nil, "-"), ("127.0.0.1", "agent.example", "agent.example"),
            ("localhost", "127.0.0.1", "-"),
        ] as [(String, String?, String)])
    func serverName(host: String, explicit: String?, sent: String) throws {
        let hello = Locked<[UInt8]?>(nil)
        let peer = try ScriptedPeer { socket, _ in
            guard case .bytes(let bytes) = socket.receive(upTo: 65_536, deadline: Deadline(after: 30)) else { return }
            hello.withLock { $0 = bytes }
        }
        var connector = try PinnedConnectorTests.connector(1)
        connector.serverName = try explicit.map { try Host(parsing: $0) }
        let endpoint = Endpoint(host: try Host(parsing: host), port: peer.endpoint.port)
        _ = withExtendedLifetime(peer) { connector.connect(to: endpoint, within: TimeLimit(seconds: 20)) }
        #expect(hello.withLock { $0 } == ToyTLS.message(.clientHello, Array(sent.utf8)))
    }
}
