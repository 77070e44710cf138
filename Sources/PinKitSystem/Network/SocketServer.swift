/// Serves the connections of a listening socket, each on a thread of its own.
public final class SocketServer: Sendable {
    /// What is done with a connection; the bell is this connection's own, and rings when the server stops.
    public typealias Serve = @Sendable (consuming Socket, Bell) -> Void
    /// Waits for the next connection.
    typealias Accept = @Sendable () throws(ListeningSocket.AcceptError) -> Socket

    /// How long nobody is taken in after a fault that may pass, such as no descriptors left, in seconds.
    private static let pause = 0.1

    private struct State: Sendable {
        var isStopping = false
        var isAccepting = true
        var next = 0
        var bells: [Int: Bell] = [:]
    }

    private let state = Locked(State())
    private let stopping: Bell

    /// Takes connections until ``stop(deadline:)``.
    ///
    /// - Parameters:
    ///   - listener: is closed when the server has stopped, unless somebody else holds it.
    ///   - bell: the listener's own; it ends the wait for connections.
    ///   - mostConnections: further ones are closed at once.
    /// - Throws: where the system refuses a thread.
    public convenience init(
        _ listener: ListeningSocket, bell: Bell, name: String, mostConnections: Int, serve: @escaping Serve
    ) throws(SystemError) {
        try self.init(bell: bell, name: name, mostConnections, serve) { () throws(ListeningSocket.AcceptError) in
            try listener.accept(deadline: .never)
        }
    }

    /// The same for a Unix socket.
    public convenience init(
        _ listener: UnixListeningSocket, bell: Bell, name: String, mostConnections: Int, serve: @escaping Serve
    ) throws(SystemError) {
        try self.init(bell: bell, name: name, mostConnections, serve) { () throws(ListeningSocket.AcceptError) in
            try listener.accept(deadline: .never)
        }
    }

    private init(
        bell: Bell, name: String, _ mostConnections: Int, _ serve: @escaping Serve, accept: @escaping Accept
    ) throws(SystemError) {
        stopping = bell
        let state = self.state
        try Threads.start(name: name) {
            Self.run(state, name, mostConnections, serve, accept)
            state.withLock { $0.isAccepting = false }
        }
    }

    deinit { stopping.ring() }

    /// Ends the wait for connections, rings every connection's bell, and waits for their threads; false where one was
    /// still busy at the deadline.
    @discardableResult
    public func stop(deadline: Deadline) -> Bool {
        stopping.ring()
        state.withLock { state in
            state.isStopping = true
            for bell in state.bells.values { bell.ring() }
        }
        return state.wait(until: deadline) { !$0.isAccepting && $0.bells.isEmpty ? true : nil } ?? false
    }

    /// How many connections there are.
    public var connections: Int { state.withLock { $0.bells.count } }

    private static func run(
        _ state: Locked<State>, _ name: String, _ mostConnections: Int, _ serve: @escaping Serve, _ accept: Accept
    ) {
        while true {
            do throws(ListeningSocket.AcceptError) {
                let socket = try accept()
                start(state, socket, name, mostConnections, serve)
            } catch {
                switch error {
                case .interrupted: return
                case .timedOut: continue
                // Out of descriptors, as a rule: those who are served will give some back.
                case .failed:
                    let isOver = state.wait(until: Deadline(after: pause)) { $0.isStopping ? true : nil }
                    if isOver == true { return }
                }
            }
        }
    }

    /// Serves on a new thread; a connection that cannot be served is closed.
    private static func start(
        _ state: Locked<State>, _ socket: consuming Socket, _ name: String, _ mostConnections: Int,
        _ serve: @escaping Serve
    ) {
        guard let bell = try? Bell() else { return }
        let number = state.withLock { state -> Int? in
            guard !state.isStopping, state.bells.count < mostConnections else { return nil }
            state.next += 1
            state.bells[state.next] = bell
            return state.next
        }
        guard let number else { return }
        // A closure cannot own what cannot be copied, and a box can.
        let box = Locked<Socket?>(socket)
        do throws(SystemError) {
            try Threads.start(name: name) {
                if let socket = box.withLock({ $0.take() }) { serve(socket, bell) }
                state.withLock { _ = $0.bells.removeValue(forKey: number) }
            }
        } catch {
            state.withLock { _ = $0.bells.removeValue(forKey: number) }
        }
    }
}
