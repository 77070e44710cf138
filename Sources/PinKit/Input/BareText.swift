/// Bytes written as base64 or hexadecimal text without BEGIN and END lines.
struct BareText {
    /// The bytes.
    let bytes: [UInt8]
    /// How they were written.
    let tolerance: InputTolerance

    /// Reads text of which every byte is allowed; nil for text that is no DER by its first characters.
    ///
    /// - Throws: a `base64` or `hex` code with the offset in `text`, where the text starts as DER does.
    init?(_ text: Span<UInt8>) throws(InputError) {
        let characters = text.array(0..<text.count).filter { !Self.isSeparator($0) }
        guard characters.count >= Self.shortest else { return nil }
        if Self.startsAsHexadecimal(characters) {
            var digits: [UInt8] = []
            digits.reserveCapacity(characters.count)
            var index = 0
            while index < characters.count {
                let isPrefix =
                    characters[index] == UInt8(ascii: "0") && index + 1 < characters.count
                    && (characters[index + 1] == UInt8(ascii: "x") || characters[index + 1] == UInt8(ascii: "X"))
                if isPrefix {
                    index += 2
                } else {
                    digits.append(characters[index])
                    index += 1
                }
            }
            if digits.allSatisfy({ Hex.value(of: $0) != nil }) {
                bytes = try Hex.decode(digits.span)
                tolerance = .hexadecimal
                return
            }
        }
        // The first byte of DER is 30: M and one of A to P.
        guard characters[0] == UInt8(ascii: "M"), (UInt8(ascii: "A")...UInt8(ascii: "P")).contains(characters[1]) else {
            return nil
        }
        do throws(InputError) {
            bytes = try Base64.decode(characters.span)
        } catch {
            throw error.shifted(by: Self.place(of: error.offset, in: text) - error.offset)
        }
        tolerance = .bareBase64
    }

    /// Where the character of a number stands among the separators.
    private static func place(of number: Int, in text: Span<UInt8>) -> Int {
        var rest = number
        for index in text.indices where !isSeparator(text[index]) {
            if rest == 0 { return index }
            rest -= 1
        }
        return text.count
    }

    /// Whether a byte may stand in such text.
    static func isAllowed(_ byte: UInt8) -> Bool {
        isSeparator(byte) || Base64.value(of: byte) != nil || byte == Base64.pad
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        Base64BlockDecoder.isBlank(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",")
    }

    private static func startsAsHexadecimal(_ characters: [UInt8]) -> Bool {
        let start = characters.starts(with: Array("0x".utf8)) || characters.starts(with: Array("0X".utf8)) ? 2 : 0
        return characters[start...].starts(with: Array("30".utf8))
    }

    /// Characters of the shortest text that is looked at: no key of any use has fewer.
    private static let shortest = 40
}
