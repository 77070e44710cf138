/// The SubjectPublicKeyInfo around an RSAPublicKey that stands alone, as every RSA certificate carries it.
enum ComposedPublicKey {
    /// Checks a bare key and puts the algorithm before it.
    ///
    ///     RSAPublicKey ::= SEQUENCE {                    RFC 8017 §A.1.1
    ///         modulus           INTEGER,
    ///         publicExponent    INTEGER }
    ///
    /// - Throws: DER codes with the field.
    static func subjectPublicKeyInfo(ofRSA bytes: Span<UInt8>) throws(InputError) -> [UInt8] {
        var reader = DERReader(0..<bytes.count)
        let key = try reader.read(.sequence, "RSAPublicKey", in: bytes)
        var fields = try reader.reader(inside: key, of: "RSAPublicKey")
        _ = try fields.readInteger("modulus", in: bytes)
        _ = try fields.readInteger("publicExponent", in: bytes)
        try fields.finish("RSAPublicKey")
        try reader.finish("RSAPublicKey")
        let bits = header(0x03, count: key.range.count + 1) + [0]
        return header(0x30, count: rsaEncryption.count + bits.count + key.range.count)
            + rsaEncryption + bits + bytes.array(key.range)
    }

    /// AlgorithmIdentifier of rsaEncryption, 1.2.840.113549.1.1.1, with the NULL that RFC 3279 §2.3.1 demands.
    private static let rsaEncryption: [UInt8] = [
        0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]

    /// A tag and the shortest length (X.690 §10.1); blocks have at most 8 MiB.
    private static func header(_ tag: UInt8, count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [tag, UInt8(count)] }
        let octets = (0..<4).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }.drop { $0 == 0 }
        return [tag, 0x80 | UInt8(octets.count)] + octets
    }
}
