/// Where one element stands: its tag, its first byte and its content, as offsets into the bytes that were read.
public struct DERElement: Equatable, Sendable {
    /// The identifier.
    public let tag: DERTag
    /// The offset of the identifier's first octet.
    public let start: Int
    /// The offsets of the content octets.
    public let content: Range<Int>

    /// Everything: identifier, length and content.
    public var range: Range<Int> { start..<content.upperBound }
}
