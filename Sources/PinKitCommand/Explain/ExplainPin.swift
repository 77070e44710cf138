import CommandLineKit

/// To be written.
enum ExplainPin {
    static func run(_ text: String, of input: InputKeys?, _ invocation: Invocation, _ console: Console)
        throws(UsageError) -> ExitCode
    {
        .ownFault
    }
}
