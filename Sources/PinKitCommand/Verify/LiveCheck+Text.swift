import PinKit
import PinKitTLS

extension LiveCheck {
    /// Prints the verdict: a match or a refusal is an answer, a failure is an error.
    func report(to console: Console) {
        switch answer {
        case .match(let pin, let leaf, let handshake):
            console.print("match: \(place) holds the pinned key\n")
            console.print(
                Self.table([
                    ("pin", pin.text), ("certificate", Self.summary(of: leaf)),
                    ("handshake", "\(handshake.version), \(handshake.cipherSuite), \(engine)"),
                ]))
        case .refused(let refusal):
            console.print("refused: \(Self.headline(of: refusal, place: place))\n")
            let cause = Self.cause(of: refusal)
            console.print(
                Self.table(Self.rows(of: refusal, engine: engine) + (cause.map { [("cause", $0.message)] } ?? [])))
            if let cause {
                console.message("hint: \(cause.hint)\n")
            } else if case .pin(.mismatch) = refusal.reason {
                console.message(
                    "hint: the key changed; compare the pin on the kiosk's own screen before you pair again\n")
            }
        case .failed(let failure):
            console.error("\(failure) (\(engine))", hint: failure.hint)
        }
    }

    private static func headline(of refusal: ConnectionRefusal, place: String) -> String {
        switch refusal.reason {
        case .pin(.mismatch): "the key of \(place) is not the pinned one"
        case .pin(.unreadable): "the certificate of \(place) has no pin"
        case .pin(.noCertificate): "\(place) sent no certificate"
        case .possession(matched: .some, _, _): "\(place) presents the pinned certificate, but does not hold its key"
        case .possession(matched: nil, _, _): "\(place) does not hold the key that it presents"
        case .resumed: "\(place) resumed an earlier session, in which no certificate is shown"
        case .notEvaluated: "\(place) completed the handshake without a certificate"
        }
    }

    private static func rows(of refusal: ConnectionRefusal, engine: String) -> [(String, String)] {
        var rows = refusal.expected.pins.enumerated().map { ($0 == 0 ? "expected" : "or", $1.text) }
        switch refusal.reason {
        case .pin(.mismatch(_, let seen, let leaf)):
            rows += [("seen", seen.text), ("certificate", summary(of: leaf))]
        case .pin(.unreadable(_, let error)):
            rows.append(("seen", "\(error)"))
        case .possession(let matched, let leaf, let detail):
            if let matched { rows.append(("seen", matched.text)) }
            if let leaf { rows.append(("certificate", summary(of: leaf))) }
            rows.append(("proof", detail))
        case .pin(.noCertificate), .resumed, .notEvaluated:
            rows.append(("seen", "no certificate"))
        }
        return rows + [("reason", "\(refusal.reason.code), \(engine)")]
    }

    /// What a certificate is, as facts: all but the key is the sender's own choice.
    static func summary(of leaf: Certificate) -> String {
        let dates = leaf.validity.map { validity in
            "valid \(CivilTime(secondsSince1970: validity.notBefore)) to \(CivilTime(secondsSince1970: validity.notAfter))"
        }
        let issuer = leaf.isSelfIssued ? "self-issued" : "issued by \(leaf.issuer)"
        return [leaf.subjectPublicKeyInfo.keyType.description, leaf.subject, issuer, dates].compactMap { $0 }
            .joined(separator: "; ")
    }

    private static func table(_ rows: [(String, String)]) -> String {
        rows.map { name, value in "  \(name)\(String(repeating: " ", count: max(2, 13 - name.count)))\(value)\n" }
            .joined()
    }
}

extension ConnectionFailure {
    /// What a person can try.
    var hint: String? {
        switch code {
        case .name, .lookup: "try the address in place of the name"
        case .refused: "is the agent running, and is the port right? An agent listens on 9470"
        case .timedOut: "allow more time with --timeout, or look for a firewall on the way"
        case .clearText: "this port speaks without TLS: the agent's TLS port is 9470"
        case .unreachable, .connect, .closed, .reset, .alert, .handshake, .flood, .setup, .system: nil
        }
    }
}
