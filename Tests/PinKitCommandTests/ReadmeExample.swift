import PinKitSystem

/// A `console` block of the README: commands behind `$`, each followed by what it prints on both streams.
///
/// `<!-- server: NAME -->` above a block starts a server with that certificate of the fixtures; the block calls it by
/// an address for documentation.
struct ReadmeExample: Sendable {
    /// The line of the README where the block starts.
    let line: Int
    /// The fixture whose certificate the server shows, if the block needs one.
    let server: String?
    /// What is shown: commands with their `$`, and output.
    let lines: [String]

    /// An address that nobody has (RFC 5737).
    static let documentedAddress = "192.0.2.10"

    /// The commands of the block; one may continue over several lines, each but the last ending with a backslash.
    var commands: [String] {
        lines.reduce(into: []) { commands, line in
            if line.hasPrefix("$ ") {
                commands.append(String(line.dropFirst(2)))
            } else if let last = commands.last, last.hasSuffix("\\") {
                commands[commands.count - 1] = last + "\n" + line
            }
        }
    }

    static func all(in text: String) -> [ReadmeExample] {
        var examples: [ReadmeExample] = []
        var server: String?
        var block: (start: Int, lines: [String])?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let (start, lines) = block {
                if line == "```" {
                    examples.append(ReadmeExample(line: start, server: server, lines: lines))
                    (block, server) = (nil, nil)
                } else {
                    block = (start, lines + [String(line)])
                }
            } else if line == "```console" {
                block = (index + 1, [])
            } else if line.hasPrefix("<!-- server: "), line.hasSuffix(" -->") {
                server = String(line.dropFirst("<!-- server: ".count).dropLast(" -->".count))
            }
        }
        return examples
    }

    /// The block as a terminal would show it, with the program that was built beside the tests.
    func run(in folder: String, serverAddress: String?) throws -> [String] {
        var script = "exec 2>&1\nstatus=0\n"
        for command in commands {
            let real = serverAddress.map { Self.replace(Self.documentedAddress, by: $0, in: command) } ?? command
            // Each command finds the status of the one before, as in a terminal.
            script += "cat <<'end of command'\n$ \(command)\nend of command\n(exit $status)\n\(real)\nstatus=$?\n"
        }
        var variables = BuiltProgram.environment
        let products = BuiltProgram.path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        variables["PATH"] = "\(products):\(variables["PATH"] ?? "/usr/bin:/bin")"
        let result = try ChildProcess.run(
            "bash", ["-c", script], environment: variables, directory: folder,
            deadline: Deadline(after: BuiltProgram.seconds))
        // What is shown has the address without a port in the command, and the port of an agent in the answer.
        let shown = serverAddress.map { Self.replace($0, by: "\(Self.documentedAddress):9470", in: result.outputText) }
        return (shown ?? result.outputText).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    static func replace(_ old: String, by new: String, in text: String) -> String {
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            if rest.hasPrefix(old) {
                result += new
                rest = rest.dropFirst(old.count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
