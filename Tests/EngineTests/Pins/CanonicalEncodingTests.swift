import PinKit
import PinKitIssuing
import Testing

/// Keys that are not canonical, and what comes of undoing that.
@Suite("Canonical encodings")
struct CanonicalEncodingTests {
    // requirement: canonical.named
    @Test("Each deviation is named, and undone where the core can", arguments: OddKey.all)
    func deviation(row: OddKey) throws {
        let encoding = try Self.encoding(of: row.compose())
        #expect(encoding.deviations == row.deviations)
        #expect(encoding.bytes == (row.isUndone ? try row.original.publicKey.bytes : nil))
        #expect(encoding.digest == (row.isUndone ? try row.original.pin.digest : nil))
    }

    // requirement: canonical.named
    @Test("A canonical key has no deviation", arguments: TestKey.allCases)
    func canonical(key: TestKey) throws {
        let encoding = CanonicalEncoding(try key.publicKey)
        #expect(encoding.deviations.isEmpty)
        #expect(encoding.bytes == (try key.publicKey.bytes))
        #expect(encoding.digest == nil)
    }

    // requirement: canonical.idempotent
    @Test("Of the machine's authorities: what was undone is canonical, and what OpenSSL writes for RSA")
    func bundle() throws { try Self.checkWholeness(CertificateCollection.bundle()) }

    // requirement: canonical.idempotent
    @Test("Of the corpus: what was undone is canonical, and what OpenSSL writes for RSA")
    func corpus() throws { try Self.checkWholeness(CertificateCollection.corpus()) }

    private static func checkWholeness(_ items: [CertificateCollection.Item]) throws {
        for item in items {
            // The corpus has keys that only the tolerant walk reads.
            guard let key = try? Certificate(item.der).subjectPublicKeyInfo else { continue }
            try Self.checkWholeness(key.bytes)
            guard case .rsa = key.keyType,
                case .digest(let digest) = try TestEngine.openssl.engine.computePin(of: item.der, .certificate),
                // OpenSSL makes a NULL of any parameters, GnuTLS refuses them: there is nothing canonical about it.
                !item.name.contains("rsaKeyWithParameters")
            else { continue }
            let encoding = CanonicalEncoding(key)
            #expect((encoding.digest ?? key.pin.digest) == digest, "\(item.name): \(encoding.deviations)")
        }
    }

    // requirement: canonical.idempotent
    @Test("Damaged keys: never a crash, and whatever is written is canonical", arguments: OddKey.all)
    func damaged(row: OddKey) throws {
        var generator = SeededGenerator(seed: 3)
        let bytes = try row.compose()
        var read = 0
        for _ in 0..<1_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                damaged[Int.random(in: 0..<bytes.count, using: &generator)] ^=
                    1 << UInt8.random(in: 0...7, using: &generator)
            }
            if try Self.checkWholeness(damaged) { read += 1 }
        }
        // Even of points some stay on their curve.
        #expect(read > 0)
    }

    // requirement: canonical.curve
    @Test("A curve that differs from a named one in any number is not taken for it")
    func unlikeCurves() throws {
        let changes: [(inout WrittenCurve) -> Void] = [
            { $0.prime[31] ^= 2 }, { $0.a[31] ^= 1 }, { $0.b[31] ^= 1 }, { $0.order[31] ^= 2 }, { $0.cofactor = [2] },
            { $0.cofactor = [0] },
            // A generator of one's own: the private key of any point is known then (CVE-2020-0601).
            { $0.base[64] ^= 1 }, { $0.base[1] ^= 1 }, { $0.base = OddKey.compressed($0.base).map { $0 ^ 1 } },
            { $0.base[0] = 7 - ($0.base[64] & 1) }, { $0.base = [0] }, { $0.base = [] },
        ]
        for (number, change) in changes.enumerated() {
            var curve = WrittenCurve.p256
            change(&curve)
            let encoding = try Self.encoding(of: OddKey.compose(.agent) { $0.parameters = curve.encoded() })
            #expect(encoding.deviations == [.parametersUnknown] && encoding.bytes == nil, "change \(number)")
        }
    }

    // requirement: canonical.curve
    @Test("A curve is recognised with any form of its generator, with a seed, without its cofactor")
    func likeCurves() throws {
        let changes: [(inout WrittenCurve) -> Void] = [
            { $0.base = OddKey.compressed($0.base) }, { $0.base = OddKey.hybrid($0.base) }, { $0.seed = [1, 2, 3] },
            { $0.cofactor = nil }, { $0.a = [0] + $0.a }, { $0.version = 2 },
        ]
        for (number, change) in changes.enumerated() {
            var curve = WrittenCurve.p256
            change(&curve)
            let encoding = try Self.encoding(of: OddKey.compose(.agent) { $0.parameters = curve.encoded() })
            #expect(encoding.bytes == (try TestKey.agent.publicKey.bytes), "change \(number)")
        }
    }

    // requirement: canonical.curve
    @Test("A point off the written-out P-256 has no canonical encoding")
    func offWrittenCurve() throws {
        let key = try OddKey.compose(.agent) {
            $0.parameters = WrittenCurve.p256.encoded()
            $0.bits[64] ^= 1
        }
        #expect(try Self.encoding(of: key).bytes == nil)
    }

    @Test("Octets behind an RSA key leave it without a canonical encoding")
    func appended() throws {
        let key = try OddKey.compose(.rsa2048) {
            $0.parameters = []
            $0.bits += [0, 0]
        }
        #expect(try Self.encoding(of: key).bytes == nil)
    }

    /// The encoding of a key that is read as the walk over a file does.
    private static func encoding(of bytes: [UInt8]) throws -> CanonicalEncoding {
        var reader = DERReader(0..<bytes.count, rules: .ber)
        return CanonicalEncoding(
            SubjectPublicKeyInfo(try SubjectPublicKeyInfoLayout(reading: &reader, in: bytes.span), in: bytes.span))
    }

    /// Checks that a canonical key stays as it is, and that others become canonical; false for what is no key.
    @discardableResult
    private static func checkWholeness(_ bytes: [UInt8]) throws -> Bool {
        guard let encoding = try? encoding(of: bytes) else { return false }
        guard let written = encoding.bytes else { return true }
        if encoding.deviations.isEmpty {
            // Bytes behind the key are not its own.
            #expect(bytes.starts(with: written))
        } else {
            let again = try Self.encoding(of: written)
            #expect(again.deviations.isEmpty && again.bytes == written, "\(Hex.encode(bytes))")
        }
        return true
    }
}
