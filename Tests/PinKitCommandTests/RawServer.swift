import PinKitSystem

/// A listener on the loopback that treats each connection in the same way, without any TLS.
final class RawServer: Sendable {
    /// What it does after the client's first bytes.
    ///
    /// A structure, since the leak checker does not find an array behind the tag bits of an enumeration.
    struct Behaviour: Sendable {
        enum Ending: Sendable { case hold, close, drip }

        let words: [UInt8]
        let ending: Ending

        /// Says this, then holds the connection open.
        static func holds(_ words: [UInt8]) -> Behaviour { Behaviour(words: words, ending: .hold) }
        /// Says this, then ends its side.
        static func closes(_ words: [UInt8]) -> Behaviour { Behaviour(words: words, ending: .close) }
        /// Says this, and then a byte at a time, so slowly that nothing is ever complete.
        static func drips(startingWith words: [UInt8]) -> Behaviour { Behaviour(words: words, ending: .drip) }
    }

    private let listener: ListeningSocket
    private let stop: Bell
    private let thread: Threads.Handle

    var address: SocketAddress { listener.address }

    init(_ behaviour: Behaviour) throws {
        let stop = try Bell()
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0), bell: stop)
        self.stop = stop
        self.listener = listener
        thread = try Threads.start(name: "raw server") {
            // Far more connections than any test makes.
            for _ in 0..<100 {
                guard let socket = try? listener.accept(deadline: .never) else { return }
                Self.serve(socket, behaviour, stop)
            }
        }
    }

    /// Runs `pinkit verify` against this server, which lives at least that long.
    func verify(_ arguments: [String]) throws -> ProgramResult {
        try withExtendedLifetime(self) { try BuiltProgram.run(["verify", "\(address)"] + arguments) }
    }

    deinit {
        stop.ring()
        thread.join(until: Deadline(after: 30))
    }

    private static func serve(_ socket: consuming Socket, _ behaviour: Behaviour, _ stop: Bell) {
        let deadline = Deadline(after: 60)
        _ = socket.receive(upTo: 65_536, deadline: deadline, bell: stop)
        try? socket.send(behaviour.words, deadline: deadline)
        switch behaviour.ending {
        case .hold: break
        case .close: socket.shutdownWrite()
        case .drip:
            while !stop.wait(until: Deadline(after: 0.02)) {
                guard (try? socket.send([2], deadline: deadline)) != nil else { return }
            }
        }
        while case .bytes = socket.receive(upTo: 65_536, deadline: deadline, bell: stop) {}
    }
}
