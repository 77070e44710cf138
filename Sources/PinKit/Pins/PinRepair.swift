/// One thing that was undone to read a text as a digest, with its place: no repair is silent.
public struct PinRepair: Sendable, Hashable {
    /// What was undone.
    public enum Kind: String, CaseIterable, Sendable {
        case blanks, quotes, escapes, percentEncoded = "percent-encoded", prefix, separator, label
        case noPrefix = "no-prefix", hexadecimal, base64url, padding
        case pem, lookAlike = "look-alike", otherDigest = "other-digest", innerBlanks = "inner-blanks"
        case blankForPlus = "blank-for-plus", wrongPadding = "wrong-padding", strayBits = "stray-bits", mixedAlphabets =
            "mixed-alphabets"
        case encodedText = "encoded-text", repeatedPrefix = "repeated-prefix", doubtfulLabel = "doubtful-label"
        case misplacedColons = "misplaced-colons"

        /// Whether it leaves no doubt about the bytes: another way of writing them, and no damage.
        public var isUnambiguous: Bool {
            switch self {
            case .blanks, .quotes, .escapes, .percentEncoded, .prefix, .separator, .label, .noPrefix, .hexadecimal,
                .base64url, .padding:
                true
            case .pem, .lookAlike, .otherDigest, .innerBlanks, .blankForPlus, .wrongPadding, .strayBits,
                .mixedAlphabets, .encodedText, .repeatedPrefix, .doubtfulLabel, .misplacedColons:
                false
            }
        }
    }

    /// What was undone.
    public let kind: Kind
    /// The first byte concerned, counted from the start of the text's UTF-8.
    public let offset: Int
    /// The same in words, such as `the prefix sha256//`.
    public let words: String

    init(_ kind: Kind, at offset: Int, _ words: String) {
        self.kind = kind
        self.offset = offset
        self.words = words
    }
}

extension PinRepair: CustomStringConvertible {
    /// The words and the place.
    public var description: String { "\(words), at offset \(offset)" }
}
