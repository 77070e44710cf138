import CommandLineKit
import PinKit
import PinKitOpenSSL

/// `pinkit explain FILE --pin TEXT`: names the mistake behind a wrong pin.
enum ExplainPin {
    /// Members of one list that are looked at; of the longest text, each would have 32 bytes.
    private static let longestList = PinReading.longestText / 32

    static func run(
        _ text: String, of input: InputKeys?, _ invocation: Invocation, _ console: Console
    ) throws(UsageError) -> ExitCode {
        // A pairing URI holds a code, which no answer repeats.
        guard !text.lowercased().hasPrefix("davi-pair:") else {
            throw invocation.usageError("A pairing URI is no pin: give its 'spki' alone", hint: "--pin sha256/…")
        }
        guard text.utf8.count <= PinReading.longestText else {
            throw invocation.usageError("the text has more than \(PinReading.longestText) bytes")
        }
        let (members, rest) = members(of: text)
        if !rest.isEmpty {
            console.note("left out, since no pin is in it: \(DisplayText.escaped(rest.joined(separator: ";")))")
        }
        // Beside a file that was not opened a text may be anything, a private number too: it is not repeated.
        var diagnoses: [PinDiagnosis]?
        var evidence: MistakeEvidence?
        var code = ExitCode.done
        if let input {
            // A block that cannot be read may be the very one whose pin it is.
            code = input.report(to: console)
            evidence = MistakeEvidence(input)
            if let evidence {
                let finder = MistakeFinder(evidence, OpenSSLDigester())
                diagnoses = members.map { PinDiagnosis($0, finder, file: input.source) }
            }
        }
        let answers = diagnoses ?? members.map { PinDiagnosis(alone: $0, isRepeated: input == nil) }
        if invocation.flag("json") {
            console.print(JSON.line(PinDiagnosisDocument(answers, evidence, input)))
        } else {
            let columns = Terminal.columns()
            for (index, diagnosis) in answers.enumerated() {
                if answers.count > 1 {
                    console.print("\(index == 0 ? "" : "\n")pin \(index + 1) of \(answers.count)\n")
                }
                console.print(diagnosis.text(columns: columns))
                if let hint = diagnosis.hint { console.message("hint: \(DisplayText.escaped(hint))\n") }
            }
        }
        return code.joined(with: answers.contains(where: \.isRight) ? .done : .refused)
    }

    /// The members of a list, and what else stood between its separators; one at the end alone makes none.
    private static func members(of text: String) -> (members: [String], rest: [String]) {
        let members = text.split(separator: ";", maxSplits: longestList, omittingEmptySubsequences: false)
        guard members.count > 1, members.count <= longestList, !(members.count == 2 && members[1].isEmpty) else {
            return ([text], [])
        }
        // The directives of a Public-Key-Pins header that hold no pin (RFC 7469 §2.1) are no members.
        let all = members.map { String($0) }
        let isHeader = all.contains { $0.lowercased().contains("pin-sha256=") }
        return isHeader ? (all.filter { !isDirective($0) }, all.filter(isDirective)) : (all, [])
    }

    /// Whether a member is a directive without a pin.
    private static func isDirective(_ member: String) -> Bool {
        let word = member.lowercased().drop { $0 == " " }
        return word.isEmpty || ["max-age=", "includesubdomains", "report-uri="].contains { word.hasPrefix($0) }
    }
}

extension PinDiagnosis {
    /// The verdict and its facts, filled to a width.
    func text(columns: Int) -> String {
        let indent = 14
        var lines = TextWrapping.lines(of: headline, columns: columns)
        for fact in facts {
            let text = TextWrapping.lines(of: fact.text, columns: columns - indent)
            for (index, line) in text.enumerated() {
                let lead = index == 0 ? "  " + fact.name : ""
                lines.append(lead + String(repeating: " ", count: max(1, indent - lead.count)) + line)
            }
        }
        return lines.map { DisplayText.escaped($0) + "\n" }.joined()
    }
}
