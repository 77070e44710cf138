/// A command with all the groups above it: what options it has, and what it is called in full.
struct CommandChain: Sendable {
    let root: Command
    private(set) var descendants: [Command] = []

    /// The command's own options, then those of the groups above it, then the built-in ones; kept, since every
    /// word of a command line is looked up in them.
    private(set) var options: [Option]

    init(root: Command) {
        self.root = root
        options = root.options + BuiltInOption.options(isRoot: true)
    }

    var leaf: Command { descendants.last ?? root }

    /// The names below the program's own.
    var path: [String] { descendants.map(\.name) }

    /// The command as it is typed: `pinkit conform client`.
    var name: String { ([root.name] + path).joined(separator: " ") }

    var declaredOptions: [Option] { ([root] + descendants).reversed().flatMap(\.options) }

    var visibleOptions: [Option] { options.filter { !$0.isHidden } }

    func option(named name: OptionName) -> Option? { options.first { $0.answers(to: name) } }

    /// The group that the command stands in; the root stands in itself.
    var group: CommandChain {
        descendants.dropLast().reduce(CommandChain(root: root)) { $0.appending($1) }
    }

    func appending(_ command: Command) -> CommandChain {
        var chain = self
        chain.descendants.append(command)
        chain.options = chain.declaredOptions + BuiltInOption.options(isRoot: false)
        return chain
    }
}
