extension PairingURI {
    /// Reads a QR's text, independent of the order of its parameters; unknown ones are ignored.
    ///
    /// - Throws: `PairingURIError`, for everything that two readers could take for two different things: a parameter
    ///   twice, a user name, a bad escape, a pin in any other spelling.
    public init(reading text: String) throws(PairingURIError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.longestText else { throw PairingURIError(.tooLong, at: Self.longestText) }
        if let wrong = bytes.firstIndex(where: { $0 <= 0x20 || $0 >= 0x7F || Self.neverInURIs.contains($0) }) {
            throw PairingURIError(.character(bytes[wrong]), at: wrong)
        }
        let start = Self.scheme.utf8.count + 3
        guard bytes.count >= start,
            String(decoding: bytes[..<start], as: UTF8.self).lowercased() == "\(Self.scheme)://"
        else { throw PairingURIError(.scheme, at: 0) }
        if let hash = bytes.firstIndex(of: UInt8(ascii: "#")) { throw PairingURIError(.fragment, at: hash) }

        let question = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
        let slash = bytes[start..<question].firstIndex(of: UInt8(ascii: "/")) ?? question
        if slash + 1 < question { throw PairingURIError(.path, at: slash + 1) }
        let (host, port) = try Self.authority(bytes, start..<slash)

        var parameters = FormParameters()
        if question < bytes.count { try parameters.read(bytes, (question + 1)..<bytes.count) }
        guard let spki = parameters["spki"], !spki.value.isEmpty else {
            throw PairingURIError(.missingPin, at: question)
        }
        let code = parameters["code"]
        if let code, code.value.utf8.count > Self.longestCode || !code.value.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) {
            throw PairingURIError(.pairingCode, at: code.offset)
        }
        let name = parameters["name"]
        if let name, name.value.utf8.count > Self.longestName {
            throw PairingURIError(.nameTooLong, at: name.offset)
        }
        self.init(host: host, port: port, pin: try Self.pin(spki), code: code?.value, name: name?.value)
    }

    /// Bytes that RFC 3986 §2 gives no place: a program that meets them has no one way to go on.
    private static let neverInURIs = Set("\"<>\\^`{|}".utf8)

    private static func authority(
        _ bytes: [UInt8], _ range: Range<Int>
    ) throws(PairingURIError) -> (host: String, port: UInt16) {
        if let at = bytes[range].firstIndex(of: UInt8(ascii: "@")) { throw PairingURIError(.userinfo, at: at) }
        let colon: Int
        let host: Range<Int>
        if bytes[range].first == UInt8(ascii: "[") {
            guard let close = bytes[range].firstIndex(of: UInt8(ascii: "]")) else {
                throw PairingURIError(.host, at: range.lowerBound)
            }
            host = (range.lowerBound + 1)..<close
            colon = close + 1
            guard bytes[host].contains(UInt8(ascii: ":")) else { throw PairingURIError(.host, at: host.lowerBound) }
        } else {
            colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) ?? range.upperBound
            host = range.lowerBound..<colon
        }
        guard !host.isEmpty, bytes[host].allSatisfy(isHostByte) else {
            throw PairingURIError(.host, at: host.lowerBound)
        }
        guard colon < range.upperBound, bytes[colon] == UInt8(ascii: ":") else {
            throw PairingURIError(.port, at: colon)
        }
        // One spelling only: no sign, no leading zero.
        let digits = bytes[(colon + 1)..<range.upperBound]
        guard (1...5).contains(digits.count), digits.allSatisfy({ 0x30...0x39 ~= $0 }), digits.first != 0x30,
            let port = UInt16(String(decoding: digits, as: UTF8.self))
        else { throw PairingURIError(.port, at: colon + 1) }
        return (String(decoding: bytes[host], as: UTF8.self).lowercased(), port)
    }

    /// Letters, digits and `-._` of names, and the colons of IPv6: a zone or an escape means nothing to another host.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The agent's own spelling and no other.
    private static func pin(_ spki: FormParameters.Value) throws(PairingURIError) -> Pin {
        if let blank = spki.firstBlank { throw PairingURIError(.blankInPin, at: blank) }
        let notation: PinNotation
        do throws(PinTextError) {
            notation = try PinNotation.read(spki.value)
        } catch {
            throw PairingURIError(.pin(error), at: spki.offset)
        }
        guard notation.pin.text == spki.value else { throw PairingURIError(.pin(nil), at: spki.offset) }
        return notation.pin
    }
}

/// The parameters of a query in application/x-www-form-urlencoded, each name once.
private struct FormParameters {
    struct Value {
        let value: String
        /// Where the value starts.
        let offset: Int
        /// Where the first blank stands that the value has, if any.
        let firstBlank: Int?
    }

    private var values: [String: Value] = [:]

    subscript(name: String) -> Value? { values[name] }

    /// Reads `name=value&name=value`; empty pairs are skipped.
    mutating func read(_ bytes: [UInt8], _ range: Range<Int>) throws(PairingURIError) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) ?? range.upperBound
            let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
            if start < end {
                let name = try Self.decode(bytes, start..<equals).value
                let value = try Self.decode(bytes, min(equals + 1, end)..<end)
                if values.updateValue(value, forKey: name) != nil {
                    throw PairingURIError(.duplicate(name), at: start)
                }
            }
            start = end + 1
        }
    }

    private static func decode(_ bytes: [UInt8], _ range: Range<Int>) throws(PairingURIError) -> Value {
        var decoded: [UInt8] = []
        var blank: Int?
        var position = range.lowerBound
        while position < range.upperBound {
            let place = position
            switch bytes[position] {
            case UInt8(ascii: "+"): decoded.append(0x20)
            case UInt8(ascii: "%"):
                guard position + 2 < range.upperBound, let high = Hex.value(of: bytes[position + 1]),
                    let low = Hex.value(of: bytes[position + 2])
                else { throw PairingURIError(.escape, at: position) }
                decoded.append(high << 4 | low)
                position += 2
            default: decoded.append(bytes[position])
            }
            position += 1
            if decoded.last == 0x20, blank == nil { blank = place }
        }
        guard let value = String(validating: decoded, as: UTF8.self) else {
            throw PairingURIError(.escape, at: range.lowerBound)
        }
        return Value(value: value, offset: range.lowerBound, firstBlank: blank)
    }
}
