extension MistakeCandidate {
    /// Parts of the key and other ways of writing it.
    static let ofKey: [MistakeCandidate] = [
        MistakeCandidate(
            "key-bits", "the bare key, without the header that says what kind it is",
            origin: """
                iOS: SecKeyCopyExternalRepresentation gives the 65 bytes of the point, or PKCS#1 for RSA; \
                openssl rsa -RSAPublicKey_out; raw keys of CryptoKit, WebCrypto and Ed25519 libraries
                """,
            remedy:
                "put the key's own header in front (26 bytes for P-256), or hash the certificate's bytes: \(compute)"
        ) { evidence in
            [Material(evidence.keyBits, at: evidence.place(of: evidence.layout.key))]
        },
        MistakeCandidate(
            "point-coordinates", "the two coordinates x and y alone, without the leading 04 and the header",
            origin: "smart cards, secure elements and JWK libraries; WebCrypto's raw keys without their first byte",
            remedy: "pinkit compute --point POINT"
        ) { evidence in
            evidence.point.map { [Material($0.x + $0.y)] } ?? []
        },
        MistakeCandidate(
            "point-x", "the coordinate x alone", origin: "JWK's member x; libraries that identify a key by x",
            remedy: "pinkit compute --point POINT"
        ) { evidence in
            evidence.point.map { [Material($0.x)] } ?? []
        },
        MistakeCandidate(
            "point-compressed", "the compressed point alone",
            origin: "CryptoKit's compressedRepresentation; openssl ec -conv_form compressed",
            remedy: "pinkit compute --point POINT"
        ) { evidence in
            evidence.point.map { [Material([$0.y.last.map { 2 + ($0 & 1) } ?? 2] + $0.x)] } ?? []
        },
        MistakeCandidate(
            "spki-compressed", "the key with its point compressed, where the certificate carries the whole point",
            origin: "openssl ec -pubout -conv_form compressed, before the digest"
        ) { evidence in
            guard let point = evidence.point, point.form == 4 else { return [] }
            let bits = [2 + ((point.y.last ?? 0) & 1)] + point.x
            return [Material(evidence.subjectPublicKeyInfo(with: bits))]
        },
        MistakeCandidate(
            "spki-expanded", "the key with its point written out, where the certificate carries it compressed",
            origin: "libraries that read the key and write it again, such as GnuTLS and Java"
        ) { evidence in
            guard let point = evidence.point, point.form != 4 else { return [] }
            return [Material(evidence.subjectPublicKeyInfo(with: [4] + point.x + point.y))]
        },
        MistakeCandidate(
            "bit-string-content", "the BIT STRING's content, with the octet that counts its unused bits",
            origin: "ASN.1 libraries whose bit strings keep that octet; asn1parse -strparse at the BIT STRING"
        ) { evidence in
            let place = evidence.layout.key.lowerBound - 1..<evidence.layout.key.upperBound
            return [Material(Array(evidence.key.bytes[place]), at: evidence.place(of: place))]
        },
        MistakeCandidate(
            "bit-string", "the BIT STRING of the key, with its tag and length, without the algorithm",
            origin: "ASN.1 libraries asked for subjectPublicKey in place of subjectPublicKeyInfo"
        ) { evidence in
            let bytes = evidence.key.bytes
            let contents = evidence.layout.key.lowerBound - 1..<evidence.layout.key.upperBound
            return [Material(DERText.element(0x03, Array(bytes[contents])))]
        },
        MistakeCandidate(
            "spki-content", "the key without its outer tag and length",
            origin: "ASN.1 libraries that give the value of a SEQUENCE and not the element"
        ) { evidence in
            var reader = DERReader(0..<evidence.key.bytes.count)
            guard let outer = try? reader.read("SubjectPublicKeyInfo", in: evidence.key.bytes.span) else { return [] }
            return [Material(Array(evidence.key.bytes[outer.content]), at: evidence.place(of: outer.content))]
        },
        MistakeCandidate(
            "rsa-modulus", "the RSA modulus alone",
            origin: "openssl x509 -modulus; libraries that identify an RSA key by its modulus"
        ) { evidence in
            guard let modulus = evidence.rsa?.modulus else { return [] }
            let text = Hex.encode(modulus).uppercased()
            return [Material(modulus), Material([0] + modulus, "with its sign byte")]
                + Material.text("Modulus=\(text)", "as openssl prints it") + Material.text(text, "in hexadecimal")
        },
        MistakeCandidate(
            "other-header", "the bare key under the fixed header of another type or size",
            origin: "code with a table of headers that picks one by the wrong type or size, as copied from TrustKit"
        ) { evidence in
            KeyHeader.all.compactMap { header in
                let bytes = header.bytes + evidence.keyBits
                guard bytes != evidence.key.bytes else { return nil }
                return Material(bytes, "the header of \(header.name)")
            }
        },
        MistakeCandidate(
            "doubled-header", "the whole key with a fixed header once more in front of it",
            origin: "code that puts a header in front of what already has one, such as Android's getEncoded()",
            remedy: "leave the header out: the bytes already are a SubjectPublicKeyInfo"
        ) { evidence in
            KeyHeader.all.map { Material($0.bytes + evidence.key.bytes, "the header of \($0.name)") }
        },
        MistakeCandidate(
            "header-coordinates", "the right header with the bare coordinates behind it: the byte 04 is missing",
            origin: "code that builds the key from x and y", remedy: "pinkit compute --point POINT"
        ) { evidence in
            guard let point = evidence.point, let header = KeyHeader.all.first(where: { $0.name == point.curve }) else {
                return []
            }
            return [Material(header.bytes + point.x + point.y)]
        },
        MistakeCandidate(
            "without-null", "the key without the NULL that stands behind its algorithm",
            origin: "encoders that leave absent parameters out, against RFC 3279 §2.3.1"
        ) { evidence in
            evidence.withoutParameters.map { [Material($0)] } ?? []
        },
        MistakeCandidate(
            "re-encoded", "the key as a library writes it anew, not as the certificate carries it",
            origin:
                "openssl x509 -pubkey | openssl pkey, Java's getPublicKey().getEncoded() and others: see the notes of compute"
        ) { evidence in
            let canonical = CanonicalEncoding(evidence.key)
            let own =
                canonical.deviations.isEmpty ? nil : canonical.bytes.map { Material($0, "in its one DER encoding") }
            return evidence.reencoded.map { Material(result: $0.digest.bytes, "by \($0.name)") }
                + [own].compactMap { $0 }
        },
    ]
}

extension MistakeEvidence {
    /// The key with no parameters, where they are a NULL.
    fileprivate var withoutParameters: [UInt8]? {
        guard layout.parameters?.tag == .null else { return nil }
        let algorithm = DERText.element(0x30, DERText.element(0x06, Array(key.bytes[layout.algorithm])))
        return DERText.element(0x30, algorithm + DERText.element(0x03, [layout.unusedBits] + keyBits))
    }

    /// The key's own algorithm around other bits.
    fileprivate func subjectPublicKeyInfo(with bits: [UInt8]) -> [UInt8] {
        var reader = DERReader(0..<key.bytes.count)
        let span = key.bytes.span
        guard let outer = try? reader.read("SubjectPublicKeyInfo", in: span) else { return [] }
        var inner = DERReader(outer.content)
        guard let algorithm = try? inner.read("AlgorithmIdentifier", in: span) else { return [] }
        return DERText.element(0x30, span.array(algorithm.range) + DERText.element(0x03, [0] + bits))
    }
}
