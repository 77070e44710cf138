extension MistakeCandidate {
    /// Texts and files that were hashed in place of the bytes that they stand for.
    static let ofText: [MistakeCandidate] = [
        MistakeCandidate(
            "nothing", "nothing at all: zero bytes",
            origin: "a pipeline whose first command failed, or hashed a file that is empty", remedy: compute
        ) { _ in
            [Material([])]
        },
        MistakeCandidate(
            "file-text", "the file as it is written, text and all",
            origin: "openssl dgst -sha256 cert.pem, sha256sum cert.pem: the text was hashed, not what it stands for",
            needs: "the file"
        ) { evidence in
            evidence.written.isEmpty || evidence.written == evidence.key.bytes
                || evidence.written == evidence.certificate?.bytes ? [] : evidence.lines(of: evidence.written)
        },
        MistakeCandidate(
            "certificate-pem", "the certificate's PEM text",
            origin: "openssl x509 | openssl dgst: without -outform der the text is hashed", needs: "the certificate"
        ) { evidence in
            evidence.certificate.map { evidence.pem("CERTIFICATE", $0.bytes) } ?? []
        },
        MistakeCandidate(
            "key-pem", "the public key's PEM text",
            origin: "openssl x509 -pubkey -noout | openssl dgst -sha256: without openssl pkey -pubin -outform der",
            remedy: "put openssl pkey -pubin -outform der in between, or: \(compute)"
        ) { evidence in
            evidence.pem("PUBLIC KEY", evidence.key.bytes)
        },
        MistakeCandidate(
            "key-pem-and-certificate", "the public key's PEM text and the certificate's behind it",
            origin: "openssl x509 -pubkey without -noout, which prints both",
            remedy: "add -noout, and openssl pkey -pubin -outform der before the digest, or: \(compute)",
            needs: "the certificate"
        ) { evidence in
            guard let certificate = evidence.certificate?.bytes else { return [] }
            return zip(evidence.pem("PUBLIC KEY", evidence.key.bytes), evidence.pem("CERTIFICATE", certificate)).map {
                Material($0.bytes + $1.bytes, $0.detail)
            }
        },
        MistakeCandidate(
            "no-modulus", "the words of openssl that the key has no modulus",
            origin: "openssl x509 -modulus on a key that is not RSA, piped into a digest"
        ) { evidence in
            evidence.rsa == nil
                ? Material.text("Modulus=No modulus for this public key type", "as openssl prints them") : []
        },
        MistakeCandidate(
            "key-base64", "the base64 text of the key, not its bytes",
            origin: "a script that took the BEGIN and END lines off and hashed what was left",
            remedy: "decode the base64 before hashing, or: \(compute)"
        ) { evidence in
            evidence.base64(evidence.key.bytes)
        },
        MistakeCandidate(
            "certificate-base64", "the base64 text of the certificate",
            origin: "a script that took the BEGIN and END lines off and hashed what was left", needs: "the certificate"
        ) { evidence in
            evidence.certificate.map { evidence.base64($0.bytes) } ?? []
        },
        MistakeCandidate(
            "key-hexadecimal", "the hexadecimal text of the key, not its bytes",
            origin: "xxd -p or a hex() before the digest", remedy: "hash the bytes, not their text, or: \(compute)"
        ) { evidence in
            let text = Hex.encode(evidence.key.bytes)
            return Material.text(text, "lower case") + Material.text(text.uppercased(), "upper case")
        },
        MistakeCandidate(
            "key-and-line-end", "the key with a line end behind it",
            origin: "echo in place of printf, or a here-document", remedy: compute
        ) { evidence in
            [Material(evidence.key.bytes + [0x0A]), Material(evidence.key.bytes + [0x0D, 0x0A])]
        },
        MistakeCandidate(
            "certificate-and-line-end", "the certificate with a line end behind it",
            origin: "echo in place of printf, or a here-document", needs: "the certificate"
        ) { evidence in
            evidence.certificate.map { [Material($0.bytes + [0x0A]), Material($0.bytes + [0x0D, 0x0A])] } ?? []
        },
        MistakeCandidate(
            "bytes-as-text", "the bytes after they were taken for text and written as UTF-8",
            origin: "Buffer.toString() in Node, new String(bytes) in Java, String(decoding:as:) in Swift",
            remedy: "keep bytes as bytes; or: \(compute)"
        ) { evidence in
            evidence.asText(evidence.key.bytes, "the key")
                + (evidence.certificate.map { evidence.asText($0.bytes, "the certificate") } ?? [])
        },
        MistakeCandidate(
            "key-bits-text", "the text of the bare key",
            origin: "a public key copied from a log or a database column and hashed as it stands",
            remedy: "decode the text first; for P-256: pinkit compute --point POINT"
        ) { evidence in
            let text = Hex.encode(evidence.keyBits)
            return Material.text(text, "hexadecimal") + Material.text(text.uppercased(), "hexadecimal")
                + Material.text(Base64.encode(evidence.keyBits), "base64")
        },
        MistakeCandidate(
            "file-name", "the file's name, not the file",
            origin: "echo cert.pem | sha256sum, or a digest of the path", needs: "the file's name"
        ) { evidence in
            evidence.names.flatMap { Material.text($0, "its name") }
        },
        MistakeCandidate(
            "digest-again", "the right digest, hashed once more",
            origin: "a library that hashes what was hashed already, or two digests in one pipeline",
            remedy: "hash once"
        ) { evidence in
            let digest = PortableSHA256.digest(of: evidence.key.bytes)
            let base64 = String(Pin(digest).text.dropFirst(Pin.prefix.utf8CodeUnitCount))
            return [Material(digest.bytes, "its 32 bytes")]
                + Material.text(digest.hexadecimal, "its hexadecimal text") + Material.text(base64, "its base64 text")
                + Material.text(Pin(digest).text, "its text as a pin")
        },
    ]
}

extension MistakeEvidence {
    /// What UTF-8 makes of bytes: with a mark in place of what is none, or each byte as a character of Latin-1.
    fileprivate func asText(_ bytes: [UInt8], _ what: String) -> [MistakeCandidate.Material] {
        guard bytes.count <= Self.textBytes else { return [] }
        let latin = bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
        return [
            MistakeCandidate.Material(Array(String(decoding: bytes, as: UTF8.self).utf8), what + ", as UTF-8"),
            MistakeCandidate.Material(latin, what + ", as Latin-1"),
        ]
    }

    /// A text with the line ends of both worlds, and without the last one.
    fileprivate func lines(of text: [UInt8]) -> [MistakeCandidate.Material] {
        let lf = UInt8(ascii: "\n")
        let plain = text.filter { $0 != UInt8(ascii: "\r") }
        let dos = plain.flatMap { $0 == lf ? [UInt8(ascii: "\r"), lf] : [$0] }
        var seen: Set<[UInt8]> = []
        return [(text, nil), (plain, "with LF"), (dos, "with CRLF")].flatMap { bytes, words in
            let bare = Array(bytes.reversed().drop { $0 == lf || $0 == UInt8(ascii: "\r") }.reversed())
            return [
                MistakeCandidate.Material(bytes, words),
                MistakeCandidate.Material(bare, [words, "no last line end"].compactMap { $0 }.joined(separator: ", ")),
            ]
        }.filter { seen.insert($0.bytes).inserted }
    }

    fileprivate func pem(_ label: String, _ der: [UInt8]) -> [MistakeCandidate.Material] {
        guard der.count <= Self.textBytes else { return [] }
        let body = Self.wrapped(Base64.encode(der), 64).map { $0 + "\n" }.joined()
        return lines(of: Array("-----BEGIN \(label)-----\n\(body)-----END \(label)-----\n".utf8))
    }

    /// The body in one line and in lines of 64 and 76 characters.
    fileprivate func base64(_ der: [UInt8]) -> [MistakeCandidate.Material] {
        guard der.count <= Self.textBytes else { return [] }
        let text = Base64.encode(der)
        return MistakeCandidate.Material.text(text, "in one line")
            + [64, 76].flatMap { width in
                MistakeCandidate.Material.text(
                    Self.wrapped(text, width).joined(separator: "\n"), "in lines of \(width)")
            }
    }

    /// Larger certificates are not written out as text.
    private static let textBytes = 256 << 10

    private static func wrapped(_ text: String, _ width: Int) -> [String] {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: width).map {
            String(decoding: bytes[$0..<min($0 + width, bytes.count)], as: UTF8.self)
        }
    }
}
