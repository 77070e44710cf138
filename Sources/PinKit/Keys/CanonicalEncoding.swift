/// How a key as carried differs from its one DER encoding, and that encoding: what a library writes that reads the key
/// and encodes it again. Never what is pinned.
public struct CanonicalEncoding: Sendable, Hashable {
    /// One difference.
    public enum Deviation: String, Sendable, CaseIterable {
        /// rsaEncryption without its NULL.
        case nullMissing = "null-missing"
        /// Parameters where the algorithm has none.
        case parametersPresent = "parameters-present"
        /// An INTEGER of an RSA key with needless leading zeros.
        case integerPadded = "integer-padded"
        /// An INTEGER of an RSA key that lacks its sign octet, and is negative as it stands.
        case integerNegative = "integer-negative"
        /// A compressed point.
        case pointCompressed = "point-compressed"
        /// A hybrid point.
        case pointHybrid = "point-hybrid"
        /// Curve parameters written out in place of the curve's name.
        case parametersExplicit = "parameters-explicit"
        /// Curve parameters written out that are those of no curve known here, though some numbers may be.
        case parametersUnknown = "parameters-unknown"
        /// Unused bits in the BIT STRING, all of them zero.
        case unusedBits = "unused-bits"
        /// Unused bits in the BIT STRING, of which some are set: what the key is depends on the reader.
        case unusedBitsSet = "unused-bits-set"
        /// Lengths or identifiers as BER allows them.
        case notDER = "not-der"
        /// The same within the BIT STRING of an RSA key.
        case notDERInside = "not-der-inside"
    }

    /// The differences, in the order of the list above; empty for a key that is canonical.
    public let deviations: [Deviation]
    /// The canonical SubjectPublicKeyInfo; nil where there are deviations that the core cannot undo: a compressed point of
    /// another curve than P-256, parameters of a curve that it does not know, unused bits that are set. Nil too for a key
    /// that is malformed inside or has more than 64 KiB.
    public let bytes: [UInt8]?

    /// Longer keys are not examined: the longest in use, of post-quantum signatures, have some KiB.
    private static let longestKey = 64 << 10

    /// Examines a key as carried.
    public init(_ key: SubjectPublicKeyInfo) {
        let (found, written) = Self.rewrite(key)
        deviations = Deviation.allCases.filter { found.contains($0) }
        // What was written must be canonical itself: a malformed identifier, for example, is not mended.
        bytes = written.flatMap { written in
            guard !found.isEmpty else { return written }
            let isCanonical = (try? SubjectPublicKeyInfo(written)).map { Self.rewrite($0).found.isEmpty } ?? false
            return isCanonical ? written : nil
        }
    }

    /// The differences, and what comes of undoing them.
    private static func rewrite(_ key: SubjectPublicKeyInfo) -> (found: Set<Deviation>, written: [UInt8]?) {
        let span = key.bytes.span
        var reader = DERReader(0..<key.bytes.count, rules: .ber)
        guard key.bytes.count <= longestKey,
            let layout = try? SubjectPublicKeyInfoLayout(reading: &reader, in: span)
        else { return ([], nil) }
        var rewriting = KeyRewriting(layout, span)
        rewriting.rewrite(key.keyType)
        var strict = DERReader(0..<key.bytes.count)
        let isDER = (try? SubjectPublicKeyInfoLayout(reading: &strict, in: span)) != nil
        if !isDER { rewriting.deviations.insert(.notDER) }
        return (rewriting.deviations, rewriting.canonical)
    }

    /// The pin of the canonical encoding; nil where it is the carried one or cannot be computed here.
    public var digest: PinDigest? {
        deviations.isEmpty ? nil : bytes.map { PortableSHA256.digest(of: $0) }
    }
}

extension CanonicalEncoding.Deviation: CustomStringConvertible {
    /// One lower-case sentence, with the rule.
    public var description: String {
        switch self {
        case .nullMissing: "the NULL behind rsaEncryption is missing (RFC 3279 §2.3.1)"
        case .parametersPresent: "the algorithm carries parameters where it has none (RFC 8410 §3)"
        case .integerPadded: "an INTEGER of the RSA key has needless leading zeros (X.690 §8.3.2)"
        case .integerNegative: "an INTEGER of the RSA key lacks its sign octet and is negative (RFC 8017 §A.1.1)"
        case .pointCompressed: "the point is compressed (SEC 1 §2.3.3)"
        case .pointHybrid: "the point is in the hybrid form (X9.62)"
        case .parametersExplicit: "the curve's parameters are written out (RFC 5480 §2.1.1 forbids it)"
        case .parametersUnknown:
            "the curve's parameters are written out and are of no known curve: whoever chose them may hold the private key "
                + "of any point (CVE-2020-0601)"
        case .unusedBits: "the BIT STRING says that it has unused bits (RFC 5280 §4.1)"
        case .unusedBitsSet: "the BIT STRING says that it has unused bits, and they are set (X.690 §11.2.1)"
        case .notDER: "lengths or identifiers are as BER allows them and DER does not (X.690 §10.1)"
        case .notDERInside: "lengths inside the RSA key are as BER allows them and DER does not (X.690 §10.1)"
        }
    }
}
