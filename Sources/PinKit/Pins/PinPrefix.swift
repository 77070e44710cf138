/// What may stand in front of a pin that is taken as one; anything else is evidence, for ``PinReading``.
struct PinPrefix {
    /// How the digest may be written behind it.
    enum Notations { case base64, hexadecimal, any }

    /// As it is written.
    let text: String
    let notations: Notations
    /// Whether a quotation mark opens behind it, and closes at the end.
    var isQuoted = false
    /// Whether capitals make no difference.
    var isAnyCase = false
    /// How it differs from the one form, in words; empty where it does not.
    let note: String

    private init(
        _ text: String, _ notations: Notations = .base64, isQuoted: Bool = false, isAnyCase: Bool = false,
        note: String? = nil
    ) {
        self.text = text
        self.notations = notations
        self.isQuoted = isQuoted
        self.isAnyCase = isAnyCase
        self.note = note ?? "the prefix \(text)"
    }

    /// The longest first.
    private static let all = [
        PinPrefix("pin-sha256=\"", isQuoted: true, note: "the prefix pin-sha256="), PinPrefix("pin-sha256:"),
        PinPrefix("sha256//"), PinPrefix("sha256/", note: ""), PinPrefix("sha256:", .any, isAnyCase: true),
        PinPrefix("3 1 1 ", .hexadecimal, note: "the numbers of a TLSA record"),
    ]
    /// Names of other digests in front of a slash.
    private static let otherDigests = ["sha1/", "sha224/", "sha384/", "sha512/", "md5/"]

    /// The prefix of a text, nil where it has none, and where the digest stands.
    ///
    /// - Throws: `quote`, `wrongDigest`.
    static func split(_ bytes: [UInt8]) throws(PinTextError) -> (prefix: PinPrefix?, body: Range<Int>) {
        for prefix in all where prefix.matches(bytes) {
            let start = prefix.text.utf8.count
            if prefix.text == curl, isWhole(bytes[(start - 1)...]) { continue }
            guard prefix.isQuoted else { return (prefix, start..<bytes.count) }
            guard bytes.count > start, bytes.last == UInt8(ascii: "\"") else {
                throw PinTextError(.quote, at: start - 1)
            }
            return (prefix, start..<bytes.count - 1)
        }
        if otherDigests.contains(where: { bytes.starts(with: $0.utf8) }) { throw PinTextError(.wrongDigest, at: 0) }
        return (nil, 0..<bytes.count)
    }

    /// What else a text may be that is read as a whole pin: the base64 of one pin in 64 starts with a slash of its own,
    /// and then looks as curl's form of another one does that has lost a character.
    static func secondReading(of bytes: [UInt8]) -> String? {
        guard bytes.starts(with: curl.utf8), isWhole(bytes[(curl.utf8.count - 1)...]) else { return nil }
        return "\(curl) before a pin that has lost a character; as it stands the second slash is the pin's own"
    }

    private static let curl: String = "sha256//"

    private func matches(_ bytes: [UInt8]) -> Bool {
        guard isAnyCase else { return bytes.starts(with: text.utf8) }
        // A capital and its small letter differ in one bit; the prefix has small ones.
        return bytes.starts(with: text.utf8) {
            $0 == $1 || $0 | 0x20 == $1 && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        }
    }

    /// Whether a text has the length of 32 bytes in base64, with or without padding.
    private static func isWhole(_ body: ArraySlice<UInt8>) -> Bool {
        body.count == (body.last == Base64.pad ? 44 : 43)
    }
}
