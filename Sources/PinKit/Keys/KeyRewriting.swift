/// Writes a key anew from its parts, and notes what was different.
struct KeyRewriting {
    private let layout: SubjectPublicKeyInfoLayout
    private let algorithm: [UInt8]
    private let parameters: DERElement?
    private let bytes: [UInt8]
    private let key: [UInt8]
    var deviations: Set<CanonicalEncoding.Deviation> = []
    /// The result; nil where a part cannot be written anew here.
    private(set) var canonical: [UInt8]?

    init(_ layout: SubjectPublicKeyInfoLayout, _ bytes: Span<UInt8>) {
        self.layout = layout
        self.bytes = bytes.array(0..<bytes.count)
        algorithm = bytes.array(layout.algorithm)
        parameters = layout.parameters
        key = bytes.array(layout.key)
        if layout.unusedBits != 0 { deviations.insert(hasStrayBits ? .unusedBitsSet : .unusedBits) }
    }

    /// Whether bits that do not count are set: who clears them reads another key than who does not.
    private var hasStrayBits: Bool { (key.last ?? 0) & ((1 << layout.unusedBits) - 1) != 0 }

    /// Writes the key anew by what its kind demands.
    mutating func rewrite(_ type: KeyType) {
        switch type {
        // By the identifier: an RSA key that is not DER inside has no type.
        case _ where algorithm == Self.rsaEncryption:
            if parameters == nil { deviations.insert(.nullMissing) }
            // Other parameters than NULL are left: no library agrees on them.
            let isNull = parameters.map { $0.tag == .null && $0.content.isEmpty } ?? true
            compose(parameters: isNull ? [0x05, 0x00] : carriedParameters, key: rsaKey())
        case _ where algorithm == Self.rsaPSS: compose(parameters: carriedParameters, key: rsaKey())
        case .ec(let curve):
            compose(
                parameters: DERText.element(0x06, parameters.map { Array(bytes[$0.content]) } ?? []), key: point(curve))
        case .ecExplicit:
            guard let parameters, let curve = CanonicalCurve.named(by: parameters, in: bytes.span) else {
                deviations.insert(.parametersUnknown)
                return
            }
            deviations.insert(.parametersExplicit)
            compose(parameters: DERText.element(0x06, curve.identifier), key: point(curve.name))
        case .named(let name) where ["Ed25519", "Ed448", "X25519", "X448"].contains(name):
            if parameters != nil { deviations.insert(.parametersPresent) }
            compose(parameters: [], key: key)
        case .rsa, .rsaPSS, .named, .unknown: compose(parameters: carriedParameters, key: key)
        }
    }

    /// The parameters as they are, with their length written anew; nil where BER stands inside of them, which is left to
    /// whoever knows their type.
    private var carriedParameters: [UInt8]? {
        guard let parameters else { return [] }
        guard parameters.tag.isConstructed || parameters.tag.rawValue > 0xFF else {
            return DERText.element(UInt8(truncatingIfNeeded: parameters.tag.rawValue), Array(bytes[parameters.content]))
        }
        var strict = DERReader(parameters.range)
        return Self.isDER(&strict, bytes.span) ? Array(bytes[parameters.range]) : nil
    }

    /// Whether all lengths and tags are those of DER, at every depth.
    private static func isDER(_ reader: inout DERReader, _ bytes: Span<UInt8>) -> Bool {
        while !reader.isAtEnd {
            guard let element = try? reader.read("element", in: bytes) else { return false }
            guard element.tag.isConstructed else { continue }
            guard var inner = try? reader.reader(inside: element, of: "element"), isDER(&inner, bytes) else {
                return false
            }
        }
        return true
    }

    private mutating func compose(parameters: [UInt8]?, key: [UInt8]?) {
        if parameters == nil { deviations.insert(.notDER) }
        guard let parameters, let key, !hasStrayBits else { return }
        let identifier = DERText.element(0x30, DERText.element(0x06, algorithm) + parameters)
        canonical = DERText.element(0x30, identifier + DERText.element(0x03, [0] + key))
    }

    /// The point written out; nil where the curve's arithmetic is not here.
    private mutating func point(_ curve: String) -> [UInt8]? {
        guard let first = key.first else { return nil }
        switch first {
        case 2, 3:
            deviations.insert(.pointCompressed)
            return curve == "P-256" ? (try? P256Point(key))?.uncompressed : nil
        case 6, 7:
            deviations.insert(.pointHybrid)
            // The first octet repeats whether y is odd (X9.62 §4.3.6).
            guard let last = key.last, last & 1 == first & 1 else { return nil }
            return [4] + key.dropFirst()
        default: return key
        }
    }

    /// RSAPublicKey (RFC 8017 §A.1.1) with both integers in their fewest octets; nil where it is no such key.
    private mutating func rsaKey() -> [UInt8]? {
        let key = key
        let span = key.span
        var reader = DERReader(0..<key.count, rules: .ber)
        guard let outer = try? reader.read(.sequence, "RSAPublicKey", in: span), reader.isAtEnd else { return nil }
        var fields = DERReader(outer.content, rules: .ber)
        var content: [UInt8] = []
        for name in ["modulus", "publicExponent"] as [StaticText] {
            guard let integer = try? fields.read(.integer, name, in: span) else { return nil }
            let octets = span.array(integer.content)
            guard let first = octets.first else { return nil }
            let magnitude = Array(octets.drop { $0 == 0 })
            if octets.count > 1, first == 0, octets[1] < 0x80 { deviations.insert(.integerPadded) }
            if first >= 0x80 { deviations.insert(.integerNegative) }
            let needsSign = (magnitude.first ?? 0x80) >= 0x80
            content += DERText.element(0x02, (needsSign ? [0] : []) + magnitude)
        }
        guard fields.isAtEnd else { return nil }
        var strict = DERReader(0..<key.count)
        if !Self.isDER(&strict, span) { deviations.insert(.notDERInside) }
        return DERText.element(0x30, content)
    }

    /// rsaEncryption, 1.2.840.113549.1.1.1 (RFC 8017 §A.1).
    private static let rsaEncryption: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01]
    /// id-RSASSA-PSS, 1.2.840.113549.1.1.10 (RFC 8017 §A.2.3).
    private static let rsaPSS: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0a]
}
