/// A whole command line: the root command and the version, from which parsing, help and completions are derived.
public struct Program: Sendable {
    public var root: Command
    /// What `--version` prints.
    public var version: String

    public init(_ root: Command, version: String) {
        self.root = root
        self.version = version
    }

    /// Reads a command line.
    /// - Parameters:
    ///   - arguments: the words behind the program's name.
    ///   - columns: the width that a help page is wrapped to.
    public func parse(_ arguments: [String], columns: Int) -> ParseOutcome {
        var parser = Parser(root: root)
        parser.read(arguments)
        return parser.outcome(version: version, columns: columns)
    }

    /// The script that teaches a shell this command line.
    public func completionScript(for shell: Shell) -> String {
        let nodes = CompletionNode.all(under: CommandChain(root: root))
        return switch shell {
        case .bash: BashScript(program: root.name, nodes: nodes).text
        case .zsh: ZshScript(program: root.name, nodes: nodes).text
        case .fish: FishScript(program: root.name, nodes: nodes).text
        }
    }
}
