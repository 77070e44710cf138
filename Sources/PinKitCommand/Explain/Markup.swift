import CommandLineKit

/// Text in HTML and XML. What is no character of XML, such as U+FFFE or a control, is written as an escape that people
/// can read, since no reference can stand for it (XML 1.0 §2.2).
enum Markup {
    /// The text with nothing in it that is markup, in content and in attributes with double quotes.
    static func text(_ text: String) -> String {
        var result = ""
        for character in DisplayText.escaped(text).unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    /// A file's name without its folders, and not longer than a line.
    static func name(_ source: String) -> String {
        TextColumns.shortened(String(source.split(separator: "/").last ?? "/"), to: 40)
    }
}
