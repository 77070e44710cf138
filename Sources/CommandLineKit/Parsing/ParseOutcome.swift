/// What a command line comes to.
public enum ParseOutcome: Sendable {
    /// A command is to be run.
    case run(Invocation)
    /// A help page, the version or a completion script, ending in a line break: for stdout, exit 0.
    case print(String)
    /// The command line is wrong: for stderr, exit `UsageError.exitStatus`.
    case fail(UsageError)
}
