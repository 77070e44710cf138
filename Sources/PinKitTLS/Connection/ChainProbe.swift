internal import PinKit
public import PinKitSystem

/// Fetches the certificates that a server sends, and nothing else: every handshake is refused inside, so that no
/// connection comes out of it over which anything could be sent.
///
/// What is captured proves nothing: anybody can send a certificate.
public struct ChainProbe: Sendable {
    /// The library that speaks TLS.
    public var engine: any TLSEngine
    /// The name in SNI instead of the endpoint's own; an address gives none (RFC 6066 §3).
    public var serverName: Host?

    /// The endpoint's own name unless told otherwise.
    public init(engine: any TLSEngine, serverName: Host? = nil) {
        self.engine = engine
        self.serverName = serverName
    }

    /// Looks up, connects and reads the server's certificates, all within one limit of time; the refusal may take a
    /// second more. The first address that connects decides.
    ///
    /// - Throws: where no certificate came; ``ConnectionFailure/reason`` says why.
    public func certificates(of endpoint: Endpoint, within limit: TimeLimit) throws(ConnectionFailure) -> SentChain {
        let configuration = TLSClientConfiguration(serverName: (serverName ?? endpoint.host).serverName)
        var trace = ConnectionTrace(endpoint: endpoint, engine: engine.name, serverName: configuration.serverName)
        let capture = Capture()
        let session: any TLSClientSession
        do throws(TLSSetupError) {
            session = try engine.makeClient(configuration) { capture.refuse($0) }
        } catch {
            throw ConnectionFailure(phase: .setup, reason: .setup(error.description), trace: trace)
        }
        let socket = try ConnectionFailure.connecting(within: limit, trace)
        trace.peer = socket.peerAddress

        var transport = TLSTransport(session, over: socket)
        let end = transport.handshake(deadline: limit.deadline)
        switch end {
        case .complete, .failed: transport.finish()
        default: break
        }
        trace.sent = transport.sent.tally
        trace.received = transport.received.tally
        guard let chain = capture.chain, !chain.isEmpty else {
            throw .handshake(end, certificateSeen: false, within: limit, trace)
        }
        return SentChain(certificates: chain, trace: trace)
    }

    /// Keeps the first chain that is shown; the engine calls it on the thread that drives the handshake.
    private final class Capture {
        private(set) var chain: [[UInt8]]?

        func refuse(_ chain: [[UInt8]]) -> Bool {
            if self.chain == nil { self.chain = chain }
            return false
        }
    }
}

/// What a server sent.
public struct SentChain: Sendable {
    /// The certificates in the order in which they were sent, the leaf first; at least one.
    public let certificates: [[UInt8]]
    /// What was sent and received.
    public let trace: ConnectionTrace
}
