import CommandLineKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON as pinkit writes it: keys in alphabetical order, slashes as they are, and no character that could steer a
/// terminal.
enum JSON {
    /// One line of JSON Lines, with its line end.
    static func line(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The values are structures of strings and integers of this module, which always encode.
        guard let data = try? encoder.encode(value) else { preconditionFailure("a value that JSON cannot hold") }
        return escapingInvisible(String(decoding: data, as: UTF8.self)) + "\n"
    }

    /// The encoder escapes what JSON demands (RFC 8259 §7), which leaves C1 controls and marks of direction: outside
    /// ASCII they stand in strings only, and each becomes one escape or two.
    private static func escapingInvisible(_ text: String) -> String {
        guard DisplayText.escaped(text) != text else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            let character = String(scalar)
            guard DisplayText.escaped(character) != character else {
                result.unicodeScalars.append(scalar)
                continue
            }
            for unit in character.utf16 {
                let digits = String(unit, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result
    }
}
