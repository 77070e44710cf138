import PinKitSystem

/// A listener on the loopback whose one connection is played by a script, on a thread of its own.
final class ScriptedPeer: Sendable {
    private let stop: Bell
    private let thread: Threads.Handle
    let endpoint: Endpoint

    /// - Parameter play: gets the socket, and a bell that rings when the test is over.
    init(_ play: @escaping @Sendable (consuming Socket, Bell) -> Void) throws {
        let stop = try Bell()
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0), bell: stop)
        self.stop = stop
        endpoint = try Endpoint(parsing: listener.address.description, defaultPort: 1)
        thread = try Threads.start(name: "scripted peer") {
            if let socket = try? listener.accept(deadline: Deadline(after: 30)) { play(socket, stop) }
        }
    }

    deinit {
        stop.ring()
        thread.join(until: Deadline(after: 30))
    }
}
