public import PinKitSystem

/// What a receive over TLS gave.
public enum TLSReceived: Sendable, Equatable {
    /// At least one byte of application data.
    case bytes([UInt8])
    /// The peer said that it has finished (close_notify).
    case closed
    /// The peer ended the stream without saying so: what came before may have been cut short (RFC 8446 §6.1).
    case truncated
    /// The peer has thrown the connection away.
    case reset
    /// Nothing came before the deadline; a later receive goes on.
    case timedOut
    /// The bell rang; a later receive goes on.
    case interrupted
    /// The session is over: an alert, broken records, or a request to renegotiate.
    case failed(TLSFailure)
    case systemFailed(SystemError)
}

/// Why application data was not sent.
public enum TLSSendError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The session is over.
    case session(TLSFailure)
    /// The socket did not take it.
    case socket(SendError)

    public var description: String {
        switch self {
        case .session(let failure): "send: \(failure.reason)"
        case .socket(let error): error.description
        }
    }
}
