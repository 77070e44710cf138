extension Program {
    /// What is wrong with the declaration itself; a test of the program expects none.
    public var faults: [String] { Self.faults(of: CommandChain(root: root)) }

    private static func faults(of chain: CommandChain) -> [String] {
        var faults: [String] = []
        let command = chain.leaf
        func note(_ text: String) { faults.append("\(chain.name): \(text)") }

        for name in [command.name] + command.aliases where !isWellFormed(name) { note("malformed name '\(name)'") }
        var names: Set<OptionName> = []
        for option in chain.options {
            if option.names.isEmpty { note("an option without a name") }
            for name in option.names + option.hiddenNames {
                if !isWellFormed(name.key) { note("malformed option name '\(name.spelling)'") }
                if !names.insert(name).inserted { note("'\(name.spelling)' is declared twice") }
            }
        }
        faults += argumentFaults(of: command).map { "\(chain.name): \($0)" }

        var words: Set<String> = ["help"]
        for subcommand in command.subcommands {
            for word in [subcommand.name] + subcommand.aliases where !words.insert(word).inserted {
                note("the subcommand '\(word)' is declared twice, or is the built-in one")
            }
            faults += Self.faults(of: chain.appending(subcommand))
        }
        return faults
    }

    private static func argumentFaults(of command: Command) -> [String] {
        var faults: [String] = []
        if command.isGroup, !command.arguments.isEmpty { faults.append("a group takes no arguments") }
        let positional = command.arguments.filter { !$0.isAfterTerminator }
        if positional.dropLast().contains(where: \.isRepeatable) { faults.append("a repeatable argument is not last") }
        if zip(positional, positional.dropFirst()).contains(where: { !$0.isRequired && $1.isRequired }) {
            faults.append("a required argument stands behind an optional one")
        }
        if command.arguments.count - positional.count > 1 { faults.append("two arguments stand behind '--'") }
        if Set(command.arguments.map(\.form.name)).count < command.arguments.count {
            faults.append("two arguments have one name")
        }
        return faults
    }

    /// Letters, digits and inner hyphens: what every shell takes without quotes and the scripts use in patterns.
    private static func isWellFormed(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("-")
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
