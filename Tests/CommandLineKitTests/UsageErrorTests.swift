import CommandLineKit
import Testing

/// What a wrong command line is answered with.
@Suite struct UsageErrorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let line: String
        let code: UsageError.Code
        let message: String
        let hint: String?

        init(_ line: String, _ code: UsageError.Code, _ message: String, hint: String? = nil) {
            self.line = line
            self.code = code
            self.message = message
            self.hint = hint
        }

        var testDescription: String { line }
    }

    @Test(arguments: rows) func answer(_ row: Row) throws {
        let error = try #require(Sample.parse(row.line).error)
        #expect(error.code == row.code)
        #expect(error.message == row.message)
        #expect(error.hint == row.hint)
    }

    @Test func everyCodeHasARow() {
        #expect(Set(Self.rows.map(\.code)).union([.command]) == Set(UsageError.Code.allCases))
    }

    static let subcommands = "the subcommand is 'pack', 'send', 'depot' or 'compare'"
    static let formats = "Please provide one of 'slim', 'wide' or 'tall'."

    static let rows: [Row] = [
        // Unknown options suggest.
        Row("pack --quite", .unknownOption, "Unknown option '--quite'. Did you mean '--quiet'?"),
        Row("pack --form wide", .unknownOption, "Unknown option '--form'. Did you mean '--format'?"),
        Row("pack --JSON", .unknownOption, "Unknown option '--JSON'. Did you mean '--json'?"),
        Row("pack -json", .unknownOption, "Unknown option '-json'. Did you mean '--json'?"),
        Row("pack -quiet", .unknownOption, "Unknown option '-quiet'. Did you mean '--quiet'?"),
        Row("pack --verison", .unknownOption, "Unknown option '--verison'. Did you mean '--version'?"),
        Row("pack --unlike=any", .unknownOption, "Unknown option '--unlike'"),
        Row("pack ---", .unknownOption, "Unknown option '---'"),
        Row(
            "pack -=x", .unknownOption, "Unknown option '-'",
            hint: "an argument that starts with '-' goes behind '--': '-- -'"),
        Row(
            "pack -5", .unknownOption, "Unknown option '-5'",
            hint: "an argument that starts with '-' goes behind '--': '-- -5'"),
        Row(
            "pack -qx", .unknownOption, "Unknown option '-x'",
            hint: "an argument that starts with '-' goes behind '--': '-- -qx'"),
        Row(
            "pack -xq", .unknownOption, "Unknown option '-xq'",
            hint: "an argument that starts with '-' goes behind '--': '-- -xq'"),
        Row(
            "--json pack", .unknownOption, "Unknown option '--json'",
            hint: "options of a subcommand stand behind its name"),
        // Values.
        Row("pack --out", .missingValue, "Missing value for '--out <dir>'"),
        Row("pack --out --json", .missingValue, "Missing value for '--out <dir>'"),
        Row("pack --out -q", .missingValue, "Missing value for '--out <dir>'"),
        Row("pack --out -- x", .missingValue, "Missing value for '--out <dir>'"),
        Row(
            "pack --format", .missingValue, "Missing value for '--format <format>'",
            hint: "the value is 'slim', 'wide' or 'tall'"),
        Row(
            "send --timeout -5 h", .missingValue, "Missing value for '--timeout <seconds>'",
            hint: "a value that starts with '-' is joined by '=': '--timeout=-5'"),
        Row(
            "send -t -5 h", .missingValue, "Missing value for '--timeout <seconds>'",
            hint: "a value that starts with '-' is joined by '=': '-t=-5'"),
        Row(
            "send -t5", .missingValue, "The value of '-t' is not joined to it",
            hint: "write '-t <seconds>' or '-t=<seconds>'"),
        Row("pack --json=1", .unexpectedValue, "The flag '--json' takes no value"),
        Row("pack -qj=1", .unexpectedValue, "The flag '--json' takes no value"),
        Row(
            "send --timeout 5 -t 6 h", .repeatedOption,
            "'--timeout <seconds>' is given more than once, and takes one value"),
        Row(
            "pack --papers white --wrappers white", .repeatedOption,
            "'--papers <list>' is given more than once, and takes one value"),
        Row("pack --format purple", .invalidValue, "The value 'purple' is invalid for '--format <format>'. \(formats)"),
        Row("pack --format=", .invalidValue, "The value '' is invalid for '--format <format>'. \(formats)"),
        Row(
            "pack --papers brown,red", .invalidValue,
            "The value 'red' is invalid for '--papers <list>'. Please provide one of 'brown' or 'white'."),
        Row(
            "pack --papers brown,,white", .invalidValue,
            "The value '' is invalid for '--papers <list>'. Please provide one of 'brown' or 'white'."),
        Row(
            "compare a green", .invalidValue,
            "The value 'green' is invalid for '<new>'. Please provide one of 'red' or 'blue'."),
        Row(
            "--generate-completion-script csh", .invalidValue,
            "The value 'csh' is invalid for '--generate-completion-script <shell>'. Please provide one of 'bash', 'zsh' or 'fish'."
        ),
        Row(
            "--generate-completion-script", .missingValue, "Missing value for '--generate-completion-script <shell>'",
            hint: "the value is 'bash', 'zsh' or 'fish'"),
        // Subcommands.
        Row("pakc", .unknownSubcommand, "Unknown subcommand 'pakc'. Did you mean 'pack'?"),
        Row("depot lits", .unknownSubcommand, "Unknown subcommand 'lits'. Did you mean 'list'?"),
        Row("help pakc", .unknownSubcommand, "Unknown subcommand 'pakc'. Did you mean 'pack'?"),
        Row("hlep", .unknownSubcommand, "Unknown subcommand 'hlep'. Did you mean 'help'?"),
        Row("help bogus", .unknownSubcommand, "Unknown subcommand 'bogus'", hint: subcommands),
        Row("bogus", .unknownSubcommand, "Unknown subcommand 'bogus'", hint: subcommands),
        Row("-- help", .unknownSubcommand, "Unknown subcommand 'help'", hint: subcommands),
        Row("scan", .notBuilt, "'kit scan' is not built yet"),
        Row("scan x --deep -h", .notBuilt, "'kit scan' is not built yet"),
        Row("help scan", .notBuilt, "'kit scan' is not built yet"),
        // Arguments.
        Row("send --stamp s", .missingArgument, "Missing expected argument '<host[:port]>'"),
        Row("compare a", .missingArgument, "Missing expected argument '<new>'"),
        Row("depot run here", .missingArgument, "Missing expected argument '-- <tool>'"),
        Row("send h", .missingOption, "Missing expected argument '--stamp <stamp>'"),
        Row("compare a red b", .unexpectedArgument, "Unexpected argument 'b'"),
        Row("compare a red b c d", .unexpectedArgument, "Unexpected argument 'b' and 2 more"),
        Row("depot run here there -- x", .unexpectedArgument, "Unexpected argument 'there'"),
        // The first fault is the one that is told.
        Row("pack --one --two", .unknownOption, "Unknown option '--one'"),
    ]

    @Test func wholeText() throws {
        let error = try #require(Sample.parse("send --timeout -5 h").error)
        #expect(UsageError.exitStatus == 64)
        #expect(
            error.rendered(columns: 50) == """
                Error: Missing value for '--timeout <seconds>'
                hint: a value that starts with '-' is joined by '=': '--timeout=-5'
                Usage: kit send --stamp <stamp> ...
                                [--timeout <seconds>]
                                [--count <n>]
                                [--password <password>]
                                [--lock <kind>] [-v] <host[:port]>
                  See 'kit send --help' for more information.

                """)
    }

    @Test func aCommandFailsInTheSameForm() throws {
        let run = try #require(Sample.parse("compare a red").invocation)
        let error = run.usageError("the old parcel is empty", hint: "kit compare full red")
        #expect(error.code == .command)
        #expect(
            error.rendered(columns: 80) == """
                Error: the old parcel is empty
                hint: kit compare full red
                Usage: kit compare <old> <new>
                  See 'kit compare --help' for more information.

                """)
        #expect(run.usageError("no hint").rendered(columns: 80).hasPrefix("Error: no hint\nUsage: "))
    }

    @Test(arguments: ["x", "", "1.5", "0", "9", "99999999999999999999", "0x3", "1\u{1B}"])
    func badIntegers(_ text: String) throws {
        let run = try #require(
            Sample.program.parse(["send", "h", "--stamp=s", "--count=" + text], columns: 80).invocation)
        let error = #expect(throws: UsageError.self) { try run.integer("count", in: 1...8) }
        #expect(error?.code == .invalidValue)
        #expect(
            error?.message.hasSuffix("is invalid for '--count <n>': a whole number from 1 to 8 is expected") == true)
    }

    @Test(arguments: ["x", "", "nan", "inf", "0x3", "1e999", "-1", "1 2"])
    func badNumbers(_ text: String) throws {
        let run = try #require(
            Sample.program.parse(["send", "h", "--stamp=s", "--count=" + text], columns: 80).invocation)
        let error = #expect(throws: UsageError.self) { try run.number("count", in: 0...8) }
        #expect(error?.message.hasSuffix("': a number from 0 to 8 is expected") == true)
    }

    @Test(arguments: [
        "send h --password -hunter2", "send h -phunter2", "send h -p -hunter2", "send h --lock hunter2",
        "send h --lock=hunter2", "send h --pasword=hunter2", "send h --lock -hunter2",
        "send h --password hunter2 --password hunter2", "send h -v=hunter2", "send --password hunter2",
    ])
    func secretsAreNotRepeated(_ line: String) throws {
        let error = try #require(Sample.parse(line).error)
        #expect(!error.rendered(columns: 80).contains("hunter2"))
    }

    @Test func secretsAreNotRepeatedByTheCommand() throws {
        let run = try #require(Sample.parse("send h --stamp s --password hunter2").invocation)
        #expect(
            run.invalidValue("hunter2", of: "password", "too short").message
                == "The value is invalid for '--password <password>': too short")
        #expect(throws: UsageError.self) { try run.integer("password", in: 0...1) }
    }
}
