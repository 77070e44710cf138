import PinKitTLS

/// A client and a server with nothing but arrays of bytes between them.
final class SessionPair {
    let client: any TLSClientSession
    let server: any TLSServerSession
    private(set) var clientStep = TLSHandshakeStep.needsInput
    private(set) var serverStep = TLSHandshakeStep.needsInput
    private let seen: Chains

    private final class Chains { var all: [[[UInt8]]] = [] }

    /// The chains that the client's evaluation was asked about.
    var chains: [[[UInt8]]] { seen.all }

    /// Sets both sides up; the client's evaluation answers `verdict`.
    init(
        _ pairing: Pairing, server: TLSServerConfiguration,
        client: TLSClientConfiguration = TLSClientConfiguration(), verdict: Bool = true
    ) throws {
        let seen = Chains()
        self.seen = seen
        self.client = try pairing.client.engine.makeClient(client) { chain in
            seen.all.append(chain)
            return verdict
        }
        self.server = try pairing.server.engine.makeServer(server)
    }

    /// A pair of the pairing's version whose server has the agent's key.
    convenience init(_ pairing: Pairing) throws {
        try self.init(pairing, server: TestKey.agent.server(pairing.version))
    }

    /// Hands bytes over until both are silent, in pieces of at most `piece` with a step after each.
    func handshake(piece: Int = .max) {
        clientStep = client.handshake()
        serverStep = server.handshake()
        // A handshake has three flights, four with HelloRetryRequest.
        for _ in 0..<4 {
            Self.hand(client.takeOutgoing(), to: server, piece: piece) { serverStep = server.handshake() }
            Self.hand(server.takeOutgoing(), to: client, piece: piece) { clientStep = client.handshake() }
        }
    }

    /// The server's first flight, which the client has not received.
    func serverFlight() -> [UInt8] {
        clientStep = client.handshake()
        server.receive(client.takeOutgoing())
        serverStep = server.handshake()
        return server.takeOutgoing()
    }

    /// Feeds bytes in pieces with a step after each.
    static func hand(_ bytes: [UInt8], to session: any TLSSession, piece: Int = .max, then step: () -> Void) {
        for start in stride(from: 0, to: bytes.count, by: min(piece, max(1, bytes.count))) {
            session.receive(Array(bytes[start...].prefix(piece)))
            step()
        }
    }
}

extension TLSHandshakeStep {
    /// What a complete handshake negotiated.
    var summary: TLSHandshakeSummary? { if case .complete(let summary) = self { summary } else { nil } }
    /// The kind of failure, where it failed.
    var failure: TLSFailure.Kind? { if case .failed(let failure) = self { failure.kind } else { nil } }
}

extension TLSReadStep {
    /// The kind of failure, where reading failed.
    var failure: TLSFailure.Kind? { if case .failed(let failure) = self { failure.kind } else { nil } }
}

extension TLSSession {
    /// All application data that is there, within a bound.
    func readAll() -> [UInt8] {
        var all: [UInt8] = []
        for _ in 0..<1_000 {
            guard case .bytes(let bytes) = read(upTo: 65_536) else { break }
            all += bytes
        }
        return all
    }
}
