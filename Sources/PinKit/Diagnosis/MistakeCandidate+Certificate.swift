extension MistakeCandidate {
    /// The certificate and its parts, and the other keys beside it.
    static let ofCertificate: [MistakeCandidate] = [
        MistakeCandidate(
            "certificate", "the whole certificate, its fingerprint: it changes with every reissue",
            origin: """
                openssl x509 -fingerprint -sha256, the fingerprint that browsers show, \
                Android's getEncoded() of the certificate, SecCertificateCopyData
                """,
            needs: "the certificate"
        ) { evidence in
            evidence.certificate.map { [Material($0.bytes, at: 0..<$0.bytes.count)] } ?? []
        },
        MistakeCandidate(
            "tbs-certificate", "the part of the certificate that is signed (tbsCertificate)",
            origin: "getTBSCertificate() of Java; Certificate Transparency tools", needs: "the certificate"
        ) { evidence in
            evidence.part(\.tbsCertificate)
        },
        MistakeCandidate(
            "spki-subject", "the key followed by the subject's name",
            origin: "libraries that identify an authority by subject and key (BoringSSL, Go's internals)",
            needs: "the certificate"
        ) { evidence in
            evidence.part(\.subject).map { Material(evidence.key.bytes + $0.bytes) }
        },
        MistakeCandidate(
            "subject", "the subject's name", origin: "openssl's subject hash taken for the key's",
            needs: "the certificate"
        ) { evidence in
            evidence.part(\.subject)
        },
        MistakeCandidate(
            "signature", "the certificate's signature", origin: "getSignature() of Java taken for the key",
            needs: "the certificate"
        ) { evidence in
            evidence.part(\.signatureValue).flatMap { part -> [Material] in
                guard let whole = part.place else { return [part] }
                let header = part.bytes.count - (part.bytes.count > 2 ? DERText.content(of: part.bytes).count : 0)
                let start = whole.lowerBound + header + 1
                return [part, Material(Array(part.bytes.dropFirst(header + 1)), at: start..<whole.upperBound)]
            }
        },
        MistakeCandidate(
            "serial-number", "the serial number", origin: "a script that took the wrong field", needs: "the certificate"
        ) { evidence in
            // RFC 5280 §4.1.2.2 allows 20 octets; what is many times as long has been in no script.
            guard let serial = evidence.certificate?.serialNumber, serial.utf8.count <= 256 else { return [] }
            return evidence.part(\.serialNumber) + Material.text(serial, "in hexadecimal")
                + Material.text(serial.uppercased(), "in hexadecimal")
        },
        MistakeCandidate(
            "other-key", "another key of the same file or chain",
            origin: "an authority's or another server's certificate was looked at in place of the server's own",
            remedy: "pin the first certificate, the leaf: a client compares that one", needs: "another certificate"
        ) { evidence in
            evidence.others.map { Material($0.key.bytes, evidence.name(of: $0.position)) }
        },
        MistakeCandidate(
            "other-certificate", "another certificate of the same file or chain, as a whole",
            origin: "openssl s_client -showcerts and openssl x509 -fingerprint on the wrong block",
            needs: "another certificate"
        ) { evidence in
            evidence.others.compactMap { other in
                other.certificate.map { Material($0.bytes, evidence.name(of: other.position)) }
            }
        },
        MistakeCandidate(
            "private-key", "the private key",
            origin: "openssl dgst on the key file, or getEncoded() of the private key",
            remedy: "keep the private key off this path; the pin is that of the public half: \(compute)",
            needs: "the private key"
        ) { evidence in
            evidence.privateDigest.map { [Material(result: $0.bytes)] } ?? []
        },
    ]
}

extension MistakeEvidence {
    /// One element of the certificate, with its place.
    fileprivate func part(_ field: KeyPath<CertificateLayout, DERElement>) -> [MistakeCandidate.Material] {
        guard let bytes = certificate?.bytes,
            let layout = try? CertificateLayout(0..<bytes.count, in: bytes.span)
        else { return [] }
        let place = layout[keyPath: field].range
        return [MistakeCandidate.Material(Array(bytes[place]), at: place)]
    }

    fileprivate func name(of position: Int) -> String { "number \(position)" }
}

extension DERText {
    /// The content octets of an element that was read before.
    static func content(of element: [UInt8]) -> ArraySlice<UInt8> {
        var reader = DERReader(0..<element.count)
        return (try? reader.read("element", in: element.span)).map { element[$0.content] } ?? []
    }
}
