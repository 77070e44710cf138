extension DERContent {
    /// What a structure is by its first elements, without reading it to its end; nil for one that is nothing known.
    init?(of bytes: Span<UInt8>, rules: EncodingRules = .der) {
        var reader = DERReader(0..<bytes.count, rules: rules)
        guard let outer = try? reader.read(.sequence, "DER", in: bytes) else { return nil }
        var shape = DERReader(outer.content, rules: rules)
        switch shape.peekTag(in: bytes) {
        case .sequence?: self.init(startingWithSequence: &shape, in: bytes)
        case .integer?: self.init(startingWithInteger: &shape, in: bytes)
        case .objectIdentifier?:
            // ContentInfo (RFC 5652 §3): pkcs-7 and what follows.
            guard shape.starts(with: Self.pkcs7, in: bytes) else { return nil }
            self = .opaque(.pkcs7)
        case Self.enumerated?: self = .withoutKey("an OCSP response")  // RFC 6960 §4.2.1
        default: return nil
        }
    }

    private init?(startingWithSequence outer: inout DERReader, in bytes: Span<UInt8>) {
        var first = outer.inside(bytes)
        outer.skip(in: bytes)
        switch first.peekTag(in: bytes) {
        case .objectIdentifier?:
            if outer.peekTag(in: bytes) == .octetString {
                // EncryptedPrivateKeyInfo (RFC 5958 §3) and DigestInfo differ in the algorithm only.
                let isEncrypted =
                    first.starts(with: Self.pkcs5, in: bytes) || first.starts(with: Self.pkcs12Encryption, in: bytes)
                self = isEncrypted ? .opaque(.encryptedPrivateKey) : .withoutKey("a digest with its algorithm")
            } else if outer.peekTag(in: bytes) != .bitString, first.starts(with: Self.keyPurposes, in: bytes) {
                self = .withoutKey("OpenSSL's trust settings")
            } else {
                self = .publicKey
            }
        case .context(0, constructed: true)?:
            self = .certificate
        case .context(1, constructed: true)?:
            self = .withoutKey("an OCSP request")
        case .integer?:
            first.skip(in: bytes)
            self = Self.signed(&first, in: bytes)
        case .sequence?:
            // A version 1 list (RFC 5280 §5.1) has its algorithm first, a request (RFC 6960 §4.1.1) a list.
            let request = first.inside(bytes).inside(bytes)
            if request.inside(bytes).inside(bytes).peekTag(in: bytes) == .objectIdentifier {
                self = .withoutKey("an OCSP request")
            } else if first.isRevocationList(in: bytes) {
                self = .withoutKey("a certificate revocation list")
            } else {
                return nil
            }
        default: return nil
        }
    }

    /// Tells certificates of version 1, requests, revocation lists and attribute certificates apart, behind their number.
    private static func signed(_ fields: inout DERReader, in bytes: Span<UInt8>) -> DERContent {
        let second = fields.inside(bytes).peekTag(in: bytes)
        if fields.isRevocationList(in: bytes) { return .withoutKey("a certificate revocation list") }
        switch second {
        case .context(0, constructed: true)?, .context(1, constructed: true)?, .context(2, constructed: true)?:
            return .withoutKey("an attribute certificate")
        case .set?, nil:
            // A subject stands where a certificate has its algorithm.
            fields.skip(in: bytes)
            return fields.peekTag(in: bytes) == .sequence && fields.inside(bytes).peekTag(in: bytes) == .sequence
                ? .certificateRequest : .certificate
        default: return .certificate
        }
    }

    private init?(startingWithInteger outer: inout DERReader, in bytes: Span<UInt8>) {
        let version = outer.smallNumber(in: bytes)
        outer.skip(in: bytes)
        switch outer.peekTag(in: bytes) {
        case .octetString?:
            // ECPrivateKey (RFC 5915 §3).
            guard version == 1 else { return nil }
            self = .opaque(.privateKey)
        case .sequence?:
            let inner = outer.inside(bytes)
            if inner.starts(with: Self.pkcs7, in: bytes) {
                self = .opaque(.pkcs12)  // PFX (RFC 7292 §4)
            } else if inner.starts(with: Self.fields, in: bytes) {
                self = .withoutKey("elliptic-curve parameters")
            } else if inner.peekTag(in: bytes) == .objectIdentifier, version == 0 || version == 1 {
                self = .opaque(.privateKey)  // PrivateKeyInfo (RFC 5958 §2)
            } else {
                return nil
            }
        case .integer?:
            let last = outer.smallNumber(in: bytes)
            outer.skip(in: bytes)
            guard outer.peekTag(in: bytes) == .integer else {
                guard outer.isAtEnd else { return nil }
                // RSAPublicKey and DHParameter (PKCS #3) have one shape. Exponents are odd; generators are small.
                if let last, last % 2 == 1 {
                    let isExponent = last >= 17
                    self =
                        isExponent
                        ? .rsaPublicKey
                        : .withoutKey("an RSA key or Diffie-Hellman parameters, which look the same here")
                } else {
                    self = .withoutKey("Diffie-Hellman parameters")
                }
                return
            }
            outer.skip(in: bytes)
            if outer.peekTag(in: bytes) == .integer, version == 0 {
                self = .opaque(.privateKey)  // RSAPrivateKey (RFC 8017 §A.1.2), or OpenSSL's DSA key
            } else {
                self = .withoutKey("Diffie-Hellman or DSA parameters")
            }
        default: return nil
        }
    }

    /// What it is called in a sentence.
    var name: StaticText {
        switch self {
        case .certificate: "a certificate"
        case .certificateRequest: "a certificate request"
        case .publicKey: "a public key"
        case .rsaPublicKey: "a bare RSA public key"
        case .opaque(let content): content.name
        case .withoutKey(let name): name
        }
    }

    private static let enumerated = DERTag(rawValue: 0x0A)
    /// 1.2.840.113549.1.7
    private static let pkcs7: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07]
    /// 1.2.840.113549.1.5
    private static let pkcs5: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05]
    /// 1.2.840.113549.1.12.1
    private static let pkcs12Encryption: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x0c, 0x01]
    /// 1.3.6.1.5.5.7.3
    private static let keyPurposes: [UInt8] = [0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03]
    /// 1.2.840.10045.1
    private static let fields: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x01]
}

/// A look ahead that asks nothing of what it skips.
extension DERReader {
    /// Goes behind the next element, or to the end where it is malformed.
    fileprivate mutating func skip(in bytes: Span<UInt8>) {
        if (try? read("element", in: bytes)) == nil { self = DERReader(end..<end, rules: rules) }
    }

    /// A reader over the content of the next element, empty where there is none.
    fileprivate func inside(_ bytes: Span<UInt8>) -> DERReader {
        var copy = self
        guard let element = try? copy.read("element", in: bytes), element.tag.isConstructed else {
            return DERReader(end..<end, rules: rules)
        }
        return DERReader(element.content, rules: rules)
    }

    /// Whether the next element is an object identifier at or below `arc`.
    fileprivate func starts(with arc: [UInt8], in bytes: Span<UInt8>) -> Bool {
        var copy = self
        guard let element = try? copy.read(.objectIdentifier, "element", in: bytes) else { return false }
        return element.content.count >= arc.count
            && arc.indices.allSatisfy { bytes[element.content.lowerBound + $0] == arc[$0] }
    }

    /// The value of the next element where it is an INTEGER of at most seven octets.
    fileprivate func smallNumber(in bytes: Span<UInt8>) -> Int? {
        var copy = self
        guard let element = try? copy.read(.integer, "element", in: bytes), element.content.count <= 7 else {
            return nil
        }
        return element.content.reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }

    /// Whether an algorithm, a name and a time follow, as in a revocation list (RFC 5280 §5.1).
    fileprivate func isRevocationList(in bytes: Span<UInt8>) -> Bool {
        var copy = self
        guard copy.inside(bytes).peekTag(in: bytes) == .objectIdentifier else { return false }
        copy.skip(in: bytes)
        guard copy.peekTag(in: bytes) == .sequence else { return false }
        copy.skip(in: bytes)
        let tag = copy.peekTag(in: bytes)
        return tag == .utcTime || tag == .generalizedTime
    }
}
