import CommandLineKit

/// To be written.
enum ExplainPicture {
    static func run(_ input: InputKeys, _ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        .ownFault
    }
}
