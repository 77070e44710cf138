public import PinKit

/// Appends DER elements (X.690 §8 and §10): definite lengths, as short as they can be.
///
/// What is written need not make sense: a wrong encoding on purpose is any element with any content.
public struct DERWriter: Sendable {
    /// Everything written so far.
    public private(set) var bytes: [UInt8] = []

    /// A writer of nothing so far.
    public init() {}

    /// The bytes that a closure writes.
    public static func encode<Failure: Error>(
        _ contents: (inout DERWriter) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        var writer = DERWriter()
        try contents(&writer)
        return writer.bytes
    }

    /// Appends bytes as they are: an element that was encoded elsewhere, or no element at all.
    public mutating func append(_ encoded: some Sequence<UInt8>) { bytes.append(contentsOf: encoded) }

    /// Appends an element with the given content octets.
    public mutating func write(_ tag: DERTag, content: some Collection<UInt8>) {
        append(Self.identifierOctets(of: tag))
        append(Self.lengthOctets(of: content.count))
        append(content)
    }

    /// Appends an element whose content is what the closure writes.
    public mutating func write<Failure: Error>(
        _ tag: DERTag, contents: (inout DERWriter) throws(Failure) -> Void
    ) throws(Failure) {
        append(Self.identifierOctets(of: tag))
        let start = bytes.count
        try contents(&self)
        bytes.insert(contentsOf: Self.lengthOctets(of: bytes.count - start), at: start)
    }

    /// Identifier octets, X.690 §8.1.2.
    static func identifierOctets(of tag: DERTag) -> [UInt8] {
        let first = UInt8(truncatingIfNeeded: tag.rawValue)
        return first & 0x1F == 0x1F ? [first] + base128(UInt64(tag.rawValue >> 8)) : [first]
    }

    /// Length octets, X.690 §8.1.3, in the one form that §10.1 allows.
    static func lengthOctets(of count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(count)] }
        let octets = (count.bitWidth - count.leadingZeroBitCount + 7) / 8
        return [0x80 | UInt8(octets)]
            + stride(from: (octets - 1) * 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
    }

    /// Seven bits an octet, the high bit set on all but the last (X.690 §8.1.2.4.2 and §8.19.2).
    static func base128(_ value: UInt64) -> [UInt8] {
        var octets = [UInt8(truncatingIfNeeded: value & 0x7F)]
        var rest = value >> 7
        while rest > 0 {
            octets.append(UInt8(truncatingIfNeeded: rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return octets.reversed()
    }
}
