import PinKitSystem
import PinKitTLS

/// A listener on the loopback whose one connection is played by a script, on a thread of its own.
final class ScriptedPeer: Sendable {
    private let listener: ListeningSocket
    private let stop: Bell
    private let thread: Threads.Handle
    let endpoint: Endpoint

    /// - Parameter play: gets the socket, and a bell that rings when the test is over.
    init(_ play: @escaping @Sendable (consuming Socket, Bell) -> Void) throws {
        let stop = try Bell()
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0), bell: stop)
        self.stop = stop
        self.listener = listener
        endpoint = try Endpoint(parsing: listener.address.description, defaultPort: 1)
        thread = try Threads.start(name: "scripted peer") {
            if let socket = try? listener.accept(deadline: Deadline(after: 30)) { play(socket, stop) }
        }
    }

    /// Sends `pieces` after the client's first bytes, with a pause in seconds before each; then ends its side, or holds
    /// it open until the client has closed the other.
    convenience init(answering pieces: [[UInt8]], every pause: Double = 0, thenHolding: Bool = true) throws {
        try self.init { socket, stop in
            _ = socket.receive(upTo: 65_536, deadline: Deadline(after: 30))
            for piece in pieces {
                if pause > 0, stop.wait(until: Deadline(after: pause)) { return }
                guard (try? socket.send(piece, deadline: Deadline(after: 30))) != nil else { return }
            }
            // Ended in order: closing before the client's last bytes are read would be a reset.
            if !thenHolding { socket.shutdownWrite() }
            while case .bytes = socket.receive(upTo: 65_536, deadline: Deadline(after: 30), bell: stop) {}
        }
    }

    /// How connecting to this peer ends.
    func outcome(of connector: PinnedConnector, seconds: Double = 20) -> ConnectOutcome {
        // The peer stops with its last reference, which must not be given up half-way.
        withExtendedLifetime(self) { connector.connect(to: endpoint, within: TimeLimit(seconds: seconds)) }
    }

    deinit {
        stop.ring()
        thread.join(until: Deadline(after: 30))
    }
}

/// A copyable account of an outcome, for tests to compare.
enum Account: Equatable {
    case verified
    case refused(String)
    case failed(ConnectionFailure.Code, ConnectionFailure.Phase)

    init(_ outcome: borrowing ConnectOutcome) {
        switch outcome {
        case .verified: self = .verified
        case .refused(let refusal): self = .refused(refusal.reason.code)
        case .failed(let failure): self = .failed(failure.code, failure.phase)
        }
    }
}
