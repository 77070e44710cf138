/// application/x-www-form-urlencoded, the form of a query's parameters (WHATWG URL §5).
public enum FormEncoding {
    /// The parameters in their order; nil where an escape is bad, or what it stands for is not UTF-8.
    public static func parameters(_ query: String) -> [(name: String, value: String)]? {
        var parameters: [(String, String)] = []
        for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            guard let decodedName = decode(name), let value = decode(pair.dropFirst(name.count + 1)) else { return nil }
            parameters.append((decodedName, value))
        }
        return parameters
    }

    /// A value with everything escaped that is not unreserved (RFC 3986 §2.3), a blank as `+`.
    public static func encode(_ value: String) -> String {
        var text = ""
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(UnicodeScalar(byte))
            case UInt8(ascii: " "): text += "+"
            default: text += "%" + Hex.byte(byte).uppercased()
            }
        }
        return text
    }

    private static func decode(_ bytes: Substring.UTF8View) -> String? {
        var decoded: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(Hex.value), let low = rest.popFirst().flatMap(Hex.value) else {
                    return nil
                }
                decoded.append(high << 4 | low)
            default: decoded.append(byte)
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }
}
