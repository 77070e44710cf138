extension EvidenceText {
    /// Bytes that the text may stand for, and by which notation.
    struct Decoded {
        let bytes: [UInt8]
        let name: String
        let repairs: [PinRepair]
    }

    /// Lengths of digests in hexadecimal: a text of one of them that is all digits is nothing else.
    private static let digestDigits: Set<Int> = [32, 40, 56, 64, 96, 128]

    /// Every decoding of what was peeled.
    func decoded() -> [Decoded] {
        guard !symbols.isEmpty else { return [] }
        if let digits = hexadecimal(), Self.digestDigits.contains(2 * digits.bytes.count) { return [digits] }
        let blanks = symbols.filter(\.scalar.isBlank)
        var readings: [Decoded] = []
        if blanks.isEmpty {
            readings += [base64(symbols, [])].compactMap { $0 }
        } else {
            // A form's decoder turns + into a blank; a mail program wraps lines.
            let isWhole = [43, 44].contains(symbols.count) && blanks.allSatisfy { $0.scalar == " " }
            let joined = PinRepair(.innerBlanks, at: blanks[0].offset, "blanks inside")
            if isWhole {
                let plus = symbols.map { $0.scalar == " " ? Symbol(scalar: "+", offset: $0.offset) : $0 }
                let repair = PinRepair(.blankForPlus, at: blanks[0].offset, "a blank where a + was")
                readings += [base64(plus, [repair])].compactMap { $0 }
            } else {
                readings += [base64(symbols.filter { !$0.scalar.isBlank }, [joined])].compactMap { $0 }
            }
        }
        return readings + [hexadecimal()].compactMap { $0 }
    }

    /// Digits in pairs, with colons, blanks or nothing between them.
    private func hexadecimal() -> Decoded? {
        let colons = symbols.filter { $0.scalar == ":" }
        let blank = symbols.first { $0.scalar.isBlank }
        let digits = symbols.filter { $0.scalar != ":" && !$0.scalar.isBlank }.map(\.scalar.hexValue)
        let values = digits.compactMap { $0 }
        guard values.count == digits.count, values.count % 2 == 0, values.count >= 32 else { return nil }
        let bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
        var repairs = [
            PinRepair(.hexadecimal, at: offset, colons.isEmpty ? "hexadecimal" : "hexadecimal with colons")
        ]
        // Between each two pairs, or nowhere: elsewhere something is lost or has come in.
        let visible = symbols.filter { !$0.scalar.isBlank }
        let isColon = visible.map { $0.scalar == ":" }
        let wrong = visible.indices.first { colons.isEmpty ? false : isColon[$0] != ($0 % 3 == 2) }
        if let wrong {
            repairs.append(
                PinRepair(.misplacedColons, at: visible[wrong].offset, "a colon that does not stand between pairs"))
        } else if let last = visible.last, last.scalar == ":" {
            repairs.append(PinRepair(.misplacedColons, at: last.offset, "a colon with nothing behind it"))
        }
        if let blank { repairs.append(PinRepair(.innerBlanks, at: blank.offset, "blanks inside")) }
        return Decoded(bytes: bytes, name: "hexadecimal", repairs: repairs)
    }

    /// Whether symbols are meant as hexadecimal: digits and colons, and of a long text but for a few.
    static func isHexadecimal(_ symbols: [Symbol]) -> Bool {
        let visible = symbols.filter { !$0.scalar.isBlank && $0.scalar != ":" }
        let others = visible.count { $0.scalar.hexValue == nil }
        // Of base64's characters every third is a digit of hexadecimal, and a pin has 44.
        return !visible.isEmpty && others * 8 <= (visible.count > 48 ? visible.count : 0)
    }

    /// The first character that keeps a text meant as hexadecimal from being it.
    var strayDigit: Symbol? {
        Self.isHexadecimal(symbols)
            ? symbols.first { $0.scalar.hexValue == nil && !$0.scalar.isBlank && $0.scalar != ":" } : nil
    }

    /// Base64 of either alphabet, with or without padding, stray bits or not.
    private func base64(_ symbols: [Symbol], _ repairs: [PinRepair]) -> Decoded? {
        var repairs = repairs
        let end = symbols.firstIndex { $0.scalar == "=" } ?? symbols.count
        guard end > 0, symbols[end...].allSatisfy({ $0.scalar == "=" }), symbols.count - end <= 3 else { return nil }
        let characters = symbols[..<end]
        let values = characters.compactMap(\.scalar.base64Value)
        guard values.count == characters.count, values.count % 4 != 1 else { return nil }
        let url = characters.first { $0.scalar == "-" || $0.scalar == "_" }
        let standard = characters.first { $0.scalar == "+" || $0.scalar == "/" }
        if let url {
            let isMixed = standard != nil
            repairs.append(
                isMixed
                    ? PinRepair(.mixedAlphabets, at: url.offset, "two base64 alphabets in one text")
                    : PinRepair(.base64url, at: url.offset, "base64url"))
        }
        let padding = (4 - values.count % 4) % 4
        if symbols.count - end != padding {
            let place = symbols.last.map { $0.offset } ?? 0
            let words = symbols.count == end ? "no padding" : "wrong padding"
            repairs.append(PinRepair(symbols.count == end ? .padding : .wrongPadding, at: place, words))
        }
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for value in values {
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= 1 << count - 1
        }
        if bits != 0, let last = characters.last {
            repairs.append(PinRepair(.strayBits, at: last.offset, "bits beyond the last byte"))
        }
        return Decoded(bytes: bytes, name: "base64", repairs: repairs)
    }
}
