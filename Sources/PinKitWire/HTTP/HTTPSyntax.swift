internal import PinKit

/// The characters of HTTP (RFC 9110 §5.6).
enum HTTPSyntax {
    /// `token = 1*tchar`.
    static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy(isTokenByte)
    }

    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: marks.contains(byte)
        }
    }

    private static let marks = Set("!#$%&'*+-.^_`|~".utf8)

    /// Visible characters, bytes beyond ASCII, blanks and tabs: what a header's value is made of.
    static func isFieldByte(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }

    /// Without the blanks and tabs around it.
    static func trimmed(_ text: String) -> String {
        let blanks: Set<UInt8> = [0x20, 0x09]
        let bytes = text.utf8.drop { blanks.contains($0) }
        return String(decoding: Array(bytes.reversed().drop { blanks.contains($0) }.reversed()), as: UTF8.self)
    }

    /// Only digits, at most eighteen of them, so that every one fits.
    static func decimal(_ text: String) -> Int? {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int(text)
    }

    /// What can stand in Host: a name or an address, and a port (RFC 9110 §7.2). Nothing that could be taken for more.
    static func isHost(_ text: String) -> Bool {
        guard text.utf8.count <= 300 else { return false }
        let name: Substring
        let rest: Substring
        if text.hasPrefix("[") {
            name = text.dropFirst().prefix { $0 != "]" }
            rest = text.dropFirst(name.count + 1)
            guard rest.hasPrefix("]"),
                name.utf8.allSatisfy({ Hex.value(of: $0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
            else { return false }
        } else {
            name = text.prefix { $0 != ":" }
            rest = "]" + text.dropFirst(name.count)
            guard name.utf8.allSatisfy(isNameByte) else { return false }
        }
        guard !name.isEmpty else { return false }
        if rest == "]" { return true }
        let port = rest.dropFirst(2)
        return rest.hasPrefix("]:") && (1...5).contains(port.utf8.count) && port.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
