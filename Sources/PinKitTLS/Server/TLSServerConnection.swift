public import PinKitSystem

/// The server's side of one connection: a session driven over its socket, with everything that passes recorded.
///
/// One thread uses it. A flight is sent in one piece, so that a client that refuses in the middle of it finds all of it
/// sent, and its alert is read even where sending failed.
public final class TLSServerConnection {
    private let session: any TLSServerSession
    private let bell: Bell?
    private let kept: Int
    private var transport: TLSTransport
    private var seen: TLSServerRecord

    /// Takes over a socket that has just been accepted.
    ///
    /// - Parameters:
    ///   - bell: ends every wait when it rings.
    ///   - kept: how many bytes of each kind the record keeps; a server that runs for long keeps none.
    public init(
        _ session: any TLSServerSession, over socket: consuming Socket, bell: Bell? = nil,
        keeping kept: Int = TLSServerRecord.keptBytes
    ) {
        self.session = session
        self.bell = bell
        self.kept = kept
        seen = TLSServerRecord(peer: socket.peerAddress)
        transport = TLSTransport(session, over: socket, keeping: kept)
    }

    /// What was seen so far.
    public var record: TLSServerRecord {
        var record = seen
        record.rawReceived = transport.received.bytes
        record.rawSent = transport.sent.bytes
        record.received = transport.received.tally
        record.sent = transport.sent.tally
        return record
    }

    /// Completes the handshake; true where there is one to go on with.
    public func handshake(deadline: Deadline) -> Bool {
        let end = transport.handshake(deadline: deadline, bell: bell)
        seen.handshake = TLSServerRecord.Handshake(end)
        if case .complete = end { return true }
        return false
    }

    /// Receives application data, at most `limit` bytes; in between it carries on a renegotiation that was asked for.
    public func read(upTo limit: Int, deadline: Deadline) -> TLSReceived {
        let received = transport.receive(upTo: limit, deadline: deadline, bell: bell)
        if case .bytes(let bytes) = received { seen.append(bytes, keeping: kept) } else { seen.ending = received }
        return received
    }

    /// Sends application data.
    ///
    /// - Throws: where it was not sent whole.
    public func write(_ bytes: [UInt8], deadline: Deadline) throws(TLSSendError) {
        if let failure = session.write(bytes) { throw .session(failure) }
        try flush(deadline: deadline)
    }

    /// Asks for a new TLS 1.2 handshake that presents another certificate, as a lying server would.
    ///
    /// - Throws: where the session cannot, or the request was not sent.
    public func renegotiate(with configuration: TLSServerConfiguration, deadline: Deadline) throws(TLSSendError) {
        if let failure = session.renegotiate(with: configuration) { throw .session(failure) }
        try flush(deadline: deadline)
    }

    /// Says goodbye (close_notify where there was a handshake) and waits until the client has ended its side, so that
    /// all it sent is in the record. The socket closes with this object.
    public func finish(deadline: Deadline) {
        if case .complete = seen.handshake { session.close() }
        transport.finish(drainingUpTo: max(kept, TLSTransport.drainBytes), deadline: deadline, bell: bell)
    }

    private func flush(deadline: Deadline) throws(TLSSendError) {
        do throws(SendError) { try transport.flush(deadline: deadline) } catch { throw .socket(error) }
    }
}
