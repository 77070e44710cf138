/// Walks a JSON text once, from front to back.
struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func readAll() throws(JSONError) -> JSONValue {
        let value = try value(depth: 0)
        skipBlanks()
        guard position == bytes.count else { throw malformed }
        return value
    }

    private var malformed: JSONError { JSONError(code: .malformed, offset: position) }
    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try array(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        try open(depth)
        // Compared by what the characters are, however they are written.
        var places: [String: Int] = [:]
        var members: [JSONValue.Member] = []
        skipBlanks()
        if take(UInt8(ascii: "}")) { return .object([]) }
        repeat {
            skipBlanks()
            let place = position
            guard next == UInt8(ascii: "\"") else { throw malformed }
            let name = try string()
            if let first = places.updateValue(place, forKey: name) {
                throw JSONError(code: .duplicate(first: first), offset: place)
            }
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw malformed }
            members.append(JSONValue.Member(name, try value(depth: depth)))
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw malformed }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        try open(depth)
        var values: [JSONValue] = []
        skipBlanks()
        if take(UInt8(ascii: "]")) { return .array([]) }
        repeat {
            values.append(try value(depth: depth))
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw malformed }
        return .array(values)
    }

    private mutating func open(_ depth: Int) throws(JSONError) {
        guard depth <= JSONValue.deepest else { throw JSONError(code: .tooDeep, offset: position) }
        position += 1
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    /// Moves over a byte if it is the next one.
    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for byte in "\(word)".utf8 where !take(byte) { throw malformed }
        return value
    }

    /// `number = [ minus ] int [ frac ] [ exp ]` (RFC 8259 §6).
    private mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw malformed }
    }
}

extension JSONReader {
    /// Reads a string (RFC 8259 §7) with its escapes resolved.
    private mutating func string() throws(JSONError) -> String {
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
    private mutating func escape() throws(JSONError) -> [UInt8] {
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
    private mutating func character() throws(JSONError) -> [UInt8] {
        var units = [try unit()]
        if UTF16.isLeadSurrogate(units[0]) {
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw malformed }
            units.append(try unit())
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw malformed }
        return Array(text.utf8)
    }

    private mutating func unit() throws(JSONError) -> UInt16 {
        guard position + 4 <= bytes.count,
            let digits = try? Hex.decode(Array(bytes[position..<position + 4]).span), digits.count == 2
        else { throw malformed }
        position += 4
        return UInt16(digits[0]) << 8 | UInt16(digits[1])
    }
}
