/// Hexadecimal text of bytes, lower case when written, either case when read.
public enum Hex {
    /// Two lower-case digits a byte.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text = ""
        for byte in bytes { text += Self.byte(byte) }
        return text
    }

    /// The two digits of one byte.
    public static func byte(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

    /// Reads an even number of digits with nothing between them.
    ///
    /// - Throws: `hexCharacter` at the first byte that is no digit, `hexOdd` at the end.
    public static func decode(_ text: Span<UInt8>) throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        var high: UInt8?
        for index in text.indices {
            guard let digit = value(of: text[index]) else {
                throw InputError(.hexCharacter, at: index, seen: Int(text[index]))
            }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        guard high == nil else { throw InputError(.hexOdd, at: text.count) }
        return bytes
    }

    /// The value of one digit of either case, or nil.
    public static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
