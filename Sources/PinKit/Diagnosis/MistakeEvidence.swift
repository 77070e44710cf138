/// What is known beside a wrong pin: everything that somebody may have hashed in place of the key.
public struct MistakeEvidence: Sendable {
    /// The key that the pin should be of.
    public let key: SubjectPublicKeyInfo
    /// The certificate that carries it, where there is one.
    public let certificate: Certificate?
    /// The other certificates and keys of the file or of the chain, with their numbers, from 1.
    public let others: [(position: Int, key: SubjectPublicKeyInfo, certificate: Certificate?)]
    /// The file's name and path, as they were given.
    public let names: [String]
    /// The file as it is written.
    public let written: [UInt8]
    /// SHA-256 of the private key's DER, where the file holds one.
    public let privateDigest: PinDigest?
    /// What libraries print that encode the key again before they hash it, by their names.
    public let reencoded: [(name: String, digest: PinDigest)]
    /// Where the parts of the key stand in `key.bytes`.
    let layout: SubjectPublicKeyInfoLayout

    /// Evidence around `key`; nil where its bytes cannot be read as a key any more, which only a lenient reader gives.
    public init?(
        key: SubjectPublicKeyInfo, certificate: Certificate? = nil,
        others: [(position: Int, key: SubjectPublicKeyInfo, certificate: Certificate?)] = [], names: [String] = [],
        written: [UInt8] = [], privateDigest: PinDigest? = nil, reencoded: [(name: String, digest: PinDigest)] = []
    ) {
        // A key whose lengths are BER's has a pin, and mistakes around it, all the same.
        var reader = DERReader(0..<key.bytes.count, rules: .ber)
        guard let layout = try? SubjectPublicKeyInfoLayout(reading: &reader, in: key.bytes.span) else { return nil }
        self.layout = layout
        self.key = key
        self.certificate = certificate
        self.others = others
        self.names = names
        self.written = written
        self.privateDigest = privateDigest
        self.reencoded = reencoded
    }

    /// Where bytes of the key stand in the certificate, or in the key itself where there is none.
    func place(of range: Range<Int>) -> Range<Int> {
        guard let bytes = certificate?.bytes, let layout = try? CertificateLayout(0..<bytes.count, in: bytes.span)
        else { return range }
        let start = layout.subjectPublicKeyInfo.range.lowerBound
        return range.lowerBound + start..<range.upperBound + start
    }

    /// The BIT STRING's content behind its first octet: a point, a PKCS#1 key, or 32 bytes of Ed25519.
    var keyBits: [UInt8] { Array(key.bytes[layout.key]) }

    /// The curve's name and the point, where the key is one of a named curve.
    var point: (curve: String, form: UInt8, x: [UInt8], y: [UInt8])? {
        guard case .ec(let curve) = key.keyType else { return nil }
        var bits = keyBits
        if curve == "P-256", let point = try? P256Point(bits) { bits = point.uncompressed }
        guard bits.count >= 3, bits.count % 2 == 1, [4, 6, 7].contains(bits[0]) else { return nil }
        let size = bits.count / 2
        return (curve, keyBits[0], Array(bits[1...size]), Array(bits[(size + 1)...]))
    }

    /// Modulus and exponent, without leading zeros, where the key is an RSA key (RFC 8017 §A.1.1).
    var rsa: (modulus: [UInt8], exponent: [UInt8])? {
        let span = key.bytes.span
        var reader = DERReader(layout.key)
        switch key.keyType {
        case .rsa, .rsaPSS: break
        default: return nil
        }
        guard let outer = try? reader.read(.sequence, "RSAPublicKey", in: span) else { return nil }
        var fields = DERReader(outer.content)
        guard let modulus = try? fields.read(.integer, "modulus", in: span),
            let exponent = try? fields.read(.integer, "publicExponent", in: span)
        else { return nil }
        return (
            Array(span.array(modulus.content).drop { $0 == 0 }), Array(span.array(exponent.content).drop { $0 == 0 })
        )
    }
}
