/// A SubjectPublicKeyInfo (RFC 5280 §4.1.2.7) as carried: the bytes that a pin is the SHA-256 of.
public struct SubjectPublicKeyInfo: Sendable, Hashable {
    /// The DER exactly as it stood in its certificate or file.
    public let bytes: [UInt8]
    /// What kind of key it is.
    public let keyType: KeyType

    /// Reads a SubjectPublicKeyInfo that fills `bytes`.
    ///
    /// - Throws: DER codes, or a `point` code where a P-256 key's point is not on the curve.
    public init(_ bytes: [UInt8]) throws(InputError) {
        let span = bytes.span
        var reader = DERReader(0..<bytes.count)
        let layout = try SubjectPublicKeyInfoLayout(reading: &reader, in: span)
        try reader.finish("SubjectPublicKeyInfo")
        self.bytes = bytes
        keyType = layout.keyType(in: span)
    }

    /// Takes the bytes that a checked layout points at.
    init(_ layout: SubjectPublicKeyInfoLayout, in bytes: Span<UInt8>) {
        self.bytes = bytes.array(layout.range)
        keyType = layout.keyType(in: bytes)
    }

    /// The SHA-256 over the bytes as carried (RFC 7469 §2.4).
    public var pin: Pin { Pin(PortableSHA256.digest(of: bytes)) }
}

extension Span<UInt8> {
    /// A copy of some of the bytes.
    func array(_ range: Range<Int>) -> [UInt8] {
        var copy: [UInt8] = []
        copy.reserveCapacity(range.count)
        for index in range { copy.append(self[index]) }
        return copy
    }

    /// Whether `range` holds exactly `other`.
    func matches(_ range: Range<Int>, _ other: [UInt8]) -> Bool {
        guard range.count == other.count else { return false }
        for (index, byte) in zip(range, other) where self[index] != byte { return false }
        return true
    }
}
