import Testing

@testable import CommandLineKit

/// Whole help pages at two widths.
@Suite struct HelpPageTests {
    @Test(arguments: pages) func page(_ page: Page) {
        #expect(Sample.parse(page.line, columns: page.columns).printed == page.text)
    }

    struct Page: Sendable, CustomTestStringConvertible {
        let line: String
        let columns: Int
        let text: String

        init(_ line: String, _ columns: Int, _ text: String) {
            self.line = line
            self.columns = columns
            self.text = text
        }

        var testDescription: String { "'\(line)' at \(columns)" }
    }

    static let pages: [Page] = [
        Page(
            "pack -h", 80,
            #"""
            OVERVIEW: Pack files into a parcel.

            The files are read one by one.

            A parcel never holds a folder.

            USAGE: kit pack [--quiet] [--json] [--format <format>] [--papers <list>]
                            [--out <dir>] [<file> ...]

            EXAMPLES:
              # Pack one file, with the label in the format that the post office of the
              # place asks for.
              kit pack --format=slim letter.txt

              # Pack what comes by a pipe.
              cat letter.txt | kit pack -

            ARGUMENTS:
              <file>                  A file, or '-' for standard input.

            OPTIONS:
              -q, --quiet             Print the number alone.
              -j, --json              Print JSON.
              -f, --format <format>   How the label is drawn, on paper as well as on the
                                      screen. (values: slim, wide, tall; default: slim)
              --papers <list>         The papers. (values: brown, white)
              --out <dir>             Where the parcel goes.
              --version               Show the version.
              -h, --help              Show help information.

            """#),
        Page(
            "pack -h", 50,
            #"""
            OVERVIEW: Pack files into a parcel.

            The files are read one by one.

            A parcel never holds a folder.

            USAGE: kit pack [--quiet] [--json]
                            [--format <format>]
                            [--papers <list>] [--out <dir>]
                            [<file> ...]

            EXAMPLES:
              # Pack one file, with the label in the format
              # that the post office of the place asks for.
              kit pack --format=slim letter.txt

              # Pack what comes by a pipe.
              cat letter.txt | kit pack -

            ARGUMENTS:
              <file>                  A file, or '-' for
                                      standard input.

            OPTIONS:
              -q, --quiet             Print the number alone.
              -j, --json              Print JSON.
              -f, --format <format>   How the label is drawn,
                                      on paper as well as on
                                      the screen. (values:
                                      slim, wide, tall;
                                      default: slim)
              --papers <list>         The papers. (values:
                                      brown, white)
              --out <dir>             Where the parcel goes.
              --version               Show the version.
              -h, --help              Show help information.

            """#),
        Page(
            "send -h", 80,
            #"""
            OVERVIEW: Send a parcel.

            USAGE: kit send --stamp <stamp> ... [--timeout <seconds>] [--count <n>]
                            [--password <password>] [--lock <kind>] [-v] <host[:port]>

            ARGUMENTS:
              <host[:port]>           Whom to send it to.

            CUSTODY:
              -p, --password <password>
                                      A secret.
              --lock <kind>           How it's locked. (values: bolt, seal)

            OPTIONS:
              --stamp <stamp>         A stamp.
              -t, --timeout <seconds> How long to wait. (default: 10)
              --count <n>             How many to send.
              -v                      Print every step.
              --version               Show the version.
              -h, --help              Show help information.

            """#),
        Page(
            "send -h", 50,
            #"""
            OVERVIEW: Send a parcel.

            USAGE: kit send --stamp <stamp> ...
                            [--timeout <seconds>]
                            [--count <n>]
                            [--password <password>]
                            [--lock <kind>] [-v] <host[:port]>

            ARGUMENTS:
              <host[:port]>           Whom to send it to.

            CUSTODY:
              -p, --password <password>
                                      A secret.
              --lock <kind>           How it's locked.
                                      (values: bolt, seal)

            OPTIONS:
              --stamp <stamp>         A stamp.
              -t, --timeout <seconds> How long to wait.
                                      (default: 10)
              --count <n>             How many to send.
              -v                      Print every step.
              --version               Show the version.
              -h, --help              Show help information.

            """#),
        Page(
            "depot", 80,
            #"""
            OVERVIEW: Keep parcels.

            USAGE: kit depot [--workers <n>] <subcommand>

            OPTIONS:
              --workers <n>           How many hands.
              --version               Show the version.
              -h, --help              Show help information.

            SUBCOMMANDS:
              run                     Run "it's [a] tool": $HOME `x` \ y.
              list                    List all.

              See 'kit help depot <subcommand>' for detailed help.

            """#),
        Page(
            "depot", 50,
            #"""
            OVERVIEW: Keep parcels.

            USAGE: kit depot [--workers <n>] <subcommand>

            OPTIONS:
              --workers <n>           How many hands.
              --version               Show the version.
              -h, --help              Show help information.

            SUBCOMMANDS:
              run                     Run "it's [a] tool":
                                      $HOME `x` \ y.
              list                    List all.

              See 'kit help depot <subcommand>' for detailed help.

            """#),
        Page(
            "", 80,
            #"""
            OVERVIEW: Work with parcels.

            USAGE: kit <subcommand>

            OPTIONS:
              --generate-completion-script <shell>
                                      Print a completion script for a shell. (values: bash,
                                      zsh, fish)
              --version               Show the version.
              -h, --help              Show help information.

            SUBCOMMANDS:
              pack                    Pack files into a parcel.
              send                    Send a parcel.
              depot                   Keep parcels.
              compare                 Compare two parcels.

              See 'kit help <subcommand>' for detailed help.

            """#),
        Page(
            "depot run -h", 80,
            #"""
            OVERVIEW: Run "it's [a] tool": $HOME `x` \ y.

            USAGE: kit depot run [--mood <mood>] [--workers <n>] [<place>] -- <tool> ...

            ARGUMENTS:
              <place>                 Where. (values: here, there)
              <tool>                  The tool's command line.

            OPTIONS:
              --mood <mood>           It's a [mood]: $HOME `x` "y" \ z.
              --workers <n>           How many hands.
              --version               Show the version.
              -h, --help              Show help information.

            """#),
    ]

    @Test(arguments: [
        ("help", ""), ("pack --help", "pack -h"), ("help pack", "pack -h"), ("help wrap", "pack -h"),
        ("help depot run", "depot run -h"), ("depot help run", "depot run -h"), ("help help", ""),
        ("help pack a b", "pack -h"), ("help -h", ""), ("depot --workers 3", "depot"),
    ])
    func samePage(_ line: String, _ other: String) {
        #expect(Sample.parse(line).printed != nil)
        #expect(Sample.parse(line).printed == Sample.parse(other).printed)
    }

    @Test func hiddenNamesAreNotShown() throws {
        let page = try #require(Sample.parse("pack -h").printed)
        for word in ["--trace", "--wrappers", "wrap"] { #expect(!page.contains(word)) }
        let root = try #require(Sample.parse("-h").printed)
        for word in ["debug", "scan"] { #expect(!root.contains(word)) }
    }

    @Test(arguments: [Int.min, -1, 0, 1, 39]) func narrowWidthsAreRaised(_ columns: Int) {
        #expect(Sample.parse("pack -h", columns: columns).printed == Sample.parse("pack -h", columns: 40).printed)
    }

    @Test(arguments: [40, 50, 64, 80, 120]) func noLineIsWiderThanAsked(_ columns: Int) throws {
        for line in ["", "pack -h", "send -h", "depot -h"] {
            let page = try #require(Sample.parse(line, columns: columns).printed)
            #expect(page.split(separator: "\n").allSatisfy { $0.count <= columns || $0.hasPrefix("  See ") })
        }
    }

    @Test func longNamesLeaveRoomForTheUsage() throws {
        let name = String(repeating: "n", count: 30)
        let program = Program(
            Command(
                name, abstract: "", arguments: [Argument(ValueForm("file"), help: "A file.")],
                options: [.value("--first", form: ValueForm("first"), help: ""), .flag("--second", help: "")]),
            version: "1")
        guard case .print(let page) = program.parse(["-h"], columns: 40) else {
            Issue.record("no help")
            return
        }
        let usage = """
            USAGE: \(name)
                     [--first <first>] [--second]
                     <file>

            """
        #expect(page.hasPrefix(usage))
    }

    @Test(
        arguments: [
            ("100", 70, 100), (nil, 70, 70), (nil, nil, 80), ("", 70, 70), ("x", nil, 80), ("0", 70, 70),
            ("-5", nil, 80), ("501", nil, 500), ("9223372036854775807", 70, 500), (nil, 60_000, 500),
            ("99999999999999999999", 70, 70),
        ] as [(String?, Int?, Int)])
    func width(_ variable: String?, _ terminal: Int?, _ expected: Int) {
        #expect(Terminal.columns(variable: variable, terminal: terminal) == expected)
    }
}
