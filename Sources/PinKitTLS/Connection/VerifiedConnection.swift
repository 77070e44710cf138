public import PinKit
public import PinKitSystem

/// A connection whose server has proved, in a full handshake of its own, that it holds a pinned key.
///
/// This is the only type that can send. It cannot be copied, and only ``establish(to:with:within:)``, below, can make
/// one: the initializer is private to this file, as are the stored properties that an extension would have to fill.
public struct VerifiedConnection: ~Copyable {
    /// The pin that matched.
    public let pin: Pin
    /// The certificate that carried it.
    public let leaf: Certificate
    /// What was negotiated.
    public let handshake: TLSHandshakeSummary
    /// What was sent and received until then.
    public let trace: ConnectionTrace

    private var transport: TLSTransport
    /// Set once the connection must not be used any more.
    private var end: TLSSendError?

    fileprivate init(
        _ transport: consuming TLSTransport, pin: Pin, leaf: Certificate, handshake: TLSHandshakeSummary,
        trace: ConnectionTrace
    ) {
        self.transport = transport
        self.pin = pin
        self.leaf = leaf
        self.handshake = handshake
        self.trace = trace
    }

    /// Sends application data.
    ///
    /// - Throws: where it was not sent whole, after which nothing more can be sent.
    public mutating func send(_ bytes: [UInt8], deadline: Deadline) throws(TLSSendError) {
        if let end { throw end }
        if let failure = transport.session.write(bytes) { throw stop(.session(failure)) }
        do throws(SendError) {
            try transport.flush(deadline: deadline)
        } catch {
            // Part of a record may be on its way: whatever followed would be taken for the rest of it.
            throw stop(.socket(error))
        }
    }

    /// Receives application data: what is there, at most `limit` bytes, waiting for the first one.
    ///
    /// A request to renegotiate ends the connection: what is pinned is this handshake's certificate.
    public mutating func receive(upTo limit: Int, deadline: Deadline, bell: Bell? = nil) -> TLSReceived {
        if case .session(let failure) = end { return .failed(failure) }
        let received = transport.receive(upTo: limit, deadline: deadline, bell: bell)
        if case .failed(let failure) = received { _ = stop(.session(failure)) }
        return received
    }

    /// Says goodbye (close_notify), waits a little for the server's, and closes.
    public consuming func close() {
        transport.session.close()
        transport.finish()
    }

    private mutating func stop(_ reason: TLSSendError) -> TLSSendError {
        end = reason
        return reason
    }
}

extension VerifiedConnection {
    /// Connects and completes the pinned handshake.
    ///
    /// Accepted is the handshake that was completed, was not resumed, and whose own evaluation matched. A match alone
    /// is not enough: OpenSSL, and GnuTLS up to TLS 1.2, ask before the server has proved that it holds the key.
    static func establish(
        to endpoint: Endpoint, with connector: PinnedConnector, within limit: TimeLimit
    ) -> ConnectOutcome {
        let configuration = connector.configuration(for: endpoint)
        var trace = ConnectionTrace(
            endpoint: endpoint, engine: connector.engine.name, serverName: configuration.serverName)
        let evaluation = HandshakeEvaluation(connector.pins)
        let session: any TLSClientSession
        do throws(TLSSetupError) {
            session = try connector.engine.makeClient(configuration) { evaluation.accepts($0) }
        } catch {
            return .failed(ConnectionFailure(phase: .setup, reason: .setup(error.description), trace: trace))
        }
        let socket: Socket
        do throws(ConnectionFailure) {
            socket = try ConnectionFailure.connecting(within: limit, trace)
        } catch {
            return .failed(error)
        }
        trace.peer = socket.peerAddress

        var transport = TLSTransport(session, over: socket)
        let end = transport.handshake(deadline: limit.deadline)
        evaluation.end()
        if case .complete(let summary) = end, !summary.isResumed, case .matches(let pin, let leaf) = evaluation.verdict
        {
            trace.sent = transport.sent.tally
            trace.received = transport.received.tally
            return .verified(
                VerifiedConnection(transport, pin: pin, leaf: leaf, handshake: summary, trace: trace))
        }

        // Nothing was sent but the handshake; what follows is an alert at most.
        if case .complete = end { session.close() }
        switch end {
        case .complete, .failed: transport.finish()
        default: break
        }
        trace.sent = transport.sent.tally
        trace.received = transport.received.tally
        if let reason = ConnectionRefusal.Reason(end, evaluation.verdict) {
            return .refused(
                ConnectionRefusal(
                    reason: reason, expected: connector.pins, presented: evaluation.presented, trace: trace))
        }
        return .failed(.handshake(end, certificateSeen: evaluation.verdict != nil, within: limit, trace))
    }
}

extension ConnectionRefusal.Reason {
    /// Why a handshake that was not accepted is refused; nil where there is no verdict.
    fileprivate init?(_ end: HandshakeEnd, _ verdict: PinVerdict?) {
        switch (verdict, end) {
        case (.refused(let refusal), _): self = .pin(refusal)
        case (_, .complete(let summary)) where summary.isResumed: self = .resumed(summary)
        case (nil, .complete(let summary)): self = .notEvaluated(summary)
        case (.matches(let pin, let leaf), .failed(let failure)) where failure.kind == .possession:
            self = .possession(matched: pin, leaf: leaf, detail: failure.reason)
        case (nil, .failed(let failure)) where failure.kind == .possession:
            self = .possession(matched: nil, leaf: nil, detail: failure.reason)
        default: return nil
        }
    }
}
