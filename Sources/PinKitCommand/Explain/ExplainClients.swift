import CommandLineKit

/// To be written.
enum ExplainClients {
    static func run(_ input: InputKeys, pin text: String?, _ invocation: Invocation, _ console: Console)
        throws(UsageError) -> ExitCode
    {
        .ownFault
    }
}
