import Testing

@testable import CommandLineKit

/// Hostile words in messages, and suggestions for them.
@Suite struct DisplayTextTests {
    @Test(arguments: [
        ("plain", "'plain'"), ("", "''"), ("é ü 中 👍", "'é ü 中 👍'"), ("a\nb\r\t", #"'a\nb\r\t'"#),
        ("\u{1B}[31m", #"'\u{1B}[31m'"#), ("\u{9B}2J", #"'\u{9B}2J'"#), ("\u{7F}\0", #"'\u{7F}\u{0}'"#),
        ("a\u{202E}b", #"'a\u{202E}b'"#), ("\u{200B}", #"'\u{200B}'"#), ("\u{2028}", #"'\u{2028}'"#),
        ("a\r\nb", #"'a\r\nb'"#), ("\u{E000}", #"'\u{E000}'"#), ("\u{FEFF}", #"'\u{FEFF}'"#),
    ])
    func quoting(_ word: String, _ shown: String) { #expect(DisplayText.quoted(word) == shown) }

    @Test(arguments: [96, 97, 98, 5000, 100_000]) func longWordsAreShortened(_ length: Int) {
        let word = String(repeating: "a", count: length - 1) + "z"
        let shown = DisplayText.quoted(word)
        #expect(shown.count == min(length, DisplayText.longestQuote) + 2)
        #expect(shown.contains("…") == (length > DisplayText.longestQuote))
        #expect(shown.hasSuffix("az'"))
    }

    @Test func combiningMarksAreCountedToo() {
        let shown = DisplayText.quoted("a" + String(repeating: "\u{301}", count: 100_000))
        #expect(shown.unicodeScalars.count == DisplayText.longestQuote + 2)
    }

    @Test(
        arguments: [
            ([], ""), (["a"], "'a'"), (["a", "b"], "'a' or 'b'"), (["a", "b", "c"], "'a', 'b' or 'c'"),
        ] as [([String], String)])
    func lists(_ words: [String], _ sentence: String) { #expect(DisplayText.alternatives(words) == sentence) }

    @Test(arguments: [
        ["pack", "--\u{1B}]0;x\u{7}"], ["\u{1B}[2J"], ["pack", "--format=\u{1B}[2J"],
        ["compare", "a", "red", "\u{1B}c"],
        ["help", "\u{9B}m"], ["send", "--timeout", "-\u{1B}[m"], ["pack", "-q\u{1B}"], ["pack", "-\u{202E}"],
        ["pack", String(repeating: "\u{1B}", count: 9999), "--no"],
        ["pack", "--" + String(repeating: "x", count: 99999)],
        ["send", "h", "--lock=a\n\nhint: run this"],
    ])
    func messagesHoldNoControlCharacter(_ arguments: [String]) throws {
        let error = try #require(Sample.program.parse(arguments, columns: 80).error)
        let text = error.rendered(columns: 80)
        #expect(text.count < 2000)
        #expect(text.split(separator: "\n").count <= 6)
        #expect(
            text.unicodeScalars.allSatisfy {
                $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
            })
    }

    @Test func messagesOfTheCommandAreEscaped() throws {
        let run = try #require(Sample.parse("pack").invocation)
        let text = run.usageError("no \u{1B}[1m\nhint: x", hint: "\u{7}").rendered(columns: 80)
        #expect(text.hasPrefix("Error: no \\u{1B}[1m\\nhint: x\nhint: \\u{7}\nUsage: kit pack "))
    }

    @Test(
        arguments: [
            ("verfy", "verify"), ("vreify", "verify"), ("VERIFY", "verify"), ("ver", "verify"), ("verifyy", "verify"),
            ("compue", "compute"), ("qrr", "qr"), ("v", nil), ("", nil), ("nothing", nil), ("q", "qr"),
            ("verify-or-something-that-goes-on-and-on-and-on", nil),
        ] as [(String, String?)])
    func suggestions(_ word: String, _ expected: String?) {
        #expect(Suggestion.closest(to: word, among: ["compute", "verify", "compare", "qr"]) == expected)
    }

    @Test(arguments: [
        ("", "", 0), ("abc", "", 3), ("", "abc", 3), ("abc", "acb", 1), ("kitten", "sitting", 3), ("ab", "ba", 1),
    ])
    func distances(_ first: String, _ second: String, _ expected: Int) {
        #expect(Suggestion.editDistance(Array(first.unicodeScalars), Array(second.unicodeScalars)) == expected)
    }
}
