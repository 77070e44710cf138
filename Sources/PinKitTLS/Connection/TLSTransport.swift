internal import PinKitSystem

/// A session on a socket, with what passes over it in both directions counted.
struct TLSTransport: ~Copyable {
    /// What a peer may still send after the end before the connection is cut: enough for its flight, no more.
    static let drainBytes = 65_536
    /// How long a peer may take for it, in seconds.
    static let drainSeconds = 1.0

    let session: any TLSSession
    private let socket: Socket
    private(set) var sent: WireTap
    private(set) var received: WireTap

    /// - Parameter kept: how many bytes of each direction are kept as they were.
    init(_ session: any TLSSession, over socket: consuming Socket, keeping kept: Int = 0) {
        self.session = session
        self.socket = socket
        sent = WireTap(keeping: kept)
        received = WireTap(keeping: kept)
    }

    var peer: SocketAddress? { socket.peerAddress }

    /// Sends what the session has for the peer.
    mutating func flush(deadline: Deadline) throws(SendError) {
        let bytes = session.takeOutgoing()
        guard !bytes.isEmpty else { return }
        // Counted before it is known how much of it gets through: never fewer than the peer can have seen.
        sent.record(bytes)
        try socket.send(bytes, deadline: deadline)
    }

    /// Receives what is there, for the caller to hand to the session.
    mutating func pull(upTo limit: Int, deadline: Deadline, bell: Bell? = nil) -> Received {
        let piece = socket.receive(upTo: limit, deadline: deadline, bell: bell)
        if case .bytes(let bytes) = piece { received.record(bytes) }
        return piece
    }

    /// Decrypts what comes, until there is application data or the end.
    mutating func receive(upTo limit: Int, deadline: Deadline, bell: Bell?) -> TLSReceived {
        while true {
            let step = session.read(upTo: limit)
            // An alert or a new key may be due. A peer that takes no more may still have said something.
            try? flush(deadline: deadline)
            switch step {
            case .bytes(let bytes): return .bytes(bytes)
            case .closed: return .closed
            case .failed(let failure): return .failed(failure)
            case .needsInput: break
            }
            switch pull(upTo: Socket.largestReceive, deadline: deadline, bell: bell) {
            case .bytes(let bytes): session.receive(bytes)
            case .endOfStream: return .truncated
            case .reset: return .reset
            case .timedOut: return .timedOut
            case .interrupted: return .interrupted
            case .failed(let error): return .systemFailed(error)
            }
        }
    }

    /// Sends what is left, an alert as a rule, ends the sending side and waits for the peer to end the other.
    ///
    /// Closing with bytes unread makes a reset of the close, and a reset eats the alert on its way.
    mutating func finish(
        drainingUpTo limit: Int = drainBytes, deadline: Deadline = Deadline(after: drainSeconds), bell: Bell? = nil
    ) {
        // Whatever is lost here, the connection ends all the same.
        try? flush(deadline: deadline)
        socket.shutdownWrite()
        var drained = 0
        while drained < limit, case .bytes(let bytes) = pull(upTo: limit - drained, deadline: deadline, bell: bell) {
            drained += bytes.count
        }
    }
}
