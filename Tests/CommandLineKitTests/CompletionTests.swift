import Testing

@testable import CommandLineKit

/// The printed scripts, loaded into the real shells and asked.
@Suite struct CompletionTests {
    /// The words before the cursor, and what every shell offers for them.
    static let rows: [(line: String, offers: Set<String>)] = [
        ("kit ", ["pack", "send", "depot", "compare", "help"]),
        ("kit pa", ["pack"]),
        ("kit help ", ["pack", "send", "depot", "compare", "help"]),
        ("kit depot ", ["run", "list", "help"]),
        ("kit depot --workers 3 r", ["run"]),
        ("kit pack --", ["--quiet", "--json", "--format", "--papers", "--out", "--version", "--help"]),
        ("kit wrap --j", ["--json"]),
        ("kit depot list --w", ["--workers"]),
        ("kit pack --format ", ["slim", "wide", "tall"]),
        ("kit pack --format w", ["wide"]),
        ("kit pack -f t", ["tall"]),
        ("kit pack -q let", ["letter.txt"]),
        ("kit pack -- let", ["letter.txt"]),
        ("kit compare a ", ["red", "blue"]),
        ("kit compare let", ["letter.txt"]),
        ("kit depot run ", ["here", "there"]),
        ("kit depot run -- ", []),
        ("kit send ", []),
        ("kit send --stamp ", []),
        ("kit --generate-completion-script ", ["bash", "zsh", "fish"]),
    ]

    @Test(.enabled(if: ShellSession.hasProgram("bash"), "bash is not installed"))
    func bash() throws {
        let answers = try bashAnswers(
            to: Self.rows.map { $0.line.split(separator: " ", omittingEmptySubsequences: false) })
        for (row, offers) in zip(Self.rows, answers) { #expect(Set(offers) == row.offers, "\(row.line)") }
        #expect(answers.count == Self.rows.count)
    }

    /// bash breaks words at equals signs; a user may have switched that off.
    @Test(.enabled(if: ShellSession.hasProgram("bash"), "bash is not installed"))
    func bashWordBreaks() throws {
        let answers = try bashAnswers(to: [
            ["kit", "pack", "--format", "="], ["kit", "pack", "--format", "=", "w"], ["kit", "pack", "--format=w"],
            ["kit", "pack", "--format", "=", "wide", "--q"], ["kit", "pack", "--wrappers", ""],
            ["kit", "pack", "--out", ""], ["kit", "depot", "run", "--mood", ""], ["kit", "debug", ""],
        ])
        #expect(
            answers == [
                ["slim", "wide", "tall"], ["wide"], ["--format=wide"], ["--quiet"], ["brown", "white"], ["boxes"],
                [#"it\'s\ ok"#, "a:b", #"\[c\]"#, #"\$d"#], [],
            ])
    }

    private func bashAnswers(to lines: [[Substring]]) throws -> [[String]] {
        let calls = lines.map { words in
            let list = words.map { ShellText.quoted(String($0)) }.joined(separator: " ")
            return "COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); _kit; printf '%s|' \"${COMPREPLY[@]}\"; echo"
        }
        let driver = (["set -u", "source ./completion"] + calls).joined(separator: "\n") + "\n"
        let session = try ShellSession(completion: Sample.program.completionScript(for: .bash), driver: driver)
        return try session.lines(of: "bash --norc").map { $0.split(separator: "|").map(String.init) }
    }

    @Test(.enabled(if: ShellSession.hasProgram("fish"), "fish is not installed"))
    func fish() throws {
        let extra = [
            "kit pack --format=w", "kit pack --out ", "kit depot run --mood ", "kit depot run --m", "kit depot r",
        ]
        let calls = (Self.rows.map(\.line) + extra).map { "echo '#'; complete -C \(ShellText.fishQuoted($0))" }
        let driver = (["source ./completion"] + calls).joined(separator: "\n") + "\n"
        let session = try ShellSession(completion: Sample.program.completionScript(for: .fish), driver: driver)
        let answers = try session.lines(of: "fish --no-config").split(
            separator: "#", omittingEmptySubsequences: false
        ).dropFirst().map(Array.init)
        #expect(answers.count == Self.rows.count + extra.count)
        for (row, offers) in zip(Self.rows, answers) {
            #expect(Set(offers.map { $0.prefix { $0 != "\t" } }.map(String.init)) == row.offers, "\(row.line)")
        }
        let mood = #"It's a [mood]: $HOME `x` "y" \ z."#
        #expect(
            Array(answers.suffix(extra.count)).map(Set.init) == [
                ["--format=wide\tHow the label is drawn, on paper as well as on the screen."], ["boxes/\tDirectory"],
                ["it's ok\t\(mood)", "a:b\t\(mood)", "[c]\t\(mood)", "$d\t\(mood)"], ["--mood\t\(mood)"],
                [#"run"# + "\t" + #"Run "it's [a] tool": $HOME `x` \ y."#],
            ])
    }

    /// An interactive zsh in a pseudo-terminal of its own lists the choices; the driver waits for words, not for time.
    @Test(.enabled(if: ShellSession.hasProgram("zsh"), "zsh is not installed"))
    func zsh() throws {
        let extra = [
            "kit pack --format=w", "kit pack --out ", "kit depot run --mood ", "kit depot run --m", "kit depot ",
        ]
        let lines = Self.rows.map(\.line) + extra
        let driver = """
            zmodload zsh/zpty
            zpty z env TERM=dumb zsh -f -i
            zpty -w z 'stty cols 200 rows 200; PS1=; LISTMAX=0; setopt no_beep no_list_types
            autoload -Uz compinit; compinit -u -D; source ./completion
            bindkey "^Xl" list-choices; bindkey "^Xk" kill-whole-line; print -r -- REA""DY'
            zpty -r z out '*READY*'
            for line in "$lines[@]"; do
                zpty -w -n z "$line"$'\\x18l\\x18k'"print -r -- DO''NE"$'\\n'
                zpty -r z out '*DONE*' || exit 1
                print -r -- '#'
                print -r -- "$out"
            done
            zpty -d z
            """
        let list = "lines=(" + lines.map(ShellText.quoted).joined(separator: " ") + ")\n"
        let session = try ShellSession(completion: Sample.program.completionScript(for: .zsh), driver: list + driver)
        let blocks = try session.lines(of: "zsh -f").split(separator: "#", omittingEmptySubsequences: false).dropFirst()
        #expect(blocks.count == lines.count)
        let answers = zip(lines, blocks).map { line, block in Self.listing(in: block, line: line) }
        for (row, offers) in zip(Self.rows, answers) {
            let words = offers.flatMap { offer in
                offer.contains(" -- ") ? [offer.prefix { $0 != " " }] : offer.split(separator: " ")
            }
            #expect(Set(words.map(String.init)) == row.offers, "\(row.line)")
        }
        #expect(
            Array(answers.suffix(extra.count)) == [
                ["wide"], ["boxes"], [#"\$d        \[c\]      a:b        it\'s\ ok"#],
                [#"--mood  -- It's a [mood]: $HOME `x` "y" \ z."#],
                [
                    "help  -- Show help for a subcommand.", "list  -- List all.",
                    #"run   -- Run "it's [a] tool": $HOME `x` \ y."#,
                ],
            ])
    }

    /// The lines of the list, between the typed words and their repetition below it.
    ///
    /// The editor announces itself to the terminal by an escape sequence; before it, the terminal may have echoed.
    private static func listing(in block: ArraySlice<String>, line: String) -> [String] {
        let start = "\u{1B}[?2004h" + line
        guard let first = block.lastIndex(where: { $0.contains(start) }) else { return ["nothing typed"] }
        return block[(first + 1)...].prefix { !$0.hasPrefix("kit ") && !$0.contains("DONE") }
            .map { String($0.reversed().drop { $0 == " " }.reversed()) }
    }
}
