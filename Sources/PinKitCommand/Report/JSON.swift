#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON as pinkit writes it: keys in alphabetical order, slashes as they are.
enum JSON {
    /// One line of JSON Lines, with its line end.
    static func line(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The values are structures of strings and integers of this module, which always encode.
        guard let data = try? encoder.encode(value) else { preconditionFailure("a value that JSON cannot hold") }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
