import PinKitSystem

/// A listener on the loopback that treats each connection in the same way, without any TLS.
final class RawServer: Sendable {
    /// What it does after the client's first bytes.
    enum Behaviour: Sendable {
        /// Says this, then holds the connection open.
        case holds([UInt8])
        /// Says this, then ends its side.
        case closes([UInt8])
        /// Says this, and then a byte at a time, so slowly that nothing is ever complete.
        case drips(startingWith: [UInt8])
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
        switch behaviour {
        case .holds(let bytes): try? socket.send(bytes, deadline: deadline)
        case .closes(let bytes):
            try? socket.send(bytes, deadline: deadline)
            socket.shutdownWrite()
        case .drips(let bytes):
            try? socket.send(bytes, deadline: deadline)
            while !stop.wait(until: Deadline(after: 0.02)) {
                guard (try? socket.send([2], deadline: deadline)) != nil else { return }
            }
        }
        while case .bytes = socket.receive(upTo: 65_536, deadline: deadline, bell: stop) {}
    }
}
