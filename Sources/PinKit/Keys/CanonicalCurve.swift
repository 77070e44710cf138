/// A curve that is recognised where its parameters are written out in place of its name (SEC 2, SP 800-186 §3.2.1).
struct CanonicalCurve {
    /// The name that ``KeyType`` gives it.
    let name: String
    /// The content octets of its identifier.
    let identifier: [UInt8]
    private let prime: [UInt8]
    private let a: [UInt8]
    private let b: [UInt8]
    private let generator: (x: [UInt8], y: [UInt8])
    private let order: [UInt8]

    /// The curve that the parameters at `element` describe; nil for any other, and where they are malformed.
    ///
    ///     ECParameters ::= SEQUENCE {
    ///         version   INTEGER,
    ///         fieldID   SEQUENCE { fieldType OBJECT IDENTIFIER, prime INTEGER },
    ///         curve     SEQUENCE { a OCTET STRING, b OCTET STRING, seed BIT STRING OPTIONAL },
    ///         base      OCTET STRING,
    ///         order     INTEGER,
    ///         cofactor  INTEGER OPTIONAL }
    ///
    /// Every number is compared. With a generator of one's own choice the private key of any public point is known, so
    /// that a curve that is only like a named one must not pass for it (CVE-2020-0601). The seed has no part in the
    /// arithmetic. RFC 3279 §2.3.5.
    static func named(by element: DERElement, in bytes: Span<UInt8>) -> CanonicalCurve? {
        guard let parameters = try? Parameters(element, in: bytes) else { return nil }
        return all.first { $0.matches(parameters) }
    }

    private func matches(_ parameters: Parameters) -> Bool {
        parameters.fieldType == Self.primeField && parameters.prime == prime && parameters.a == a && parameters.b == b
            && parameters.order == order && (parameters.cofactor ?? [1]) == [1] && isGenerator(parameters.base)
    }

    /// Whether a point in any form (SEC 1 §2.3.3) is the generator.
    private func isGenerator(_ point: [UInt8]) -> Bool {
        guard let form = point.first, let last = generator.y.last else { return false }
        let parity = last & 1
        switch form {
        case 2, 3: return form & 1 == parity && point.dropFirst().elementsEqual(generator.x)
        case 6, 7: guard form & 1 == parity else { return false }
        case 4: break
        default: return false
        }
        return point.dropFirst().elementsEqual(generator.x + generator.y)
    }

    /// id-prime-field, 1.2.840.10045.1.1.
    private static let primeField: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x01, 0x01]
}

/// The numbers in ECParameters, without leading zeros; the base as it stands.
private struct Parameters {
    let fieldType, prime, a, b, base, order: [UInt8]
    let cofactor: [UInt8]?

    init(_ element: DERElement, in bytes: Span<UInt8>) throws(InputError) {
        func number(_ tag: DERTag, _ name: StaticText, _ reader: inout DERReader) throws(InputError) -> [UInt8] {
            let content = bytes.array(try reader.read(tag, name, in: bytes).content)
            return Array(content.drop { $0 == 0 })
        }
        var fields = DERReader(element.content, rules: .ber)
        _ = try fields.read(.integer, "version", in: bytes)
        (fieldType, prime) = try fields.read(.sequence, "fieldID", in: bytes) { field throws(InputError) in
            let type = try field.read(.objectIdentifier, "fieldType", in: bytes)
            return (bytes.array(type.content), try number(.integer, "prime", &field))
        }
        (a, b) = try fields.read(.sequence, "curve", in: bytes) { curve throws(InputError) in
            let both = (try number(.octetString, "a", &curve), try number(.octetString, "b", &curve))
            _ = try curve.readIfPresent(.bitString, "seed", in: bytes)
            return both
        }
        base = bytes.array(try fields.read(.octetString, "base", in: bytes).content)
        order = try number(.integer, "order", &fields)
        cofactor = fields.isAtEnd ? nil : try number(.integer, "cofactor", &fields)
        try fields.finish("ECParameters")
    }
}

extension CanonicalCurve {
    /// The curves of which keys with written-out parameters are met.
    static let all = [
        CanonicalCurve(
            name: "P-256", identifier: "2a8648ce3d030107",
            prime: "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
            a: "ffffffff00000001000000000000000000000000fffffffffffffffffffffffc",
            b: "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
            x: "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296",
            y: "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
            order: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
        CanonicalCurve(
            name: "P-384", identifier: "2b81040022",
            prime: "ffffffffffffffffffffffffffffffffffffffffffffffff"
                + "fffffffffffffffeffffffff0000000000000000ffffffff",
            a: "ffffffffffffffffffffffffffffffffffffffffffffffff"
                + "fffffffffffffffeffffffff0000000000000000fffffffc",
            b: "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe814112"
                + "0314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef",
            x: "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b98"
                + "59f741e082542a385502f25dbf55296c3a545e3872760ab7",
            y: "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147c"
                + "e9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f",
            order: "ffffffffffffffffffffffffffffffffffffffffffffffff"
                + "c7634d81f4372ddf581a0db248b0a77aecec196accc52973"),
        CanonicalCurve(
            name: "P-521", identifier: "2b81040023",
            prime: "01ff" + String(repeating: "f", count: 128),
            a: "01ff" + String(repeating: "f", count: 126) + "fc",
            b: "51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e1"
                + "56193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00",
            x: "00c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3d"
                + "baa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66",
            y: "011839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e66"
                + "2c97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650",
            order: "01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa"
                + "51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409"),
        CanonicalCurve(
            name: "secp256k1", identifier: "2b8104000a",
            prime: "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f",
            a: "", b: "07",
            x: "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
            y: "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8",
            order: "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"),
    ]

    /// A curve by hexadecimal digits; those of `x` and `y` fill the width of the field.
    private init(
        name: String, identifier: String, prime: String, a: String, b: String, x: String, y: String, order: String
    ) {
        func octets(_ digits: String) -> [UInt8] { (try? Hex.decode(Array(digits.utf8).span)) ?? [] }
        self.name = name
        self.identifier = octets(identifier)
        self.prime = octets(prime)
        self.a = octets(a)
        self.b = octets(b)
        generator = (octets(x), octets(y))
        self.order = octets(order)
    }
}
