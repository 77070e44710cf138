/// Why a text is not a pin: a stable code, the place in the text, and what would work.
public struct PinTextError: Error, Hashable, Sendable {
    /// The stable name of the fault.
    public enum Code: String, CaseIterable, Sendable {
        case empty = "pin.empty"
        case tooLong = "pin.too-long"
        case emptyMember = "pin.empty-member"
        case wrongDigest = "pin.wrong-digest"
        case sha1Length = "pin.sha1-length"
        case wrongLength = "pin.wrong-length"
        case character = "pin.character"
        case blank = "pin.blank"
        case percentEncoded = "pin.percent-encoded"
        case padding = "pin.padding"
        case strayBits = "pin.stray-bits"
        case quote = "pin.quote"
        case hexSeparator = "pin.hex-separator"
        case ofNothing = "pin.of-nothing"
        case allZero = "pin.all-zero"
        case placeholder = "pin.placeholder"
    }

    /// What is wrong.
    public let code: Code
    /// The first byte at fault, counted from the start of the text's UTF-8.
    public let offset: Int
    /// The number of digest bytes, where that is what is wrong; else the byte at fault.
    public let seen: Int?

    init(_ code: Code, at offset: Int, seen: Int? = nil) {
        self.code = code
        self.offset = offset
        self.seen = seen
    }
}

extension PinTextError: CustomStringConvertible {
    /// One lower-case sentence that says what was seen and where.
    public var description: String {
        switch code {
        case .empty: "the pin is empty"
        case .tooLong: "the pin has more than \(PinNotation.longestText) characters"
        case .emptyMember: "the list of pins has an empty member at offset \(offset)"
        case .wrongDigest: "the pin names another digest than SHA-256 at offset \(offset)"
        case .sha1Length: "the pin has 20 bytes, the length of SHA-1; SHA-256 has 32"
        case .wrongLength: "the pin has \(number) bytes; SHA-256 has 32"
        case .character:
            "byte \(seen.map { "0x" + Hex.byte(UInt8(truncatingIfNeeded: $0)) } ?? "?") at offset \(offset) is part of no notation"
        case .blank where isLineEnd: "a line end stands at offset \(offset)"
        case .blank: "a blank stands at offset \(offset), where a + may have been"
        case .percentEncoded: "the pin is percent-encoded at offset \(offset)"
        case .padding: "the padding at offset \(offset) is not where base64 has it"
        case .strayBits: "the last character at offset \(offset) carries bits beyond the 32nd byte"
        case .quote: "the quotation mark at offset \(offset) has no partner"
        case .hexSeparator where seen != nil: "a blank stands among hexadecimal digits at offset \(offset)"
        case .hexSeparator: "the colons do not stand between pairs of digits at offset \(offset)"
        case .ofNothing: "this is the SHA-256 of nothing: whatever computed it hashed zero bytes"
        case .allZero: "all 32 bytes are zero: a placeholder, not a pin"
        case .placeholder: "one character is repeated: a placeholder from documentation, not a pin"
        }
    }

    /// What to do about it.
    public var hint: String {
        switch code {
        case .ofNothing, .allZero, .placeholder, .empty, .emptyMember, .wrongDigest, .sha1Length:
            "compute the pin with 'pinkit compute CERTIFICATE'"
        case .blank where isLineEnd: "give the pin without it: \"$(cat pin.txt)\" takes the last one off"
        case .blank: "a + was decoded as a form's blank: take the pin from where it was before"
        case .percentEncoded: "decode %2B, %2F and %3D first"
        case .tooLong, .wrongLength, .character, .padding, .strayBits, .quote, .hexSeparator:
            "a pin is sha256/ and 44 characters of base64: 'pinkit compute CERTIFICATE' prints it"
        }
    }

    private var isLineEnd: Bool { seen != nil && seen != Int(UInt8(ascii: " ")) }

    private var number: String { seen.map { String($0) } ?? "?" }
}
