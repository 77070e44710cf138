import CommandLineKit
import PinKit

/// The predictions as a table of three columns: what the client does, which client, why.
struct ClientTable {
    /// The width of the whole.
    let columns: Int

    private static let outcomeWidth = 8
    private static let gap = 2

    /// The certificate, a row a client, what the marks mean, and what would help.
    func text(of forecast: ClientForecast, name: String) -> String {
        var lines = TextWrapping.lines(of: heading(of: forecast.situation, name), columns: columns)
        for (name, rows) in forecast.groups {
            let accepting = rows.count { $0.prediction.outcome == .accepts }
            lines += ["", "\(name): \(accepting) of \(rows.count) accept"]
            for (client, prediction) in rows {
                lines += row(prediction.outcome.word + (client.isRead ? "*" : ""), client.name, prediction.reason)
            }
        }
        lines += ["", "* read in its documentation or source, not run"]
        let remedies = forecast.remedies
        if !remedies.isEmpty {
            lines += ["", "What would help:"]
            for (property, text) in remedies {
                lines += hanging("  \(property.rawValue): ", text)
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func heading(of situation: ClientSituation, _ name: String) -> String {
        let certificate = situation.leaf.certificate
        let issuer = certificate.isSelfIssued ? "self-signed" : "issued by \(certificate.issuer)"
        let host = situation.host.map { "host \(DisplayText.escaped("\($0)"))" } ?? "any host that it names"
        let pins = situation.pins.pins.map(\.text).joined(separator: " or ")
        return "\(name): \(certificate.subjectPublicKeyInfo.keyType), \(certificate.subject), \(issuer), "
            + "\(situation.isTrusted ? "taken as trusted" : "not trusted"); \(host); "
            + "on \(CivilTime(secondsSince1970: situation.time).description.prefix(10)); pin \(pins)"
    }

    private func row(_ outcome: String, _ client: String, _ reason: String) -> [String] {
        let rest = max(columns - Self.outcomeWidth - 2 * Self.gap, 40)
        // The longest option of all, Chromium's, takes a line.
        let clientWidth = max(rest / 2, 37)
        let left = TextWrapping.lines(of: client, columns: clientWidth)
        let right = TextWrapping.lines(of: DisplayText.escaped(reason), columns: rest - clientWidth)
        return (0..<max(left.count, right.count)).map { line in
            let cells = [
                padded(line == 0 ? outcome : "", Self.outcomeWidth),
                padded(line < left.count ? left[line] : "", clientWidth),
                line < right.count ? right[line] : "",
            ]
            let text = cells.joined(separator: String(repeating: " ", count: Self.gap))
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
    }

    private func hanging(_ lead: String, _ text: String) -> [String] {
        let margin = String(repeating: " ", count: lead.count)
        return TextWrapping.lines(of: text, columns: columns - lead.count).enumerated().map {
            ($0 == 0 ? lead : margin) + $1
        }
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension ClientPrediction.Outcome {
    /// The word of the table.
    fileprivate var word: String {
        switch self {
        case .accepts, .refuses: rawValue
        case .notEnforced: "ignores"
        case .notConfigurable: "cannot"
        }
    }
}

extension KnownClient {
    /// Whether nobody has run it here.
    var isRead: Bool { if case .read = evidence { true } else { false } }
}
