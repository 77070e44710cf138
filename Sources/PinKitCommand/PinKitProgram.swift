import CommandLineKit

/// The command line of the program: its commands, and which of them runs.
enum PinKitProgram {
    static let version = "0.1.0"

    static let program = Program(
        Command(
            "pinkit", abstract: "Prove that public-key pinning works.",
            discussion: """
                A pin is the SHA-256 of a certificate's SubjectPublicKeyInfo, exactly as carried. pinkit computes pins by \
                three independent engines, checks live servers against them, and generates the certificates that matter.
                """,
            examples: [
                Example("The pin of a certificate:", "pinkit compute cert.pem"),
                Example("Check a live server:", "pinkit verify 192.168.1.20:9470 --pin sha256/…"),
            ],
            subcommands: [
                ComputeCommand.command, VerifyCommand.command, ExplainCommand.command, CompareCommand.command,
                FixturesCommand.command, AgentCommand.command, DeviceCommand.command, EnginesCommand.command,
            ] + planned),
        version: "pinkit \(version)")

    /// Commands of the plan that answer that they are not built yet.
    private static let planned = [
        "conform", "vectors", "scan", "doctor", "config",
    ].map { Command.notBuilt($0) }

    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        switch invocation.path.first {
        case "compute": try ComputeCommand.run(invocation, console)
        case "verify": try VerifyCommand.run(invocation, console)
        case "explain": try ExplainCommand.run(invocation, console)
        case "compare": try CompareCommand.run(invocation, console)
        case "fixtures": try FixturesCommand.run(invocation, console)
        case "agent": try AgentCommand.run(invocation, console)
        case "device": try DeviceCommand.run(invocation, console)
        default: EnginesCommand.run(invocation, console)
        }
    }
}
