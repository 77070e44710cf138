import Testing

@testable import CommandLineKit

/// Random command lines end in one of the three outcomes, within bounds, and never in a trap.
@Suite struct RandomArgumentsTests {
    /// SplitMix64: the same numbers on every run and every machine.
    struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    static let pieces = [
        "pack", "send", "depot", "run", "compare", "scan", "help", "debug", "list", "-", "--", "-h", "--help",
        "--version",
        "--format", "slim", "=", "-q", "j", "-p", "--timeout", "-5", "--workers", "brown,white", "--papers=", "", "é",
        "\u{301}", "\u{1B}[2J", "\u{202E}", "\0", "\n", "👍🏽", "--generate-completion-script", "zsh", "-----", "'\"\\$`",
        String(repeating: "y", count: 3000),
    ]

    @Test(arguments: UInt64(0)..<16) func everyLineHasAnOutcome(_ seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        var seen: Set<String> = []
        for _ in 0..<500 {
            let arguments = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
                (0..<Int.random(in: 1...2, using: &generator)).map { _ in
                    Self.pieces.randomElement(using: &generator) ?? ""
                }.joined()
            }
            let columns = Int.random(in: 0...200, using: &generator)
            switch Sample.program.parse(arguments, columns: columns) {
            case .run(let run):
                seen.insert("run")
                #expect(run.arguments.count <= arguments.count)
                #expect(!arguments.prefix { $0 != "--" }.contains("--help"))
            case .print(let text):
                seen.insert("print")
                #expect(text.hasSuffix("\n") && text.utf8.count < 50_000)
            case .fail(let error):
                seen.insert("fail")
                let text = error.rendered(columns: columns)
                #expect(text.hasPrefix("Error: ") && text.hasSuffix("\n") && text.utf8.count < 5000)
            }
        }
        #expect(seen == ["run", "print", "fail"])
    }

    @Test func longCommandLinesAreReadInOnePass() throws {
        let run = try #require(
            Sample.program.parse(["pack"] + Array(repeating: "file", count: 20_000), columns: 80).invocation)
        #expect(run.values("file").count == 20_000)
        let wrong = Sample.program.parse(["pack"] + Array(repeating: "--wrong", count: 20_000), columns: 80)
        #expect(wrong.error?.code == .unknownOption)
    }
}
