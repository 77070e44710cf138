/// A line to type, with what it does.
public struct Example: Sendable {
    public var explanation: String
    public var line: String

    public init(_ explanation: String, _ line: String) {
        self.explanation = explanation
        self.line = line
    }
}

/// A command: either a group of subcommands, or one that runs with arguments of its own.
public struct Command: Sendable {
    public var name: String
    /// Other names, accepted and not shown.
    public var aliases: [String]
    /// One sentence for the help and for the list of subcommands.
    public var abstract: String
    /// Paragraphs below the overview; line breaks are kept.
    public var discussion: String
    /// Shown before the options.
    public var examples: [Example]
    public var arguments: [Argument]
    /// The options of a group belong to all of its subcommands too.
    public var options: [Option]
    public var subcommands: [Command]
    /// A hidden command works, and is neither shown, suggested nor completed.
    public var isHidden: Bool
    /// A command that is not built answers so, with a usage error.
    public var isBuilt: Bool

    public init(
        _ name: String, aliases: [String] = [], abstract: String, discussion: String = "", examples: [Example] = [],
        arguments: [Argument] = [], options: [Option] = [], subcommands: [Command] = [], isHidden: Bool = false
    ) {
        self.name = name
        self.aliases = aliases
        self.abstract = abstract
        self.discussion = discussion
        self.examples = examples
        self.arguments = arguments
        self.options = options
        self.subcommands = subcommands
        self.isHidden = isHidden
        self.isBuilt = true
    }

    /// Declares a command that is planned: in no help, and answering that it is not built yet.
    public static func notBuilt(_ name: String) -> Command {
        var command = Command(name, abstract: "", isHidden: true)
        command.isBuilt = false
        return command
    }

    var isGroup: Bool { !subcommands.isEmpty }

    /// The argument that takes what stands behind `--`.
    var terminatorArgument: Argument? { arguments.first(where: \.isAfterTerminator) }

    var visibleSubcommands: [Command] { subcommands.filter { !$0.isHidden } }

    func subcommand(named name: String) -> Command? {
        subcommands.first { $0.name == name || $0.aliases.contains(name) }
    }
}
