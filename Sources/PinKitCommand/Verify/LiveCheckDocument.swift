import PinKit
import PinKitSystem
import PinKitTLS

/// The document of `pinkit verify --json`.
struct LiveCheckDocument: Encodable {
    let host: String
    let port: UInt16
    let expected: [String]
    /// `match`, `refused` or `failed`: the worst of the checks.
    let verdict: String
    let exitCode: Int32
    let checks: [Check]

    /// What one engine found.
    struct Check: Encodable {
        let engine: String
        let verdict: String
        /// A stable name, absent for a match.
        let reason: String?
        /// The sentence for people, absent for a match.
        let message: String?
        /// The mistake behind a mismatch: the candidate's stable name, or `damage`.
        let mistake: String?
        let address: String
        /// The pin that the server showed, where it showed one.
        let seen: String?
        let subject: String?
        let keyType: String?
        let version: String?
        let cipherSuite: String?
    }

    init(_ endpoint: Endpoint, _ pins: PinSet, _ checks: [LiveCheck], _ code: ExitCode) {
        host = endpoint.host.text
        port = endpoint.port
        expected = pins.pins.map(\.text)
        verdict = code == .done ? "match" : code == .refused ? "refused" : "failed"
        exitCode = code.rawValue
        self.checks = checks.map { Check($0) }
    }
}

extension LiveCheckDocument.Check {
    init(_ check: LiveCheck) {
        var (reason, message): (String?, String?)
        var (seen, leaf, handshake): (Pin?, Certificate?, TLSHandshakeSummary?)
        switch check.answer {
        case .match(let pin, let certificate, let summary):
            verdict = "match"
            (seen, leaf, handshake) = (pin, certificate, summary)
        case .refused(let refusal):
            verdict = "refused"
            (reason, message) = (refusal.reason.code, refusal.description)
            switch refusal.reason {
            case .pin(.mismatch(_, let pin, let certificate)): (seen, leaf) = (pin, certificate)
            case .possession(let pin, let certificate, _): (seen, leaf) = (pin, certificate)
            case .pin(.unreadable), .pin(.noCertificate): break
            case .resumed(let summary), .notEvaluated(let summary): handshake = summary
            }
        case .failed(let failure):
            verdict = "failed"
            (reason, message) = (failure.code.rawValue, failure.description)
        }
        let cause =
            if case .refused(let refusal) = check.answer { LiveCheck.cause(of: refusal) } else {
                nil as LiveCheck.Cause?
            }
        self.reason = reason
        self.message = message.map { $0 + (cause.map { "; \($0.message)" } ?? "") }
        mistake = cause?.id
        engine = check.engine
        address = check.place
        self.seen = seen?.text
        subject = leaf?.subject
        keyType = leaf?.subjectPublicKeyInfo.keyType.description
        version = handshake?.version.description
        cipherSuite = handshake?.cipherSuite
    }
}
