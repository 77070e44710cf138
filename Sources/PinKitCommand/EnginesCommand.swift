import CommandLineKit
import PinKit

/// `pinkit engines`: which engines there are, and their versions.
enum EnginesCommand {
    static let command = Command(
        "engines", abstract: "List the engines that compute and compare pins, with their versions.",
        options: [.flag("--json", help: "Print JSON Lines.")])

    static func run(_ invocation: Invocation, _ console: Console) -> ExitCode {
        for engine in Engines.names.map(Engines.engine) {
            if invocation.flag("json") {
                console.print(JSON.line(["engine": engine.name, "version": engine.version]))
            } else {
                let padding = String(repeating: " ", count: max(2, 10 - engine.name.count))
                console.print("\(engine.name)\(padding)\(engine.version)\n")
            }
        }
        return .done
    }
}
