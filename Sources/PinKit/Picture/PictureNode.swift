/// One element of a picture, or a part of an element that DER does not tag, such as the coordinates of a point.
public struct PictureNode: Sendable, Hashable {
    /// All its bytes, those of the nodes inside it included.
    public let range: Range<Int>
    /// The bytes of the identifier and the length; 0 for a part without a tag.
    public let headerLength: Int
    /// How many nodes stand around it.
    public let depth: Int
    /// The identifier; nil for a part without one.
    public let tag: DERTag?
    /// The field in the words of its specification, or what kind of part it is.
    public let name: String
    /// What it says, in at most ``PictureLimits/valueScalars`` characters, every one of them visible.
    public let value: String?
    /// The part that its own bytes play, those of the nodes inside it not counted.
    public let part: PicturePart
    /// Whether its value says all that the nodes inside it say, so that a short picture may leave them out.
    public let isSummary: Bool
    /// Whether its bytes are a secret that must not be shown.
    public let isSecret: Bool

    /// The bytes behind the header.
    public var contentLength: Int { range.count - headerLength }
}

/// What a byte has to do with the pin.
public enum PicturePart: String, Sendable, Hashable, CaseIterable {
    /// Outside the SubjectPublicKeyInfo: it may change, and the pin stays.
    case notHashed = "not hashed"
    /// In the SubjectPublicKeyInfo around the key: the same for every key of its kind and size.
    case header
    /// The key itself: the BIT STRING's content without its first byte.
    case key

    /// Whether the pin depends on it.
    public var isHashed: Bool { self != .notHashed }
}

/// A stretch of the bytes that is one thing to a person: a field of the certificate, or one part of its key.
public struct PictureSection: Sendable, Hashable {
    /// The name of the field, or of the key's part.
    public let name: String
    /// Its bytes.
    public let range: Range<Int>
    /// The part that all its bytes play.
    public let part: PicturePart
}

/// The bounds of a picture, whatever the bytes are.
public enum PictureLimits {
    /// Nodes of one picture; a certificate with fifty names has some two hundred.
    public static let nodes = 2_000
    /// Nodes that fields of any length may use up, so that the key and the fields behind them are always drawn.
    static let longFieldNodes = 1_900
    /// Elements drawn of one list.
    public static let listedElements = 50
    /// Levels of nesting.
    public static let depth = DERLimits.depth
    /// Characters of a value.
    public static let valueScalars = 60
}
