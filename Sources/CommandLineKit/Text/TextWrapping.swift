/// Filling lines with words; a word that is wider than the line stays whole.
public enum TextWrapping {
    /// Below this width a help page is no longer readable, and is left to the terminal to break.
    static let narrowest = 40

    /// Fills lines of a width from words that must not be broken.
    static func lines(of words: [String], columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in words {
            if line.isEmpty {
                line = word
            } else if line.count + 1 + word.count <= columns {
                line += " " + word
            } else {
                lines.append(line)
                line = word
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// Fills lines from a text, keeping the line breaks that it has.
    public static func lines(of text: String, columns: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            let filled = lines(of: paragraph.split(separator: " ").map(String.init), columns: columns)
            return filled.isEmpty ? [""] : filled
        }
    }

    /// A lead on the first line and the words behind it, with the following lines indented.
    static func hanging(lead: String, words: [String], indent: Int, columns: Int) -> String {
        guard !words.isEmpty else { return lead }
        let margin = String(repeating: " ", count: indent)
        return lead + lines(of: words, columns: columns - indent).joined(separator: "\n" + margin)
    }

    /// The text at a column, every line of it.
    static func indented(_ text: String, by indent: Int, columns: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return lines(of: text, columns: columns - indent).map { $0.isEmpty ? "" : margin + $0 }
            .joined(separator: "\n")
    }
}
