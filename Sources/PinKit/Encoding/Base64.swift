/// Standard base64 with padding (RFC 4648 §4), strict: one spelling for each value, no blanks.
public enum Base64 {
    /// The text of bytes, padded.
    public static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var group: UInt32 = 0
            for index in 0..<3 { group = group << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
            for index in 0..<4 as Range<UInt32> {
                text.append(index <= count ? digit(UInt8(truncatingIfNeeded: group >> (18 - 6 * index) & 63)) : pad)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The text of bytes in the alphabet that is safe in URIs, without padding (RFC 4648 §5).
    public static func urlText(of bytes: [UInt8]) -> String {
        String(
            decoding: encode(bytes).utf8.compactMap { character -> UInt8? in
                switch character {
                case pad: nil
                case UInt8(ascii: "+"): UInt8(ascii: "-")
                case UInt8(ascii: "/"): UInt8(ascii: "_")
                default: character
                }
            }, as: UTF8.self)
    }

    /// Reads text in groups of four, the last one padded, with no stray bits.
    ///
    /// - Throws: `base64Character`, `base64Padding`, `base64StrayBits` or `base64Truncated` at the character concerned.
    public static func decode(_ text: Span<UInt8>) throws(InputError) -> [UInt8] {
        guard text.count % 4 == 0 else { throw InputError(.base64Truncated, at: text.count) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        for start in stride(from: 0, to: text.count, by: 4) {
            let isLast = start + 4 == text.count
            let padding = isLast ? (text[start + 3] == pad ? (text[start + 2] == pad ? 2 : 1) : 0) : 0
            var group: UInt32 = 0
            for index in start..<start + 4 - padding {
                guard let value = value(of: text[index]) else {
                    throw InputError(
                        text[index] == pad ? .base64Padding : .base64Character, at: index, seen: Int(text[index]))
                }
                group = group << 6 | UInt32(value)
            }
            group <<= 6 * UInt32(padding)
            let strayBits: UInt32 = padding == 0 ? 0 : padding == 1 ? 0xFF : 0xFFFF
            guard group & strayBits == 0 else { throw InputError(.base64StrayBits, at: start + 3 - padding) }
            for index in 0..<UInt32(3 - padding) { bytes.append(UInt8(truncatingIfNeeded: group >> (16 - 8 * index))) }
        }
        return bytes
    }

    /// The character of a value 0–63; higher bits are ignored.
    static func digit(_ value: UInt8) -> UInt8 {
        let value = value & 63
        let letters = UInt8(ascii: "A") &+ value &+ (value > 25 ? 6 : 0)  // from Z to a
        let digits = letters &- (value > 51 ? 75 : 0)  // from z to 0
        return digits &- (value > 61 ? 15 : 0) &+ (value > 62 ? 3 : 0)  // from 9 to +, from + to /
    }

    /// The two characters of each twelve bits, in the order of memory.
    ///
    /// Written once before anybody else sees it, then only read, and never freed: safe to share.
    nonisolated(unsafe) static let digitPairs: UnsafePointer<UInt16> = {
        // Twelve bits index the 4,096 entries of the allocation.
        let pairs = UnsafeMutablePointer<UInt16>.allocate(capacity: 1 << 12)
        for bits in 0..<1 << 12 as Range<UInt16> {
            let first = UInt16(digit(UInt8(truncatingIfNeeded: bits >> 6)))
            let second = UInt16(digit(UInt8(truncatingIfNeeded: bits & 63)))
            unsafe (pairs + Int(bits)).initialize(to: (first | second << 8).littleEndian)
        }
        return unsafe UnsafePointer(pairs)
    }()

    /// The value of a character, or nil.
    static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    static let pad = UInt8(ascii: "=")
}
