/// How much of an HTTP message is read before it is refused.
public struct HTTPLimits: Sendable, Hashable {
    /// Bytes of the first line (RFC 9112 §3 recommends at least 8,000).
    public var lineBytes = 8_192
    /// Bytes of all header lines together.
    public var headerBytes = 16_384
    /// Header lines: browsers send some twenty.
    public var headerLines = 100
    /// Bytes of the body, whatever its coding.
    public var bodyBytes = 65_536
    /// Lines that say how long a chunk is: a sender of single bytes is not served for ever.
    public var chunks = 4_096

    /// The limits for requests and answers of the pairing protocol, which have some hundred bytes.
    public init() {}
}
