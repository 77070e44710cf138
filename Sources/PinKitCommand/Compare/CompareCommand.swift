import CommandLineKit

/// `pinkit compare`: does the pin of an old certificate stand with a new one?
enum CompareCommand {
    static let command = Command(
        "compare", abstract: "Say whether a pin still stands when one certificate takes the place of another.",
        arguments: [
            Argument(ValueForm("old", completion: .file), help: "A certificate, key or request."),
            Argument(ValueForm("new", completion: .file), help: "What takes its place."),
        ],
        options: [.flag("--json", help: "Print one JSON document.")])

    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode { .ownFault }
}
