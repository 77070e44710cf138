/// A command with all the groups above it: what options it has, and what it is called in full.
struct CommandChain: Sendable {
    let root: Command
    private(set) var descendants: [Command] = []

    init(root: Command) { self.root = root }

    var leaf: Command { descendants.last ?? root }

    /// The names below the program's own.
    var path: [String] { descendants.map(\.name) }

    /// The command as it is typed: `pinkit conform client`.
    var name: String { ([root.name] + path).joined(separator: " ") }

    /// The command's own options, then those of the groups above it, then the built-in ones.
    var options: [Option] { declaredOptions + BuiltInOption.options(isRoot: descendants.isEmpty) }

    var declaredOptions: [Option] { ([root] + descendants).reversed().flatMap(\.options) }

    var visibleOptions: [Option] { options.filter { !$0.isHidden } }

    func option(named name: OptionName) -> Option? { options.first { $0.answers(to: name) } }

    /// The group that the command stands in; the root stands in itself.
    var group: CommandChain {
        var chain = self
        _ = chain.descendants.popLast()
        return chain
    }

    func appending(_ command: Command) -> CommandChain {
        var chain = self
        chain.descendants.append(command)
        return chain
    }
}
