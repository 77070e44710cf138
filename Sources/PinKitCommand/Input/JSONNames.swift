import PinKit

/// Looks for a member that an object has twice, which a JSON decoder hides: it takes one of the two and is silent.
///
/// A JSON Web Key's parser must refuse such text or say which of the two it takes (RFC 7517 §4). What passes is JSON in
/// UTF-8 without a byte order mark (RFC 8259), so that a decoder cannot read another text out of the same bytes.
struct JSONNames {
    /// Levels of objects and arrays: a set of keys has five.
    static let deepest = 64

    private let bytes: [UInt8]
    private var position = 0

    /// Walks the whole text once.
    ///
    /// - Throws: `jwkMalformed`, or `jwkDuplicate` with where the name stands first and again.
    static func check(_ text: [UInt8]) throws(InputError) {
        var names = JSONNames(bytes: text)
        try names.skipValue(depth: 0)
        names.skipBlanks()
        guard names.position == text.count else { throw names.malformed }
    }

    private var malformed: InputError { InputError(.jwkMalformed, at: position) }
    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipValue(depth: Int) throws(InputError) {
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): try skipObject(depth: depth + 1)
        case UInt8(ascii: "["): try skipArray(depth: depth + 1)
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try skip("true")
        case UInt8(ascii: "f"): try skip("false")
        case UInt8(ascii: "n"): try skip("null")
        default: try skipNumber()
        }
    }

    private mutating func skipObject(depth: Int) throws(InputError) {
        guard depth <= Self.deepest else { throw malformed }
        position += 1
        // Compared as the decoder compares them: by what the characters are, however they are written.
        var places: [String: Int] = [:]
        skipBlanks()
        if take(UInt8(ascii: "}")) { return }
        repeat {
            skipBlanks()
            let place = position
            guard next == UInt8(ascii: "\"") else { throw malformed }
            if let first = places.updateValue(place, forKey: try string()) {
                throw InputError(.jwkDuplicate, at: place, expected: first, seen: place)
            }
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw malformed }
            try skipValue(depth: depth)
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw malformed }
    }

    private mutating func skipArray(depth: Int) throws(InputError) {
        guard depth <= Self.deepest else { throw malformed }
        position += 1
        skipBlanks()
        if take(UInt8(ascii: "]")) { return }
        repeat {
            try skipValue(depth: depth)
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw malformed }
    }

    private mutating func skipBlanks() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    /// Moves over a byte if it is the next one.
    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func skip(_ word: StaticString) throws(InputError) {
        for byte in "\(word)".utf8 where !take(byte) { throw malformed }
    }

    /// Leaves it to the decoder what a number is: nothing in it begins or ends a name.
    private mutating func skipNumber() throws(InputError) {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) || Array("+-.eE".utf8).contains(byte) { position += 1 }
        guard position > start else { throw malformed }
    }
}

extension JSONNames {
    /// Reads a string (RFC 8259 §7) with its escapes resolved.
    private mutating func string() throws(InputError) -> String {
        position += 1
        var units: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            position += 1
            switch byte {
            case UInt8(ascii: "\\"): units += try escape()
            case 0..<0x20: throw malformed
            default: units.append(byte)
            }
        }
        guard take(UInt8(ascii: "\"")), let text = String(validating: units, as: UTF8.self) else { throw malformed }
        return text
    }

    /// Reads what follows a backslash.
    private mutating func escape() throws(InputError) -> [UInt8] {
        guard let byte = next else { throw malformed }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return try character()
        default: throw malformed
        }
    }

    /// Reads four digits, and of a surrogate the four of the other half, as UTF-8.
    private mutating func character() throws(InputError) -> [UInt8] {
        var units = [try unit()]
        if UTF16.isLeadSurrogate(units[0]) {
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw malformed }
            units.append(try unit())
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw malformed }
        return Array(text.utf8)
    }

    private mutating func unit() throws(InputError) -> UInt16 {
        guard position + 4 <= bytes.count,
            let digits = try? Hex.decode(Array(bytes[position..<position + 4]).span), digits.count == 2
        else { throw malformed }
        position += 4
        return UInt16(digits[0]) << 8 | UInt16(digits[1])
    }
}
