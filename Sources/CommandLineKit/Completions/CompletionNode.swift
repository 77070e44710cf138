/// One command as the completion scripts see it: where a walk over the words can stand, and what fits there.
struct CompletionNode {
    let chain: CommandChain

    /// The names from the program's down, which the scripts use as the state of their walk.
    var path: String { chain.name }
    var command: Command { chain.leaf }
    var options: [Option] { chain.visibleOptions }

    /// The subcommands with the built-in `help`.
    var subcommands: [(name: String, abstract: String)] {
        guard command.isGroup else { return [] }
        return command.visibleSubcommands.map { ($0.name, $0.abstract) } + [("help", "Show help for a subcommand.")]
    }

    /// Every spelling of the options that take a value, shown or not: the walk steps over their values.
    var spellingsWithValue: [String] {
        chain.options.filter { $0.form != nil }.flatMap { $0.names + $0.hiddenNames }.map(\.spelling)
    }

    /// The command and all that can be reached from it.
    static func all(under chain: CommandChain) -> [CompletionNode] {
        [CompletionNode(chain: chain)]
            + chain.leaf.visibleSubcommands.flatMap { all(under: chain.appending($0)) }
    }

    /// The arguments, each with a pattern of the states in which it is expected.
    ///
    /// A state is `path/ended/position`: `ended` is `--` behind the terminator, else empty. A path holds no slash.
    var argumentStates: [(pattern: String, form: ValueForm)] {
        let hasTerminatorArgument = command.terminatorArgument != nil
        var position = 0
        return command.arguments.map { argument in
            if argument.isAfterTerminator { return ("\(path)/--/*", argument.form) }
            defer { position += 1 }
            let ended = hasTerminatorArgument ? "" : "*"
            return ("\(path)/\(ended)/\(argument.isRepeatable ? "*" : "\(position)")", argument.form)
        }
    }
}

/// Quoting for the shells.
enum ShellText {
    /// A word in single quotes as bash and zsh read it: nothing inside is special, so a quote leaves and re-enters.
    static func quoted(_ text: String) -> String { "'" + escaped(text, ["'": #"'\''"#]) + "'" }

    /// A word in single quotes as fish reads it, where a backslash escapes a quote and itself.
    static func fishQuoted(_ text: String) -> String { "'" + escaped(text, ["'": #"\'"#, "\\": #"\\"#]) + "'" }

    /// The text with some characters replaced, on one line.
    static func escaped(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
        text.unicodeScalars.map { replacements[$0] ?? ($0 == "\n" ? " " : String($0)) }.joined()
    }

    /// The name of a shell function for a command path.
    static func functionName(_ path: String) -> String {
        "_" + String(path.map { $0 == " " || $0 == "-" ? "_" : $0 })
    }
}
