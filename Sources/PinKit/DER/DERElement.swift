/// Where one element stands: its tag, its first byte and its content, as offsets into the bytes that were read.
public struct DERElement: Equatable, Sendable {
    /// The identifier.
    public let tag: DERTag
    /// The offset of the identifier's first octet.
    public let start: Int
    /// The offsets of the content octets.
    public let content: Range<Int>
    /// The offset behind the element: that of its content, but for the two end octets of an indefinite length.
    public let end: Int

    /// Everything: identifier, length, content, and end octets where there are any.
    public var range: Range<Int> { start..<end }
}
