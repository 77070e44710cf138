import Testing

/// A rule that the sources keep, with an example that it must catch and one that it must let pass.
struct Gate: Sendable, CustomTestStringConvertible {
    /// The rule, as a sentence.
    let rule: String
    /// Texts that break the rule, each in its own way.
    let caught: [SourceFile]
    /// Texts that come close, and are allowed.
    let allowed: [SourceFile]
    /// What in a file breaks the rule.
    let findings: @Sendable (SourceFile) -> [Finding]

    var testDescription: String { rule }

    /// A place where a rule is broken.
    struct Finding: Sendable, CustomStringConvertible {
        let path: String
        let line: Int
        let what: String
        var description: String { "\(path):\(line): \(what)" }
    }

    /// The findings of a rule that looks at one line at a time and says what is wrong with it.
    static func eachLine(
        of file: SourceFile, _ fault: (_ index: Int, _ code: String) -> String?
    ) -> [Finding] {
        file.lines.indices.compactMap { index in
            fault(index, SourceFile.code(of: file.lines[index])).map {
                Finding(path: file.path, line: index + 1, what: $0)
            }
        }
    }
}
