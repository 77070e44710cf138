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

    /// Takes the bytes that a checked layout points at, by whichever rules it was read.
    public init(_ layout: SubjectPublicKeyInfoLayout, in bytes: Span<UInt8>) {
        self.bytes = bytes.array(layout.range)
        keyType = layout.keyType(in: bytes)
    }

    /// The SHA-256 over the bytes as carried (RFC 7469 §2.4).
    public var pin: Pin { Pin(PortableSHA256.digest(of: bytes)) }
}
