import CommandLineKit
import PinKit

/// What a comparison says, for people and for scripts.
struct ComparisonReport {
    let comparison: KeyComparison
    let old: ComparedSide
    let new: ComparedSide
    /// What clients stumble over in the new certificate.
    let quirks: [Quirk]

    init(_ comparison: KeyComparison, old: ComparedSide, new: ComparedSide, at now: Int64) {
        self.comparison = comparison
        self.old = old
        self.new = new
        quirks = (new.key.certificate.map { Quirk.find(in: $0, at: now) } ?? []).filter { $0.level == .breaks }
    }

    var code: ExitCode {
        switch comparison.verdict {
        case .identical, .reissued, .sameKey: .done
        case .regenerated, .anotherIdentity, .anotherKey: .refused
        case .otherwiseEncoded: .otherwiseEncoded
        case .doNotBelong: .doNotBelong
        }
    }

    /// The answer in one sentence.
    var headline: String {
        switch comparison.verdict {
        case .identical: "identical: both are the same certificate, and the pin stands"
        case .reissued:
            "reissued: the certificate is new, the key is the same, and the pin stands"
                + (outOfDate.map { "; but \($0.sentence)" } ?? "")
        case .sameKey where isRequested: "same key: the request asks for the same key, and the pin stands"
        case .sameKey: "same key: the pin stands"
        case .regenerated where isLive: "the key changed: the subject is the same, which anybody can copy"
        case .regenerated: "regenerated: the same subject, another key; every paired device will refuse it"
        case .anotherIdentity where isLive: "the key changed, and so did the subject"
        case .anotherIdentity: "another identity: the subject and the key are others"
        case .anotherKey: "another key: the pin does not stand"
        case .otherwiseEncoded: "same key, encoded otherwise: its bytes differ, and so does the pin"
        case .doNotBelong where isLive && !hasStranger: "the server's certificate is not of this private key"
        case .doNotBelong: "certificate and key do not belong together: do not re-pin, reissue"
        }
    }

    /// Why the new certificate is not valid at this time, which is no matter of its pin.
    private var outOfDate: Quirk? {
        quirks.first { ["expired", "not-yet-valid", "dates-reversed"].contains($0.id) }
    }

    /// What to do next.
    var hint: String? {
        switch comparison.verdict {
        case .identical, .reissued, .sameKey: nil
        case _ where isLive && (code == .refused || code == .doNotBelong && !hasStranger):
            "compare the pin on the kiosk's own screen before you pair again"
        case .regenerated, .anotherIdentity, .anotherKey:
            "to keep the pin, reissue for the old key: \(Self.reissue); otherwise every device has to be paired again"
        case .otherwiseEncoded:
            "reissue it with the key's bytes as they were: 'pinkit compute' on both says what differs"
        case .doNotBelong:
            "reissue the certificate for the key that is there: \(Self.reissue); then compare again"
        }
    }

    /// Keeps names and extensions, and signs with the key that it puts in.
    private static let reissue = "openssl x509 -in CERT -signkey KEY -days 398 -out NEW"

    /// Whether either side was sent by a server: then subject and dates are the attacker's choice.
    var isLive: Bool { old.isLive || new.isLive }
    private var isRequested: Bool { [old, new].contains { $0.key.container == .certificateRequest } }
    private var hasStranger: Bool { [old, new].contains { $0.key.stranger != nil } }

    /// The answer, both pins, and what changed.
    func text(columns: Int) -> String {
        var rows = [("old", describe(old)), ("new", describe(new))]
        if comparison.verdict == .doNotBelong {
            for side in [old, new] {
                if let pin = side.key.stranger {
                    rows.append(("but", "\(pin)  \(side.source), its private key or request"))
                }
            }
        }
        for change in comparison.changes {
            rows += Self.rows(change)
        }
        let margin = String(repeating: " ", count: 15)
        let table = rows.flatMap { name, value -> [String] in
            let lines = TextWrapping.lines(of: value, columns: max(40, columns - margin.count))
            let lead = "  " + name
            // The names of extensions may be longer than the column.
            guard lead.count < margin.count else { return [lead] + lines.map { margin + $0 } }
            return lines.enumerated().map { index, line in
                (index == 0 ? lead + margin.dropFirst(lead.count) : margin) + line
            }
        }
        return (TextWrapping.lines(of: headline, columns: max(40, columns)) + table).map {
            DisplayText.escaped($0) + "\n"
        }.joined()
    }

    private static func rows(_ change: KeyComparison.Change) -> [(String, String)] {
        guard ["names", "extensions"].contains(change.name) else {
            return [(change.name, change.old), ("", "-> " + change.new)]
        }
        let parts = [("removed: ", change.old), ("added: ", change.new)].filter { $0.1 != "none" }
        return parts.enumerated().map { ($0 == 0 ? change.name : "", $1.0 + $1.1) }
    }

    private func describe(_ side: ComparedSide) -> String {
        let key = side.key
        return "\(key.key.pin) "
            + [side.source, key.container.rawValue, key.key.keyType.description, key.subject]
            .compactMap { $0 }.joined(separator: ", ")
    }
}

/// The document of `pinkit compare --json`.
struct ComparisonDocument: Encodable {
    struct Side: Encodable {
        let source: String
        let isLive: Bool
        let pin: String
        let kind: String
        let keyType: String
        let subject: String?
        /// The pin of a private key or request in the same input that is of another key.
        let stranger: String?

        init(_ side: ComparedSide) {
            source = side.source
            isLive = side.isLive
            pin = side.key.key.pin.text
            kind = side.key.container.rawValue
            keyType = side.key.key.keyType.description
            subject = side.key.subject
            stranger = side.key.stranger?.text
        }
    }

    struct Change: Encodable {
        let name: String
        let old: String
        let new: String
    }

    struct Note: Encodable {
        let id: String
        let message: String
        let source: String
    }

    let verdict: String
    let exitCode: Int32
    let message: String
    let old: Side
    let new: Side
    let changes: [Change]
    let notes: [Note]
    let hint: String?

    init(_ report: ComparisonReport, exitCode: Int32) {
        // What came over the wire was not regenerated by anybody that is known.
        verdict = report.isLive && report.code == .refused ? "key-changed" : report.comparison.verdict.rawValue
        self.exitCode = exitCode
        message = report.headline
        old = Side(report.old)
        new = Side(report.new)
        changes = report.comparison.changes.map { Change(name: $0.name, old: $0.old, new: $0.new) }
        notes = report.quirks.map { Note(id: $0.id, message: $0.sentence, source: $0.source) }
        hint = report.hint
    }
}

/// The document of a comparison that could not be made.
struct ComparisonFault: Encodable {
    let exitCode: Int32
    let errors: [String]
}
