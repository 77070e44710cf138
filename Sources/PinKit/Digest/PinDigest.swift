/// The 32 bytes of a SHA-256, as four big-endian words: no allocation, and one comparison takes the same time as any other.
public struct PinDigest: Sendable {
    /// The digest's bytes 0–7, 8–15, 16–23 and 24–31, each read big-endian.
    public let words: (UInt64, UInt64, UInt64, UInt64)

    /// A digest of four words.
    public init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    /// Reads exactly 32 bytes; nil for any other count.
    public init?(_ bytes: Span<UInt8>) {
        guard bytes.count == 32 else { return nil }
        words = (
            Self.word(bytes, at: 0), Self.word(bytes, at: 8), Self.word(bytes, at: 16), Self.word(bytes, at: 24)
        )
    }

    /// Byte 0–31.
    public subscript(index: Int) -> UInt8 {
        let word =
            switch index >> 3 {
            case 0: words.0
            case 1: words.1
            case 2: words.2
            default: words.3
            }
        return UInt8(truncatingIfNeeded: word >> UInt64(56 - (index & 7) * 8))
    }

    /// The 32 bytes in order.
    public var bytes: [UInt8] { (0..<32).map { self[$0] } }

    /// 64 lower-case hexadecimal digits.
    public var hexadecimal: String { Hex.encode(bytes) }

    private static func word(_ bytes: Span<UInt8>, at start: Int) -> UInt64 {
        var word: UInt64 = 0
        for index in start..<start + 8 { word = word << 8 | UInt64(bytes[index]) }
        return word
    }
}

extension PinDigest: Hashable {
    public static func == (one: PinDigest, other: PinDigest) -> Bool {
        (one.words.0 ^ other.words.0) | (one.words.1 ^ other.words.1)
            | (one.words.2 ^ other.words.2) | (one.words.3 ^ other.words.3) == 0
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}
