import CommandLineKit
import Testing

/// What a well-formed command line comes to.
@Suite struct ParsingTests {
    @Test func optionsAndPositionalsMix() throws {
        let run = try #require(Sample.parse("pack a -q b --format wide c --json").invocation)
        #expect(run.path == ["pack"])
        #expect(run.arguments == ["a", "b", "c"])
        #expect(run.values("file") == ["a", "b", "c"])
        #expect(run.flag("quiet") && run.flag("json"))
        #expect(run.value("format") == "wide")
        #expect(run.value("out") == nil)
    }

    @Test(arguments: ["--format wide", "--format=wide", "-f wide", "-f=wide", "-qf wide", "-qjf=wide"])
    func spellingsOfAValue(_ words: String) throws {
        #expect(try #require(Sample.parse("pack " + words).invocation).value("format") == "wide")
    }

    @Test func bundledFlags() throws {
        let run = try #require(Sample.parse("pack -qj").invocation)
        #expect(run.flag("quiet") && run.flag("json"))
        #expect(try #require(Sample.parse("pack -q -q --quiet").invocation).flag("quiet"))
    }

    @Test func terminatorEndsOptions() throws {
        let run = try #require(Sample.parse("pack -q -- --json -- -h").invocation)
        #expect(run.arguments == ["--json", "--", "-h"])
        #expect(!run.flag("json"))
    }

    @Test func hyphenIsAPositionalAndAValue() throws {
        #expect(try #require(Sample.parse("pack - -q").invocation).arguments == ["-"])
        #expect(try #require(Sample.parse("pack --out -").invocation).value("out") == "-")
    }

    @Test func joinedValuesAreTakenAsTheyAre() throws {
        let run = try #require(
            Sample.program.parse(
                ["send", "h", "--stamp=", "--stamp=a=b", "--stamp=\u{301}", "--stamp=-h"], columns: 80
            )
            .invocation)
        #expect(run.values("stamp") == ["", "a=b", "\u{301}", "-h"])
    }

    @Test func listsAndHiddenNames() throws {
        #expect(
            try #require(Sample.parse("pack --wrappers brown,white").invocation).values("papers") == ["brown", "white"])
        #expect(try #require(Sample.parse("pack --trace").invocation).flag("trace"))
        #expect(try #require(Sample.parse("wrap").invocation).path == ["pack"])
        #expect(try #require(Sample.parse("debug").invocation).path == ["debug"])
    }

    @Test func repeatedValuesKeepTheirOrder() throws {
        let run = try #require(Sample.parse("send --stamp b host --stamp a").invocation)
        #expect(run.values("stamp") == ["b", "a"])
        #expect(run.value("host[:port]") == "host")
    }

    @Test(arguments: ["depot --workers 3 list", "depot list --workers 3"])
    func optionsOfAGroupBelongToItsSubcommands(_ line: String) throws {
        let run = try #require(Sample.parse(line).invocation)
        #expect(run.path == ["depot", "list"])
        #expect(try run.integer("workers", in: 1...8) == 3)
    }

    @Test func anotherProgramsWordsStandBehindTheTerminator() throws {
        let run = try #require(Sample.parse("depot run here -- tool -h --mood x").invocation)
        #expect(run.value("place") == "here")
        #expect(run.values("tool") == ["tool", "-h", "--mood", "x"])
        #expect(run.arguments == ["here", "tool", "-h", "--mood", "x"])
        #expect(run.value("mood") == nil)
    }

    @Test func numbers() throws {
        let run = try #require(Sample.parse("send h --stamp s --timeout=-5 --count 7").invocation)
        #expect(try run.integer("timeout", in: -5...5) == -5)
        #expect(try run.number("timeout", in: -5.5...5) == -5)
        #expect(try run.integer("count", in: 7...7) == 7)
        #expect(try #require(Sample.parse("send h --stamp s").invocation).integer("count", in: 0...1) == nil)
    }

    @Test(arguments: ["--version", "pack --version", "--bogus --version", "send --version"])
    func version(_ line: String) { #expect(Sample.parse(line).printed == "1.2.3\n") }

    @Test(arguments: [
        "pack --bogus -h", "pack -h --bogus", "pack --format purple -h", "pack --format -h", "pack --format --help",
        "pack --json=1 -qh", "send -h", "compare a b c d --help", "send --timeout 1 --timeout 2 -h",
        "send --version -h",
    ])
    func helpWinsOverEveryOtherError(_ line: String) throws {
        let page = try #require(Sample.parse(line).printed)
        #expect(page.contains("USAGE: kit \(line.prefix { $0 != " " }) "))
    }

    @Test(arguments: ["bogus -h", "--bogus help pack", "bogus pack --help"]) func helpWinsAtTheRoot(_ line: String) {
        #expect(Sample.parse(line).printed?.hasPrefix("OVERVIEW: ") == true)
    }

    @Test(arguments: ["pack help", "pack -- -h", "pack -- --help"]) func helpIsAWordOfItsPlace(_ line: String) throws {
        #expect(try #require(Sample.parse(line).invocation).arguments.count == 1)
    }

    @Test(arguments: ["", "depot", "--", "depot --"]) func aBareGroupPrintsItsHelp(_ line: String) {
        #expect(Sample.parse(line).printed?.contains("SUBCOMMANDS:") == true)
    }

    @Test func theSampleHasNoFaults() { #expect(Sample.program.faults.isEmpty) }

    @Test(arguments: [
        (Command("a b", abstract: ""), "malformed name"),
        (Command("a", abstract: "", options: [.flag("--x y", help: "")]), "malformed option name"),
        (Command("a", abstract: "", options: [.flag("--x", help: ""), .flag("--x", help: "")]), "declared twice"),
        (Command("a", abstract: "", options: [.flag("-h", help: "")]), "declared twice"),
        (Command("a", abstract: "", options: [.flag(help: "")]), "without a name"),
        (Command("a", abstract: "", subcommands: [Command("help", abstract: "")]), "built-in"),
        (Command("a", abstract: "", arguments: [argument("x")], subcommands: [Command("b", abstract: "")]), "a group"),
        (Command("a", abstract: "", arguments: [argument("x", repeats: true), argument("y")]), "not last"),
        (Command("a", abstract: "", arguments: [argument("x", required: false), argument("y")]), "behind an optional"),
        (Command("a", abstract: "", arguments: [argument("x"), argument("x")]), "one name"),
        (Command("a", abstract: "", arguments: [argument("x", ends: true), argument("y", ends: true)]), "behind '--'"),
    ])
    func faultsOfADeclaration(_ command: Command, _ fault: String) {
        #expect(Program(command, version: "1").faults.contains { $0.contains(fault) })
    }

    private static func argument(
        _ name: String, required: Bool = true, repeats: Bool = false, ends: Bool = false
    ) -> Argument {
        Argument(
            ValueForm(name), help: "", isRequired: required, isRepeatable: repeats, isAfterTerminator: ends)
    }
}
