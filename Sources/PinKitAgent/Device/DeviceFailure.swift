public import PinKit
public import PinKitTLS

/// Why a device did not pair, or is not connected: each with its own words, and with what it means for trying again.
public enum DeviceFailure: Error, Sendable {
    /// The server is not the one that is pinned. Never tried again by itself.
    case key(ConnectionRefusal)
    /// The answer names no pin, or another than the QR's.
    case pin(PairingAnswer.Refusal)
    /// What came is not what the protocol says: an answer, a handshake of WebSocket, a frame.
    case wrongAnswer(String)
    /// The agent says no.
    case refused(Refusal)
    /// Nobody answers, or what answers cannot do so now. The only kind after which it is tried again.
    case noAnswer(String)

    /// How an agent says no.
    public enum Refusal: Sendable, Hashable {
        /// 401, 403, 426 or 429.
        case status(Int)
        /// A close frame with 1008, and its reason.
        case policy(String)
        /// An error frame that is not retryable: its code and its words.
        case error(code: String, message: String)
    }

    /// Whether the same may work in a while.
    public var isRetryable: Bool {
        if case .noAnswer = self { return true }
        return false
    }
}

extension DeviceFailure: CustomStringConvertible {
    /// One lower-case sentence. What the agent said stands in it as it came, for its reader to escape.
    public var description: String {
        switch self {
        case .key(let refusal):
            switch refusal.reason {
            case .pin(.mismatch(let expected, let seen, _)):
                "the key changed: expected \(expected.pins[0]), seen \(seen)"
            case .pin(.unreadable(_, let error)): "the server's certificate has no pin: \(error)"
            case .pin(.noCertificate): "the server sent no certificate"
            case .possession(_, _, let detail): "the server does not hold the pinned key: \(detail)"
            case .resumed, .notEvaluated: "the server showed no certificate in its handshake"
            }
        case .pin(let refusal): refusal.description
        case .wrongAnswer(let words), .noAnswer(let words): words
        case .refused(.status(401)): "the agent refuses (401): the code or the token is wrong, or was revoked"
        case .refused(.status(403)): "the agent refuses (403): a foreign origin"
        case .refused(.status(426)): "the agent refuses (426): it wants TLS from another host"
        case .refused(.status(429)):
            "the agent refuses (429): pairing is locked after too many wrong codes, until the agent starts again"
        case .refused(.status(let status)): "the agent refuses (\(status))"
        case .refused(.policy(let reason)): "the agent closed with 1008: \(reason.isEmpty ? "no reason" : reason)"
        case .refused(.error(let code, let message)): "the agent refuses (\(code)): \(message)"
        }
    }
}
