/// A positional argument of a command.
public struct Argument: Sendable {
    public var form: ValueForm
    /// One sentence for the help.
    public var help: String
    public var isRequired: Bool
    /// A repeatable argument takes all that is left, so it stands last.
    public var isRepeatable: Bool
    /// Takes only what stands behind `--`: the command line of another program.
    public var isAfterTerminator: Bool

    public init(
        _ form: ValueForm, help: String, isRequired: Bool = true, isRepeatable: Bool = false,
        isAfterTerminator: Bool = false
    ) {
        self.form = form
        self.help = help
        self.isRequired = isRequired
        self.isRepeatable = isRepeatable
        self.isAfterTerminator = isAfterTerminator
    }

    /// The argument as messages name it: `<file>`, or `-- <shim>`.
    var label: String { (isAfterTerminator ? "-- " : "") + form.label }
}
