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
        !text.isEmpty && text.utf8.count <= 300
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "["), UInt8(ascii: "]"):
                    true
                default: false
                }
            }
    }
}
