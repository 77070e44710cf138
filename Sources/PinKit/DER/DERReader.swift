/// A strict cursor over DER (X.690 §8 and §10): it holds offsets only, the bytes are handed to each call.
///
/// Lengths are definite and minimal unless the caller asks for BER, tags minimal, and a container must be used up to its
/// last byte.
public struct DERReader: Sendable {
    /// The offset of the next element.
    public private(set) var position: Int
    /// The offset behind the last byte that belongs to this reader.
    public let end: Int
    /// How many containers stand around this reader.
    public let depth: Int
    /// Which lengths are read.
    public let rules: EncodingRules

    /// Reads the elements within `range`.
    ///
    /// - Parameter range: offsets from 0 up, a precondition.
    public init(_ range: Range<Int>, depth: Int = 0, rules: EncodingRules = .der) {
        precondition(range.lowerBound >= 0)
        position = range.lowerBound
        end = range.upperBound
        self.depth = depth
        self.rules = rules
    }

    /// Whether every byte was used.
    public var isAtEnd: Bool { position == end }

    /// The tag of the next element, or nil at the end or where it is malformed.
    @inline(__always)
    public func peekTag(in bytes: Span<UInt8>) -> DERTag? {
        guard position < end, position < bytes.count else { return nil }
        let first = bytes[position]
        if first & 0x1F != 0x1F { return DERTag(rawValue: UInt32(first)) }
        var copy = self
        return try? copy.readTag(in: bytes, of: "element")
    }

    /// Reads the next element whatever its tag.
    ///
    /// - Throws: `truncated`, `lengthIndefinite`, `lengthNotMinimal`, `lengthTooLarge` or a tag code.
    @inline(__always)
    public mutating func read(_ structure: StaticText, in bytes: Span<UInt8>) throws(InputError) -> DERElement {
        let start = position
        let tag: DERTag
        let length: Int
        if let usual = readUsualHeader(in: bytes) {
            (tag, length) = usual
        } else {
            (tag, length) = try readHeader(in: bytes, of: structure)
            if length == Self.indefinite { return try readToEnd(of: tag, from: start, structure, in: bytes) }
        }
        guard length <= end &- position else {
            throw InputError(.truncated, at: position, in: structure, expected: length, seen: end - position)
        }
        // The guard keeps the upper bound at or below `end`; the length is not negative.
        let content = unsafe Range(uncheckedBounds: (position, position &+ length))
        position = content.upperBound
        return DERElement(tag: tag, start: start, content: content, end: content.upperBound)
    }

    /// Goes to an offset inside the reader's range.
    mutating func move(to offset: Int) {
        precondition(position <= offset && offset <= end)
        position = offset
    }

    /// Reads the next element, which must carry `tag`.
    ///
    /// - Throws: `unexpectedTag` with both tags, or what ``read(_:in:)`` throws.
    @inline(__always)
    public mutating func read(
        _ tag: DERTag, _ structure: StaticText, in bytes: Span<UInt8>
    ) throws(InputError) -> DERElement {
        let start = position
        let element = try read(structure, in: bytes)
        guard element.tag == tag else {
            throw InputError(
                .unexpectedTag, at: start, in: structure, expected: Int(tag.rawValue), seen: Int(element.tag.rawValue))
        }
        return element
    }

    /// Reads the next element, which must be an INTEGER with at least one octet (X.690 §8.3.1).
    ///
    /// A needless leading octet is tolerated: real serial numbers have it, and nothing here depends on the value.
    ///
    /// - Throws: `integer` for one without content, or what ``read(_:_:in:)`` throws.
    @inline(__always)
    mutating func readInteger(_ structure: StaticText, in bytes: Span<UInt8>) throws(InputError) -> DERElement {
        let element = try read(.integer, structure, in: bytes)
        guard !element.content.isEmpty else { throw InputError(.integer, at: element.start, in: structure) }
        return element
    }

    /// Reads the next element if it carries `tag`; otherwise nothing moves.
    @inline(__always)
    public mutating func readIfPresent(
        _ tag: DERTag, _ structure: StaticText, in bytes: Span<UInt8>
    ) throws(InputError) -> DERElement? {
        guard peekTag(in: bytes) == tag else { return nil }
        return try read(structure, in: bytes)
    }

    /// Reads a constructed element through a closure that must use it up.
    ///
    /// - Throws: `trailingBytes` naming the structure when the closure leaves bytes, `tooDeep`, or what the closure throws.
    public mutating func read<Result>(
        _ tag: DERTag, _ structure: StaticText, in bytes: Span<UInt8>,
        contents: (inout DERReader) throws(InputError) -> Result
    ) throws(InputError) -> Result {
        var inner = try reader(inside: try read(tag, structure, in: bytes), of: structure)
        let result = try contents(&inner)
        try inner.finish(structure)
        return result
    }

    /// A reader over the content of a constructed element, one level deeper.
    ///
    /// - Throws: `tooDeep` beyond `DERLimits.depth`.
    @inline(__always)
    public func reader(inside element: DERElement, of structure: StaticText) throws(InputError) -> DERReader {
        guard depth < DERLimits.depth else {
            throw InputError(.tooDeep, at: element.start, in: structure, expected: DERLimits.depth)
        }
        return DERReader(element.content, depth: depth + 1, rules: rules)
    }

    /// Demands that every byte was used.
    ///
    /// - Throws: `trailingBytes`, with the number of bytes left.
    @inline(__always)
    public func finish(_ structure: StaticText) throws(InputError) {
        guard isAtEnd else { throw InputError(.trailingBytes, at: position, in: structure, seen: end - position) }
    }

    /// A header that lies in the next eight bytes, has a low tag number and a minimal length below 64 KiB, as nearly all
    /// have; nil for any other, and nothing moves then.
    @inline(__always)
    private mutating func readUsualHeader(in bytes: Span<UInt8>) -> (DERTag, length: Int)? {
        guard end &- position >= 8, position <= bytes.count &- 8 else { return nil }
        // `position` is never negative, and the guard keeps eight bytes behind it.
        let word = bytes.word(uncheckedAt: position)
        let tag = DERTag(rawValue: UInt32(truncatingIfNeeded: word >> 56))
        guard tag.rawValue & 0x1F != 0x1F else { return nil }
        let first = Int(truncatingIfNeeded: word >> 48 & 0xFF)
        if first < 0x80 {
            position &+= 2
            return (tag, first)
        }
        if first == 0x81 {
            let length = Int(truncatingIfNeeded: word >> 40 & 0xFF)
            guard length >= 0x80 else { return nil }
            position &+= 3
            return (tag, length)
        }
        guard first == 0x82 else { return nil }
        let length = Int(truncatingIfNeeded: word >> 32 & 0xFFFF)
        guard length >= 0x100 else { return nil }
        position &+= 4
        return (tag, length)
    }

    /// Any header: identifier and length octets, with the fault where there is one.
    @inline(never)
    mutating func readHeader(
        in bytes: Span<UInt8>, of structure: StaticText
    ) throws(InputError) -> (DERTag, length: Int) {
        let tag = try readTag(in: bytes, of: structure)
        return (tag, try readLength(in: bytes, of: structure))
    }

    /// Identifier octets, X.690 §8.1.2.
    private mutating func readTag(in bytes: Span<UInt8>, of structure: StaticText) throws(InputError) -> DERTag {
        let first = try readByte(in: bytes, of: structure)
        return first & 0x1F == 0x1F
            ? try readHighTag(first, in: bytes, of: structure) : DERTag(rawValue: UInt32(first))
    }

    /// The number of a tag above 30, behind its first octet.
    private mutating func readHighTag(
        _ first: UInt8, in bytes: Span<UInt8>, of structure: StaticText
    ) throws(InputError) -> DERTag {
        let start = position - 1
        var number: UInt32 = 0
        for octet in 1...DERLimits.tagOctets {
            let next = try readByte(in: bytes, of: structure)
            if octet == 1, next == 0x80 { throw InputError(.tagNotMinimal, at: start, in: structure) }
            number = number << 7 | UInt32(next & 0x7F)
            guard next & 0x80 == 0 else { continue }
            guard number > 30 else { throw InputError(.tagNotMinimal, at: start, in: structure) }
            return DERTag(rawValue: number << 8 | UInt32(first))
        }
        throw InputError(.tagTooLarge, at: start, in: structure)
    }

    /// Length octets, X.690 §8.1.3, in the one form that §10.1 allows.
    private mutating func readLength(in bytes: Span<UInt8>, of structure: StaticText) throws(InputError) -> Int {
        let first = try readByte(in: bytes, of: structure)
        return first < 0x80 ? Int(first) : try readLongLength(first, in: bytes, of: structure)
    }

    /// The octets of a length above 127, behind the one that counts them.
    private mutating func readLongLength(
        _ first: UInt8, in bytes: Span<UInt8>, of structure: StaticText
    ) throws(InputError) -> Int {
        let start = position - 1
        if first == 0x80 {
            guard rules == .ber else { throw InputError(.lengthIndefinite, at: start, in: structure) }
            return Self.indefinite
        }
        let octets = Int(first & 0x7F)
        guard octets <= DERLimits.lengthOctets else {
            throw InputError(.lengthTooLarge, at: start, in: structure, expected: Int(UInt32.max))
        }
        var length = 0
        var isMinimal = true
        for octet in 0..<octets {
            let next = try readByte(in: bytes, of: structure)
            if octet == 0, next == 0 { isMinimal = false }
            length = length << 8 | Int(next)
        }
        guard rules == .ber || isMinimal && length >= 0x80 else {
            throw InputError(.lengthNotMinimal, at: start, in: structure)
        }
        return length
    }

    mutating func readByte(in bytes: Span<UInt8>, of structure: StaticText) throws(InputError) -> UInt8 {
        guard position < end, position < bytes.count else {
            throw InputError(.truncated, at: position, in: structure, expected: 1, seen: 0)
        }
        let byte = bytes[position]
        position += 1
        return byte
    }
}
