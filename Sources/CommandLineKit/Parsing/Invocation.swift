/// A command line that was understood: the command, its options and its arguments.
public struct Invocation: Sendable {
    let chain: CommandChain
    let flags: Set<String>
    let options: [String: [String]]
    let named: [String: [String]]

    /// All positional arguments in order, those behind `--` included.
    public let arguments: [String]

    /// The names of the command below the program's own: `["conform", "client"]`.
    public var path: [String] { chain.path }

    /// Whether a flag was given.
    public func flag(_ key: String) -> Bool {
        assert(option(key) != nil, "no flag '\(key)' is declared")
        return flags.contains(key)
    }

    /// The value of an option or of a positional argument; of several, the first.
    public func value(_ key: String) -> String? { values(key).first }

    /// The values of an option or of a positional argument, in order; the items of a list are apart.
    public func values(_ key: String) -> [String] {
        if let option = option(key) { return (options[key] ?? []).flatMap { option.form?.items(of: $0) ?? [] } }
        assert(argument(key) != nil, "no option and no argument '\(key)' is declared")
        return named[key] ?? []
    }

    /// A fault that the command found by itself, with the usage of this command.
    public func usageError(_ message: String, hint: String? = nil) -> UsageError {
        UsageError(.command, message, hint: hint, in: chain)
    }

    /// A fault of one value, which is repeated only if it is no secret.
    public func invalidValue(_ value: String, of key: String, _ reason: String, hint: String? = nil) -> UsageError {
        let option = option(key)
        let form = option?.form ?? argument(key)?.form
        let label = option?.label ?? argument(key)?.label ?? key
        let shown = form?.isSecret == true ? "The value" : "The value \(DisplayText.quoted(value))"
        return UsageError(.invalidValue, "\(shown) is invalid for '\(label)': \(reason)", hint: hint, in: chain)
    }

    private func option(_ key: String) -> Option? { chain.options.first { $0.key == key } }

    private func argument(_ key: String) -> Argument? { chain.leaf.arguments.first { $0.form.name == key } }
}
