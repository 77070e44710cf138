import CommandLineKit

enum VerifyCommand {
    static let command = Command("verify", abstract: "Check a live server against a pin.")
    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode { .done }
}
