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
        if layout.unusedBits != 0 { deviations.insert(.unusedBits) }
    }

    /// Writes the key anew by what its kind demands.
    mutating func rewrite(_ type: KeyType) {
        switch type {
        case .rsa:
            if parameters == nil { deviations.insert(.nullMissing) }
            // Other parameters than NULL are left: no library agrees on them.
            let isNull = parameters.map { $0.tag == .null && $0.content.isEmpty } ?? true
            let key = rsaKey()
            compose(parameters: isNull ? [0x05, 0x00] : carriedParameters, key: key)
        case .rsaPSS:
            let key = rsaKey()
            compose(parameters: carriedParameters, key: key)
        case .ec(let curve):
            let key = point(curve)
            compose(parameters: DERText.element(0x06, parameters.map { Array(bytes[$0.content]) } ?? []), key: key)
        case .ecExplicit:
            deviations.insert(.parametersExplicit)
            guard
                let curve = NamedCurve.all.first(where: {
                    $0.matches(Array(bytes[layout.parameters?.content ?? 0..<0]))
                })
            else { return }
            let key = point(curve.name)
            compose(parameters: DERText.element(0x06, curve.identifier), key: key)
        case .named(let name) where ["Ed25519", "Ed448", "X25519", "X448"].contains(name):
            if parameters != nil { deviations.insert(.parametersPresent) }
            compose(parameters: [], key: key)
        case .named, .unknown: compose(parameters: carriedParameters, key: key)
        }
    }

    private var carriedParameters: [UInt8] {
        // An element that is constructed is taken as it stands, BER and all.
        parameters.map { element in
            element.tag.isConstructed || element.tag.rawValue > 0xFF
                ? Array(bytes[element.range])
                : DERText.element(UInt8(truncatingIfNeeded: element.tag.rawValue), Array(bytes[element.content]))
        } ?? []
    }

    private mutating func compose(parameters: [UInt8], key: [UInt8]?) {
        // Bits that are said to be unused and are set: whoever clears them reads another key than whoever does not.
        let mask = (UInt8(1) << layout.unusedBits) - 1
        guard let key, (key.last ?? 0) & mask == 0 || layout.unusedBits == 0 else { return }
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
            return [4] + key.dropFirst()
        default: return key
        }
    }

    /// RSAPublicKey (RFC 8017 §A.1.1) with both integers in their fewest octets; nil where it is no such key.
    private mutating func rsaKey() -> [UInt8]? {
        let key = key
        let span = key.span
        var reader = DERReader(0..<key.count, rules: .ber)
        guard let outer = try? reader.read(.sequence, "RSAPublicKey", in: span) else { return nil }
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
        let written = DERText.element(0x30, content)
        if written != key, !deviations.contains(.integerPadded), !deviations.contains(.integerNegative) {
            deviations.insert(.notDER)
        }
        return written
    }
}

/// Curves that are recognised by their written-out parameters: prime and order, which nothing else shares (SEC 2).
private struct NamedCurve {
    let name: String
    let identifier: [UInt8]
    let prime: [UInt8]
    let order: [UInt8]

    /// Whether both numbers stand in the parameters; their own digits are searched, since optional parts may be absent.
    func matches(_ parameters: [UInt8]) -> Bool {
        [prime, order].allSatisfy { number in
            guard parameters.count >= number.count else { return false }
            return (0...parameters.count - number.count).contains {
                parameters[$0..<$0 + number.count].elementsEqual(number)
            }
        }
    }

    private static func number(_ text: String) -> [UInt8] { (try? Hex.decode(Array(text.utf8).span)) ?? [] }

    static let all = [
        NamedCurve(
            name: "P-256", identifier: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07],
            prime: number("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"),
            order: number("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")),
        NamedCurve(
            name: "P-384", identifier: [0x2b, 0x81, 0x04, 0x00, 0x22],
            prime: number(
                "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff"),
            order: number(
                "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973")),
    ]
}
