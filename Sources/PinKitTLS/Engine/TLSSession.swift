/// One side of a TLS connection as a state machine over bytes: it owns no socket and never blocks.
///
/// One thread at a time uses a session. After every call the caller sends what ``takeOutgoing()`` gives.
public protocol TLSSession: AnyObject {
    /// Hands over bytes from the peer, in pieces of any size.
    func receive(_ bytes: [UInt8])
    /// Says that the peer will send nothing more.
    func receiveEndOfStream()
    /// The bytes for the peer since the last call: records, alerts included.
    func takeOutgoing() -> [UInt8]
    /// Goes on with the handshake as far as the bytes received allow.
    func handshake() -> TLSHandshakeStep
    /// Decrypts at most `limit` bytes of application data. A request to renegotiate is refused.
    func read(upTo limit: Int) -> TLSReadStep
    /// Encrypts application data; fails before the handshake is complete.
    func write(_ bytes: [UInt8]) -> TLSFailure?
    /// Queues close_notify.
    func close()
}

/// A client's session.
public protocol TLSClientSession: TLSSession {}

/// A server's session.
public protocol TLSServerSession: TLSSession {
    /// Asks for a new TLS 1.2 handshake that presents another certificate; `read` then carries it on.
    func renegotiate(with configuration: TLSServerConfiguration) -> TLSFailure?
}

/// Where a handshake stands.
public enum TLSHandshakeStep: Sendable, Equatable {
    case needsInput
    case complete(TLSHandshakeSummary)
    case failed(TLSFailure)
}

/// What a completed handshake negotiated.
public struct TLSHandshakeSummary: Sendable, Hashable {
    /// The version.
    public let version: TLSVersion
    /// The cipher suite in the library's spelling.
    public let cipherSuite: String
    /// Whether an earlier session was resumed, so that no certificate was shown.
    public let isResumed: Bool

    /// Makes a summary.
    public init(version: TLSVersion, cipherSuite: String, isResumed: Bool) {
        self.version = version
        self.cipherSuite = cipherSuite
        self.isResumed = isResumed
    }
}

/// What a read gave.
public enum TLSReadStep: Sendable, Equatable {
    case bytes([UInt8])
    case needsInput
    /// The peer sent close_notify.
    case closed
    case failed(TLSFailure)
}

/// Why a session cannot go on.
public struct TLSFailure: Error, Sendable, Equatable {
    /// The kinds that a caller tells apart.
    public enum Kind: Sendable, Equatable {
        /// The evaluation inside the handshake said no; `bad_certificate` is among the outgoing bytes.
        case evaluationRefused
        /// The peer did not prove that it holds the key it presented: a signature or Finished does not verify, or is not
        /// of that key's kind.
        case possession
        /// The peer sent a fatal alert (RFC 8446 §6.2).
        case alertReceived(UInt8)
        /// The peer's bytes ended where more were due.
        case endOfStream
        /// The peer asked to renegotiate.
        case renegotiation
        /// What came is not TLS, or breaks its rules, or no common parameters were found.
        case handshake
    }

    /// The kind.
    public let kind: Kind
    /// The library's words, for people.
    public let reason: String

    /// Makes a failure.
    public init(_ kind: Kind, reason: String) {
        self.kind = kind
        self.reason = reason
    }
}
