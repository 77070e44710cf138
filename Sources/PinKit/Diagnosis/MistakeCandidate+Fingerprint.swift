extension MistakeCandidate {
    /// Fingerprints of other worlds, and other digests of the right bytes.
    static let ofFingerprint: [MistakeCandidate] = [
        MistakeCandidate(
            "jwk-thumbprint", "the key as a JWK: its thumbprint (RFC 7638)",
            origin: "JOSE libraries: calculateJwkThumbprint and its like"
        ) { evidence in
            evidence.thumbprint.map { [Material(Array($0.utf8))] } ?? []
        },
        MistakeCandidate(
            "ssh-fingerprint", "the key as SSH encodes it: its SSH fingerprint (RFC 4253 §6.6)",
            origin: "ssh-keygen -l, ssh-keyscan"
        ) { evidence in
            evidence.sshKey.map { [Material($0)] } ?? []
        },
        MistakeCandidate(
            "key-identifier", "the subject key identifier of the certificate: not a SHA-256 of the key",
            origin: "the extension that openssl x509 -text shows as Subject Key Identifier", digest: .sha1
        ) { evidence in
            let extensionValue = evidence.certificate?.extensions?.subjectKeyIdentifier
            return (extensionValue.map { [Material(result: $0, "as the extension has it")] } ?? [])
                + [Material(evidence.keyBits, "SHA-1 of the key bits (RFC 5280 §4.2.1.2)")]
        },
        MistakeCandidate(
            "key-sha1", "the key, by SHA-1", origin: "the digest sha1/ of early pinning; openssl dgst -sha1",
            digest: .sha1, { [Material($0.key.bytes)] }),
        MistakeCandidate(
            "key-sha224", "the key, by SHA-224", origin: "openssl dgst -sha224", digest: .sha224,
            { [Material($0.key.bytes)] }),
        MistakeCandidate(
            "key-sha384", "the key, by SHA-384", origin: "openssl dgst -sha384, Subresource Integrity's habit",
            digest: .sha384, { [Material($0.key.bytes)] }),
        MistakeCandidate(
            "key-sha512", "the key, by SHA-512", origin: "openssl dgst -sha512", digest: .sha512,
            { [Material($0.key.bytes)] }),
        MistakeCandidate(
            "key-md5", "the key, by MD5", origin: "md5sum", digest: .md5, { [Material($0.key.bytes)] }),
        certificateDigest(.sha1, "openssl x509 -fingerprint without -sha256: SHA-1 is its default"),
        certificateDigest(.sha224, "openssl x509 -fingerprint -sha224"),
        certificateDigest(.sha384, "openssl x509 -fingerprint -sha384"),
        certificateDigest(.sha512, "openssl x509 -fingerprint -sha512"),
        certificateDigest(.md5, "keytool of old Java, openssl x509 -fingerprint -md5"),
    ]

    private static func certificateDigest(_ algorithm: DigestAlgorithm, _ origin: String) -> MistakeCandidate {
        let name = algorithm.rawValue.lowercased().replacingDash
        return MistakeCandidate(
            "certificate-\(name)", "the whole certificate, by \(algorithm.rawValue)", origin: origin,
            needs: "the certificate", digest: algorithm
        ) { evidence in
            evidence.certificate.map { [Material($0.bytes, at: 0..<$0.bytes.count)] } ?? []
        }
    }
}

extension String {
    fileprivate var replacingDash: String { String(filter { $0 != "-" }) }
}

extension MistakeEvidence {
    /// The members of the JWK that RFC 7638 hashes, in its order.
    fileprivate var thumbprint: String? {
        func url(_ bytes: [UInt8]) -> String {
            String(
                Base64.encode(bytes).filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
        }
        if let rsa { return "{\"e\":\"\(url(rsa.exponent))\",\"kty\":\"RSA\",\"n\":\"\(url(rsa.modulus))\"}" }
        if let point {
            return "{\"crv\":\"\(point.curve)\",\"kty\":\"EC\",\"x\":\"\(url(point.x))\",\"y\":\"\(url(point.y))\"}"
        }
        guard case .named(let name) = key.keyType, ["Ed25519", "Ed448", "X25519", "X448"].contains(name) else {
            return nil
        }
        return "{\"crv\":\"\(name)\",\"kty\":\"OKP\",\"x\":\"\(url(keyBits))\"}"
    }

    /// The key as SSH has it on the wire: strings and integers with a length of four bytes.
    fileprivate var sshKey: [UInt8]? {
        func string(_ bytes: [UInt8]) -> [UInt8] {
            let count = UInt32(truncatingIfNeeded: bytes.count)
            return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + bytes
        }
        func integer(_ bytes: [UInt8]) -> [UInt8] { string((bytes.first ?? 0) & 0x80 == 0 ? bytes : [0] + bytes) }
        if let rsa { return string(Array("ssh-rsa".utf8)) + integer(rsa.exponent) + integer(rsa.modulus) }
        if case .named("Ed25519") = key.keyType { return string(Array("ssh-ed25519".utf8)) + string(keyBits) }
        guard let point, let name = ["P-256": "nistp256", "P-384": "nistp384", "P-521": "nistp521"][point.curve] else {
            return nil
        }
        return string(Array("ecdsa-sha2-\(name)".utf8)) + string(Array(name.utf8)) + string([4] + point.x + point.y)
    }
}
