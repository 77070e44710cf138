/// A text being peeled, each of whose characters knows its place in the text as it was given.
struct EvidenceText {
    struct Symbol {
        var scalar: Unicode.Scalar
        /// In the UTF-8 of the whole text.
        let offset: Int
    }

    var symbols: [Symbol]

    init(_ text: String) {
        symbols = []
        symbols.reserveCapacity(text.utf8.count)
        var offset = 0
        for scalar in text.unicodeScalars {
            symbols.append(Symbol(scalar: scalar, offset: offset))
            offset += UTF8.width(scalar)
        }
    }

    /// The text that `bytes` spell, where they are printable ASCII; every character stands at `offset`.
    init?(encoded bytes: [UInt8], at offset: Int) {
        guard bytes.count >= 16, bytes.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x0D }) else {
            return nil
        }
        symbols = bytes.map { Symbol(scalar: Unicode.Scalar($0), offset: offset) }
    }

    /// The place of the first character, or 0 where nothing is left.
    var offset: Int { symbols.first?.offset ?? 0 }

    /// The characters as text.
    var string: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: symbols.map(\.scalar))
        return String(view)
    }

    /// Whether the text starts with `prefix`, in any case.
    func starts(with prefix: String) -> Bool {
        let scalars = prefix.unicodeScalars
        guard symbols.count >= scalars.count else { return false }
        return zip(symbols, scalars).allSatisfy { Self.lower($0.scalar) == Self.lower($1) }
    }

    /// The place of `word` in the text; ASCII alone, in this case only.
    func index(of word: String, from start: Int = 0) -> Int? {
        let scalars = Array(word.unicodeScalars)
        guard symbols.count >= scalars.count, start <= symbols.count - scalars.count else { return nil }
        return (start...symbols.count - scalars.count).first { at in
            scalars.indices.allSatisfy { symbols[at + $0].scalar == scalars[$0] }
        }
    }

    static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
    }
}

extension Unicode.Scalar {
    /// Blanks, line ends and marks that cannot be seen.
    var isBlank: Bool {
        switch value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x00AD, 0x1680, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x2064, 0x3000,
            0xFEFF, 0x00:
            true
        default: false
        }
    }

    /// The value of a hexadecimal digit.
    var hexValue: UInt8? { isASCII ? Hex.value(of: UInt8(value)) : nil }

    /// The value of a base64 character of either alphabet.
    var base64Value: UInt8? {
        switch self {
        case "-": 62
        case "_": 63
        default: isASCII ? Base64.value(of: UInt8(value)) : nil
        }
    }
}
