import PinKit
import PinKitSystem
import PinKitTLS
import Testing

/// What a server sees of a client that refuses it.
@Suite struct RefusalOnTheWireTests {
    /// The alert must come through and the stream end in order, even while the server goes on sending.
    // requirement: tls.alert-bad-certificate tls.refuse-before-data
    @Test(arguments: 0..<20) func theAlertArrives(round: Int) throws {
        let seen = Locked<(bytes: [UInt8], ending: Received)?>(nil)
        let peer = try ScriptedPeer { socket, _ in
            let deadline = Deadline(after: 30)
            _ = socket.receive(upTo: 65_536, deadline: deadline)
            let leaf = ToyTLS.message(.certificate, TestCertificate.der(2))
            let more = ToyTLS.record(.applicationData, .init(repeating: 0, count: 4_000))
            try? socket.send(ToyTLS.message(.serverHello) + leaf, deadline: deadline)
            for _ in 0..<10 { try? socket.send(more, deadline: deadline) }
            var bytes: [UInt8] = []
            var ending: Received
            repeat {
                ending = socket.receive(upTo: 65_536, deadline: deadline)
                if case .bytes(let piece) = ending { bytes += piece }
            } while bytes.count < 65_536 && ending.isBytes
            let result = (bytes, ending)
            seen.withLock { $0 = result }
        }
        let outcome = peer.outcome(of: try PinnedConnectorTests.connector(1))
        #expect(Account(outcome) == .refused("mismatch"))
        let result = try #require(withExtendedLifetime(peer) { seen.wait(until: Deadline(after: 20)) { $0 } })
        #expect(result.bytes == ToyTLS.alert(TLSAlert.badCertificate))
        #expect(result.ending == .endOfStream)
    }

    /// The client ends its own side first, and still takes what the server says to that.
    // requirement: tls.half-close
    @Test func theEndIsWaitedFor() throws {
        let answer = ToyTLS.message(.serverHello) + ToyTLS.message(.certificate, TestCertificate.der(2))
        let last = ToyTLS.record(.alert, [1, TLSAlert.closeNotify])
        let peer = try ScriptedPeer { socket, stop in
            let deadline = Deadline(after: 30)
            _ = socket.receive(upTo: 65_536, deadline: deadline)
            try? socket.send(answer, deadline: deadline)
            while case .bytes = socket.receive(upTo: 65_536, deadline: deadline, bell: stop) {}
            try? socket.send(last, deadline: deadline)
        }
        guard case .refused(let refusal) = peer.outcome(of: try PinnedConnectorTests.connector(1)) else {
            Issue.record("not refused")
            return
        }
        #expect(refusal.trace.received.bytes == answer.count + last.count)
    }

    /// A server that never stops sending cannot hold the client for more than its share of bytes and time.
    // requirement: tls.half-close deadline.bounded
    @Test func aServerThatNeverStopsIsLeft() throws {
        let peer = try ScriptedPeer { socket, stop in
            _ = socket.receive(upTo: 65_536, deadline: Deadline(after: 30))
            let leaf = ToyTLS.message(.certificate, TestCertificate.der(2))
            try? socket.send(ToyTLS.message(.serverHello) + leaf, deadline: Deadline(after: 30))
            let more = ToyTLS.record(.applicationData, .init(repeating: 0, count: 10_000))
            for _ in 0..<10_000 where !stop.wait(until: Deadline(after: 0)) {
                guard (try? socket.send(more, deadline: Deadline(after: 30))) != nil else { return }
            }
        }
        let bound = Deadline(after: 10)
        let outcome = peer.outcome(of: try PinnedConnectorTests.connector(1))
        guard case .refused(let refusal) = outcome else {
            Issue.record("not refused")
            return
        }
        #expect(!bound.isPast)
        // The handshake's own part is at most one receive.
        #expect(refusal.trace.received.bytes <= 2 * 65_536)
    }

    // requirement: tls.refuse-before-data
    @Test func nothingButTheHandshakeIsSent() throws {
        let leaf = ToyTLS.message(.certificate, TestCertificate.der(2))
        let peer = try ScriptedPeer(answering: [ToyTLS.message(.serverHello) + leaf], thenHolding: false)
        let outcome = peer.outcome(of: try PinnedConnectorTests.connector(1, 3))
        guard case .refused(let refusal) = outcome else {
            Issue.record("not refused")
            return
        }
        #expect(refusal.trace.sent.records == [.handshake: 1, .alert: 1])
        #expect(refusal.trace.sent.applicationDataBytes == 0)
        #expect(refusal.trace.sent.alerts == [TLSPlaintextAlert(level: 2, alert: 42)])
        #expect(refusal.trace.peer?.description == peer.endpoint.description)
        let pins = try [1, 3, 2].map { try TestCertificate.pin($0).text }
        #expect(
            refusal.description == "the key of \(peer.endpoint) is not the pinned one: "
                + "expected \(pins[0]) or \(pins[1]), seen \(pins[2])")
    }
}

extension Received {
    fileprivate var isBytes: Bool { if case .bytes = self { true } else { false } }
}
