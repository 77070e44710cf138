/// The part of a pin's text that stands for the 32 bytes, with its place in the whole text.
struct PinText {
    private let bytes: [UInt8]
    private let body: Range<Int>

    init(_ bytes: [UInt8], _ body: Range<Int>) {
        self.bytes = bytes
        self.body = body
    }

    /// Whether a text is meant as hexadecimal: digits and colons but for a few, and not of a length that base64 of 32
    /// bytes has.
    static func isHexadecimal(_ text: ArraySlice<UInt8>) -> Bool {
        let digits = text.count { Hex.value(of: $0) != nil }
        let others = text.count { Hex.value(of: $0) == nil && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: " ") }
        // Of a few digits nobody can tell what they are, but for their colons.
        guard digits >= 32 || text.contains(UInt8(ascii: ":")) else { return false }
        return others * 8 <= (digits > 48 ? digits : 0) && text.count != 43 && text.count != 44
    }

    /// 64 digits, or 32 pairs with a colon between each two.
    func hexadecimal() throws(PinTextError) -> PinDigest {
        var digits: [UInt8] = []
        let hasColons = bytes[body].contains(UInt8(ascii: ":"))
        for (place, at) in body.enumerated() {
            let isColon = bytes[at] == UInt8(ascii: ":")
            let belongs = hasColons && place % 3 == 2 && at + 1 < body.upperBound
            guard bytes[at] != UInt8(ascii: " ") else {
                throw PinTextError(.hexSeparator, at: at, seen: Int(bytes[at]))
            }
            guard isColon || Hex.value(of: bytes[at]) != nil else {
                throw PinTextError(.character, at: at, seen: Int(bytes[at]))
            }
            if isColon != belongs { throw PinTextError(.hexSeparator, at: at) }
            if !isColon { digits.append(bytes[at]) }
        }
        guard let value = try? Hex.decode(digits.span) else { throw PinTextError(.hexSeparator, at: body.upperBound) }
        if let first = value.first, first != 0, value.count == 32, digits.allSatisfy({ $0 == digits[0] }) {
            throw PinTextError(.placeholder, at: body.lowerBound)
        }
        return try digest(value)
    }

    /// 43 characters of either alphabet and at most one padding.
    func base64() throws(PinTextError) -> (PinDigest, spelling: String?) {
        let pad = Base64.pad
        let end = bytes[body].firstIndex(of: pad) ?? body.upperBound
        let padding = body.upperBound - end
        let characters = body.lowerBound..<end
        var isURL = false
        var isStandard = false
        var values: [UInt8] = []
        for at in characters {
            switch bytes[at] {
            case UInt8(ascii: "-"), UInt8(ascii: "_"): isURL = true
            case UInt8(ascii: "+"), UInt8(ascii: "/"): isStandard = true
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                throw PinTextError(.blank, at: at, seen: Int(bytes[at]))
            case UInt8(ascii: "%"): throw PinTextError(.percentEncoded, at: at)
            default: break
            }
            guard let value = Self.value(of: bytes[at]), !(isURL && isStandard) else {
                throw PinTextError(.character, at: at, seen: Int(bytes[at]))
            }
            values.append(value)
        }
        if let wrong = bytes[end..<body.upperBound].firstIndex(where: { $0 != pad }) {
            if [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(bytes[wrong]) {
                throw PinTextError(.blank, at: wrong, seen: Int(bytes[wrong]))
            }
            throw PinTextError(.padding, at: wrong)
        }
        let count = values.count * 6 / 8
        guard values.count == 43 else {
            throw PinTextError(count == 20 ? .sha1Length : .wrongLength, at: end, seen: count)
        }
        guard padding <= 1 else { throw PinTextError(.padding, at: end + 1) }
        if let first = values.first, first != 0, values.allSatisfy({ $0 == first }) {
            throw PinTextError(.placeholder, at: body.lowerBound)
        }
        guard values[42] & 3 == 0 else { throw PinTextError(.strayBits, at: end - 1) }
        let spelling = [isURL ? "base64url" : nil, padding == 0 ? "no padding" : nil].compactMap { $0 }
        return (try digest(Self.join(values)), spelling.isEmpty ? nil : spelling.joined(separator: ", "))
    }

    private func digest(_ value: [UInt8]) throws(PinTextError) -> PinDigest {
        guard let digest = PinDigest(value.span) else {
            throw PinTextError(value.count == 20 ? .sha1Length : .wrongLength, at: body.upperBound, seen: value.count)
        }
        return digest
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: Base64.value(of: character)
        }
    }

    /// Groups of six bits to bytes; the bits that fill no byte are left.
    private static func join(_ values: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for value in values {
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes
    }
}
