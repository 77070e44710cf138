/// Where the parts of a SubjectPublicKeyInfo stand, as offsets into the bytes that hold it; made without allocation.
///
///     SubjectPublicKeyInfo ::= SEQUENCE {
///         algorithm         AlgorithmIdentifier,
///         subjectPublicKey  BIT STRING }
///     AlgorithmIdentifier ::= SEQUENCE {
///         algorithm         OBJECT IDENTIFIER,
///         parameters        ANY DEFINED BY algorithm OPTIONAL }
public struct SubjectPublicKeyInfoLayout: Sendable {
    /// The whole structure.
    public let range: Range<Int>
    /// The content octets of the algorithm's identifier.
    public let algorithm: Range<Int>
    /// The parameters, where there are any.
    public let parameters: DERElement?
    /// The key itself: the BIT STRING's content without its first octet.
    public let key: Range<Int>
    /// The BIT STRING's number of unused bits; DER keys have 0.
    public let unusedBits: UInt8

    /// Reads the structure at the reader's position; a P-256 point must be on the curve.
    ///
    /// By `EncodingRules.ber` malformed object identifiers are read too, and a point is checked by either spelling.
    ///
    /// - Throws: DER codes, or a `point` code.
    public init(reading reader: inout DERReader, in bytes: Span<UInt8>) throws(InputError) {
        let outer = try reader.read(.sequence, "SubjectPublicKeyInfo", in: bytes)
        var inner = try reader.reader(inside: outer, of: "SubjectPublicKeyInfo")
        let identifier = try inner.read(.sequence, "AlgorithmIdentifier", in: bytes)
        var fields = try inner.reader(inside: identifier, of: "AlgorithmIdentifier")
        let algorithm = try fields.read(.objectIdentifier, "AlgorithmIdentifier.algorithm", in: bytes)
        var parameters: DERElement?
        if !fields.isAtEnd { parameters = try fields.read("AlgorithmIdentifier.parameters", in: bytes) }
        try fields.finish("AlgorithmIdentifier")
        var isP256 = Self.isP256(algorithm.content, parameters, in: bytes)
        if !isP256, reader.rules == .ber {
            isP256 = Self.isLooselyP256(algorithm.content, parameters, in: bytes)
        } else if !isP256 {
            // Of two spellings of one identifier the malformed one must not pass for a curve whose points are checked.
            try ObjectIdentifier.validate(algorithm, "AlgorithmIdentifier.algorithm", in: bytes)
            if let parameters, parameters.tag == .objectIdentifier {
                try ObjectIdentifier.validate(parameters, "AlgorithmIdentifier.parameters", in: bytes)
            }
        }
        let bitString = try inner.read(.bitString, "subjectPublicKey", in: bytes)
        try inner.finish("SubjectPublicKeyInfo")

        guard let first = bitString.content.first, bytes[first] < 8,
            bytes[first] == 0 || bitString.content.count > 1
        else { throw InputError(.bitString, at: bitString.start, in: "subjectPublicKey") }
        range = outer.range
        self.algorithm = algorithm.content
        self.parameters = parameters
        key = bitString.content.dropFirst()
        unusedBits = bytes[first]
        if isP256 { try P256Point.validate(bytes, key) }
    }

    /// Whether the key says that it is a point of the named curve P-256.
    private static func isP256(_ algorithm: Range<Int>, _ parameters: DERElement?, in bytes: Span<UInt8>) -> Bool {
        // Where there are parameters, at least two bytes follow the algorithm's seven: eight can be read.
        guard let parameters, parameters.tag == .objectIdentifier else { return false }
        return algorithm.count == 7 && bytes.word(at: algorithm.lowerBound) >> 8 == ecPublicKey
            && parameters.content.count == 8 && bytes.word(at: parameters.content.lowerBound) == prime256v1
    }

    /// The same for identifiers that are malformed: of a curve whose points are checked no spelling may get around that.
    private static func isLooselyP256(
        _ algorithm: Range<Int>, _ parameters: DERElement?, in bytes: Span<UInt8>
    ) -> Bool {
        guard let parameters, parameters.tag == .objectIdentifier else { return false }
        let header = P256Point.subjectPublicKeyInfoHeader
        return ObjectIdentifier.isSpelling(algorithm, of: Array(header[6..<13]), in: bytes)
            && ObjectIdentifier.isSpelling(parameters.content, of: Array(header[15..<23]), in: bytes)
    }

    /// The kind of key, by its identifiers and, for RSA, its modulus.
    public func keyType(in bytes: Span<UInt8>) -> KeyType {
        let identifier = ObjectIdentifier(content: bytes.array(algorithm)).dotted
        switch identifier {
        case "1.2.840.113549.1.1.1":
            return modulusBits(in: bytes).map { .rsa(bits: $0) } ?? .unknown("\(identifier) (RSA)")
        case "1.2.840.113549.1.1.10":
            return modulusBits(in: bytes).map { .rsaPSS(bits: $0) } ?? .unknown("\(identifier) (RSA-PSS)")
        case "1.2.840.10045.2.1":
            guard let parameters else { return .unknown("\(identifier) (EC without a curve)") }
            guard parameters.tag != .sequence else { return .ecExplicit }
            guard parameters.tag == .objectIdentifier else { return .unknown("\(identifier) (EC without a curve)") }
            let curve = ObjectIdentifier(content: bytes.array(parameters.content)).dotted
            return .ec(curve: KeyType.curves[curve] ?? "EC curve \(curve)")
        default:
            return KeyType.namedAlgorithms[identifier].map { .named($0) } ?? .unknown(identifier)
        }
    }

    /// The size of an RSA modulus in bits, or nil where the key is no RSAPublicKey (RFC 8017 §A.1.1).
    private func modulusBits(in bytes: Span<UInt8>) -> Int? {
        var reader = DERReader(key)
        guard let outer = try? reader.read(.sequence, "RSAPublicKey", in: bytes),
            var fields = try? reader.reader(inside: outer, of: "RSAPublicKey"),
            let modulus = try? fields.read(.integer, "modulus", in: bytes),
            let first = modulus.content.first(where: { bytes[$0] != 0 })
        else { return nil }
        return (modulus.content.upperBound - first) * 8 - bytes[first].leadingZeroBitCount
    }

    /// id-ecPublicKey, 1.2.840.10045.2.1 (RFC 5480 §2.1.1): seven bytes.
    private static let ecPublicKey: UInt64 = 0x2a86_48ce_3d02_01
    /// secp256r1, 1.2.840.10045.3.1.7 (RFC 5480 §2.1.1.1): eight bytes.
    private static let prime256v1: UInt64 = 0x2a86_48ce_3d03_0107
}
