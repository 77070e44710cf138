import PinKitSystem
import Testing

/// The whole result of a command line, kept in a file that people can read: the line, its status and both streams.
///
/// With PINKIT_RECORD_GOLDENS set the file is written anew, and the test fails all the same: a recording proves nothing.
/// Where CI is set nothing is ever recorded.
struct Golden {
    static let folder = "Fixtures/goldens"
    static let isRecording =
        Environment.value(of: "PINKIT_RECORD_GOLDENS") != nil && Environment.value(of: "CI") == nil

    /// The name of the file, without its ending.
    let name: String
    /// What the command line looked like.
    let commandLine: String

    var path: String { "\(Self.folder)/\(name).txt" }

    /// Compares a result with the file, or records it.
    func check(_ result: ProgramResult, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let text = rendered(result)
        if Self.isRecording {
            try Directory.create("\(Checkout.path)/\(Self.folder)", mode: 0o755)
            try AtomicFile.write(Array(text.utf8), to: "\(Checkout.path)/\(path)", mode: 0o644)
            Issue.record("recorded \(path): look at it, then run without recording", sourceLocation: sourceLocation)
            return
        }
        let expected = String(decoding: try Checkout.read(path), as: UTF8.self)
        #expect(text == expected, "\(path)", sourceLocation: sourceLocation)
    }

    /// The text of the file: `out|` and `err|` in front of each line, and a mark where the last one has no end.
    private func rendered(_ result: ProgramResult) -> String {
        let status = result.status.map { "status \($0)" } ?? "\(result.ending)"
        return "$ \(commandLine)\n\(status)\n" + Self.lines(result.output, "out|") + Self.lines(result.errors, "err|")
    }

    private static func lines(_ text: String, _ mark: String) -> String {
        var lines = withoutVersions(text).split(separator: "\n", omittingEmptySubsequences: false)
        let isEnded = lines.last?.isEmpty == true
        if isEnded { lines.removeLast() }
        let marked = lines.map { $0.isEmpty ? "\(mark)\n" : "\(mark) \($0)\n" }.joined()
        return isEnded || text.isEmpty ? marked : marked + "\(mark) (no line end)\n"
    }

    /// The versions of the libraries differ from machine to machine: `OpenSSL 3.0.19` becomes `OpenSSL VERSION`.
    private static func withoutVersions(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let character = rest.first {
            if let name = ["OpenSSL ", "GnuTLS "].first(where: { rest.hasPrefix($0) }),
                rest.dropFirst(name.count).first?.isNumber == true
            {
                result += name + "VERSION"
                rest = rest.dropFirst(name.count).drop { $0.isNumber || $0.isLetter || $0 == "." }
            } else {
                result.append(character)
                rest.removeFirst()
            }
        }
        return result
    }
}
