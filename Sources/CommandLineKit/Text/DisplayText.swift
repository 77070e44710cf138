/// Makes text from outside safe and short enough to stand in a message.
public enum DisplayText {
    /// Scalars shown of one quoted word: enough for a host name or a pin, too few to flood a terminal.
    public static let longestQuote = 96

    /// Scalars shown of the end of a word that is shortened.
    private static let shownTail = 24

    /// The word between single quotes, escaped, and shortened in the middle.
    public static func quoted(_ word: String) -> String { "'" + escaped(shortened(word)) + "'" }

    /// The text with everything escaped that could move a cursor, reorder a line or hide.
    public static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result.append(contentsOf: #"\n"#.unicodeScalars)
            case "\r": result.append(contentsOf: #"\r"#.unicodeScalars)
            case "\t": result.append(contentsOf: #"\t"#.unicodeScalars)
            default:
                if isVisible(scalar) {
                    result.append(scalar)
                } else {
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    result.append(contentsOf: "\\u{\(digits)}".unicodeScalars)
                }
            }
        }
        return String(result)
    }

    /// Alternatives as a sentence has them: `'a', 'b' or 'c'`.
    public static func alternatives(_ words: [String]) -> String {
        let quotes = words.map(quoted)
        guard let last = quotes.last, quotes.count > 1 else { return quotes.first ?? "" }
        return quotes.dropLast().joined(separator: ", ") + " or " + last
    }

    /// Counts scalars, not characters: one character may hold any number of combining marks.
    private static func shortened(_ word: String) -> String {
        let scalars = word.unicodeScalars
        guard scalars.index(scalars.startIndex, offsetBy: longestQuote + 1, limitedBy: scalars.endIndex) != nil else {
            return word
        }
        return String(scalars.prefix(longestQuote - shownTail - 1)) + "…" + String(scalars.suffix(shownTail))
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
