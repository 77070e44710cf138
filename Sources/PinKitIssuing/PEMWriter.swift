import PinKit

/// Writes the strict textual encoding of RFC 7468 §3: lines of 64 characters, each ended by a line feed.
public enum PEMWriter {
    /// The text of one block, such as one labelled `CERTIFICATE`.
    public static func encode(_ bytes: [UInt8], label: String) -> [UInt8] {
        let digits = Array(Base64.encode(bytes).utf8)
        var text = Array("-----BEGIN \(label)-----\n".utf8)
        for start in stride(from: 0, to: digits.count, by: 64) {
            text += digits[start..<min(start + 64, digits.count)] + [UInt8(ascii: "\n")]
        }
        return text + Array("-----END \(label)-----\n".utf8)
    }
}
