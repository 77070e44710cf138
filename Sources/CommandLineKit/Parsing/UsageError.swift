/// A fault of the command line: what is wrong, what would work, and the usage of the command concerned.
public struct UsageError: Error, Hashable, Sendable {
    /// The kind of the fault, for tests and programs.
    public enum Code: String, CaseIterable, Sendable {
        case unknownOption, missingValue, unexpectedValue, repeatedOption, invalidValue, missingOption
        case unknownSubcommand, notBuilt
        case missingArgument, unexpectedArgument
        /// A fault that the command found by itself, after parsing.
        case command
    }

    /// EX_USAGE of sysexits.h.
    public static let exitStatus: Int32 = 64

    public let code: Code
    public let message: String
    /// The command line, or the way to write it, that would work.
    public let hint: String?
    private let command: String
    private let usage: [String]

    init(_ code: Code, _ message: String, hint: String? = nil, in chain: CommandChain) {
        self.code = code
        self.message = message
        self.hint = hint
        self.command = chain.name
        self.usage = chain.usageItems
    }

    /// The whole text for stderr, ending in a line break; control characters are escaped.
    public func rendered(columns: Int) -> String {
        var lines = ["Error: " + DisplayText.escaped(message)]
        if let hint { lines.append("hint: " + DisplayText.escaped(hint)) }
        lines.append(UsageLine(command: command, items: usage).rendered(title: "Usage: ", columns: columns))
        lines.append("  See '\(command) --help' for more information.")
        return lines.joined(separator: "\n") + "\n"
    }
}
