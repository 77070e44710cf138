/// What the evaluation of a server's certificates says: a value, never a thrown error.
public enum PinVerdict: Sendable, Hashable {
    /// The leaf's key is pinned. Acceptance it becomes only when the handshake proves that the server holds the key.
    case matches(Pin, leaf: Certificate)
    /// The connection must not be used.
    case refused(PinRefusal)
}

/// Why a server's certificates are refused.
public enum PinRefusal: Sendable, Hashable {
    /// The leaf's pin is none of the expected ones.
    case mismatch(expected: PinSet, seen: Pin, leaf: Certificate)
    /// The leaf has no pin: its bytes are malformed, or its P-256 point is not on the curve.
    case unreadable(expected: PinSet, InputError)
    /// The server sent no certificate.
    case noCertificate(expected: PinSet)
}
