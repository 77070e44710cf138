/// How many columns of a terminal a text takes, as far as that can be said: fonts and terminals differ.
enum TextColumns {
    static func count(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + columns($1) } }

    /// The text in at most so many columns.
    static func shortened(_ text: String, to limit: Int) -> String {
        guard count(text) > limit else { return text }
        var result = String.UnicodeScalarView()
        var used = 1
        for scalar in text.unicodeScalars {
            used += columns(scalar)
            guard used <= limit else { break }
            result.append(scalar)
        }
        return limit > 0 ? String(result) + "…" : ""
    }

    /// Lines of at most so many columns, broken at blanks; a longer word is cut.
    static func lines(_ text: String, to limit: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ").map({ shortened(String($0), to: limit) }) {
            if line.isEmpty {
                line = word
            } else if count(line) + 1 + count(word) <= limit {
                line += " " + word
            } else {
                lines.append(line)
                line = word
            }
        }
        return lines + [line]
    }

    /// Two columns for the scripts of East Asia and for pictures, none for marks that stand on others.
    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x2_0000...0x3_FFFD:
            return 2
        default:
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: return 0
            default: return 1
            }
        }
    }
}
