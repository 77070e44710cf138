public import PinKit

/// The server answered, and is not the one that is pinned: the connection was ended before any byte was sent over it.
public struct ConnectionRefusal: Sendable, Hashable {
    /// Why.
    public enum Reason: Sendable, Hashable {
        /// The certificates that the server presented.
        case pin(PinRefusal)
        /// The server could not prove that it holds the key it presented: anybody can send a certificate. The pin and
        /// the leaf that matched, unless the library checks the proof before it shows the certificate.
        case possession(matched: Pin?, leaf: Certificate?, detail: String)
        /// An earlier session was resumed, in which no certificate is shown.
        case resumed(TLSHandshakeSummary)
        /// The handshake was completed without a certificate, by a shared key or anonymously.
        case notEvaluated(TLSHandshakeSummary)

        /// A stable name for programs: `mismatch`, `unreadable`, `no-certificate`, `possession`, `resumed`, `not-evaluated`.
        public var code: String {
            switch self {
            case .pin(.mismatch): "mismatch"
            case .pin(.unreadable): "unreadable"
            case .pin(.noCertificate): "no-certificate"
            case .possession: "possession"
            case .resumed: "resumed"
            case .notEvaluated: "not-evaluated"
            }
        }
    }

    /// Why.
    public let reason: Reason
    /// The pins of which one was expected.
    public let expected: PinSet
    /// The certificates in DER as sent, leaf first, where the server got so far: evidence, and nothing to trust.
    public let presented: [[UInt8]]
    /// What was sent and received.
    public let trace: ConnectionTrace
}

extension ConnectionRefusal: CustomStringConvertible {
    /// One lower-case sentence with both sides.
    public var description: String {
        let pins = expected.pins.map(\.text).joined(separator: " or ")
        switch reason {
        case .pin(.mismatch(_, let seen, _)):
            return "the key of \(trace.place) is not the pinned one: expected \(pins), seen \(seen)"
        case .pin(.unreadable(_, let error)):
            return "the certificate of \(trace.place) has no pin: expected \(pins), seen \(error)"
        case .pin(.noCertificate):
            return "\(trace.place) sent no certificate: expected \(pins), seen none"
        case .possession(let pin?, _, let detail):
            return "\(trace.place) presents the pinned key \(pin), but did not prove that it holds it: \(detail)"
        case .possession(nil, _, let detail):
            return "\(trace.place) did not prove that it holds the key it presents: expected \(pins), seen \(detail)"
        case .resumed:
            return "\(trace.place) resumed an earlier session, which shows no certificate: expected \(pins), seen none"
        case .notEvaluated:
            return "\(trace.place) completed the handshake without a certificate: expected \(pins), seen none"
        }
    }
}
