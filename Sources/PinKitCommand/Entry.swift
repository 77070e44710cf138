import CommandLineKit
import PinKitSystem

/// The start of the program: secures the process, understands the command line, runs the command, ends with its code.
enum Entry {
    static func run() -> Never {
        StandardStream.secure()
        SignalSafety.handleBrokenPipes()
        let console = Console()
        let columns = CommandLineKit.Terminal.columns()
        var code: ExitCode
        switch PinKitProgram.program.parse(Array(CommandLine.arguments.dropFirst()), columns: columns) {
        case .print(let text):
            console.print(text)
            code = .done
        case .fail(let error):
            console.message(error.rendered(columns: columns))
            code = .usage
        case .run(let invocation):
            do throws(UsageError) {
                code = try PinKitProgram.run(invocation, console)
            } catch {
                console.message(error.rendered(columns: columns))
                code = .usage
            }
        }
        if let failure = console.finish() {
            console.error("\(failure)", hint: nil)
            code = code.joined(with: .cannotWrite)
        }
        exit(code)
    }
}
