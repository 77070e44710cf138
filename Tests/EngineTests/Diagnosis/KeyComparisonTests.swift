import PinKit
import PinKitFixtures
import PinKitIssuing
import Testing

/// What changed between two certificates of one key, and that no two inputs confuse the comparison.
@Suite("Comparisons")
struct KeyComparisonTests {
    /// One property of the new certificate, and the rows that it makes.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let old: String
        let new: String
        let change: @Sendable (inout CertificateBuilder) -> Void
        var testDescription: String { "\(name): \(new)" }
    }

    private static let rows = [
        Row(name: "serial", old: "01", new: "02") { $0.serialNumber = [2] },
        Row(name: "issuer", old: "CN=one", new: "CN=two") { $0.issuer = Name(.commonName("two")) },
        Row(name: "subject", old: "CN=one", new: "CN=two") { $0.subject = Name(.commonName("two")) },
        Row(name: "from", old: "2020-09-13T12:26:40Z", new: "2020-09-13T12:26:41Z") {
            $0.validity = .init(notBefore: 1_600_000_001, notAfter: 1_700_000_000)
        },
        Row(name: "until", old: "2023-11-14T22:13:20Z", new: "2023-11-14T22:13:21Z") {
            $0.validity = .init(notBefore: 1_600_000_000, notAfter: 1_700_000_001)
        },
        Row(name: "names", old: "IP:192.0.2.10", new: "DNS:new.local, IP:192.0.2.11") {
            $0.extensions[0] = .subjectAlternativeNames(
                [.dns("agent.local"), .dns("new.local"), .ipv4(192, 0, 2, 11)])
        },
        Row(name: "subjectAltName", old: "DNS:agent.local, IP:192.0.2.10", new: "IP:192.0.2.10, DNS:agent.local") {
            $0.extensions[0] = .subjectAlternativeNames([.ipv4(192, 0, 2, 10), .dns("agent.local")])
        },
        Row(name: "keyUsage", old: "critical: digitalSignature", new: "critical: keyCertSign") {
            $0.extensions[1] = .keyUsage(.certificateSigning)
        },
        Row(name: "keyUsage", old: "critical: digitalSignature", new: "digitalSignature") {
            $0.extensions[1].isCritical = false
        },
        Row(name: "extensions", old: "keyUsage", new: "none") { $0.extensions.remove(at: 1) },
        Row(name: "extensions", old: "none", new: "extKeyUsage") { $0.extensions.append(.serverAuthentication) },
    ]

    private static func builder() throws -> CertificateBuilder {
        CertificateBuilder(
            serialNumber: [1], issuer: Name(.commonName("one")),
            validity: CertificateValidity(notBefore: 1_600_000_000, notAfter: 1_700_000_000),
            subject: Name(.commonName("one")), subjectPublicKeyInfo: try TestKey.agent.publicKey.bytes,
            extensions: [
                .subjectAlternativeNames([.dns("agent.local"), .ipv4(192, 0, 2, 10)]), .keyUsage(.digitalSignature),
            ])
    }

    private static func certificate(_ builder: CertificateBuilder, signature: [UInt8] = [0x30, 0x00]) throws
        -> Certificate
    {
        try Certificate(
            CertificateBuilder.certificate(
                builder.tbsCertificate(signedWith: .ecdsaWithSHA256), .ecdsaWithSHA256, signature: signature))
    }

    private static func side(_ certificate: Certificate) -> ComparedKey {
        ComparedKey(.certificate, certificate.subjectPublicKeyInfo, certificate: certificate)
    }

    // requirement: compare.changes
    @Test("Each property makes its one row", arguments: rows)
    func change(row: Row) throws {
        var builder = try Self.builder()
        let old = try Self.certificate(builder)
        row.change(&builder)
        let comparison = KeyComparison(Self.side(old), Self.side(try Self.certificate(builder)))
        #expect(comparison.verdict == .reissued)
        #expect(comparison.changes.map { [$0.name, $0.old, $0.new] } == [[row.name, row.old, row.new]])
    }

    // requirement: compare.changes
    @Test("A signature alone shows as two fingerprints, and nothing as no row")
    func signature() throws {
        let (one, two) = (
            try Self.certificate(try Self.builder()), try Self.certificate(try Self.builder(), signature: [0x30])
        )
        let comparison = KeyComparison(Self.side(one), Self.side(two))
        #expect(comparison.verdict == .reissued && comparison.changes.map(\.name) == ["fingerprint"])
        #expect(comparison.changes.first?.old == PortableSHA256.digest(of: one.bytes).hexadecimal)
        let same = KeyComparison(Self.side(one), Self.side(one))
        #expect(same.verdict == .identical && same.changes.isEmpty)
    }

    // requirement: compare.changes
    @Test("Of thousands of names twenty are listed, and the others counted")
    func manyNames() throws {
        var builder = try Self.builder()
        let old = try Self.certificate(builder)
        builder.extensions[0] = .subjectAlternativeNames((1...5_000).map { .dns("host-\($0).local") })
        let change = try #require(
            KeyComparison(Self.side(old), Self.side(try Self.certificate(builder))).changes.first)
        #expect(change.name == "names" && change.new.hasSuffix("DNS:host-20.local and 4980 more"))
    }

    // requirement: compare.verdict
    @Test("A subject that cannot be read is nobody's")
    func unreadableSubject() throws {
        let keys = try [TestKey.agent, .regenerated].map { try $0.publicKey }
        for (subject, verdict) in [
            ("CN=one", .regenerated), ("(malformed)", .anotherKey), ("(too long)", .anotherKey),
        ] as [(String, KeyComparison.Verdict)] {
            let sides = keys.map { ComparedKey(.certificateRequest, $0, subject: subject) }
            #expect(KeyComparison(sides[0], sides[1]).verdict == verdict)
        }
    }

    // requirement: compare.verdict
    @Test("Damaged certificates compare without a crash, and both ways alike")
    func randomPairs() throws {
        var random = SeededGenerator(seed: 3)
        let sound = try ["original", "reissued", "regenerated", "rsa2048", "ed25519", "p384"].map {
            try Checkout.read("certs/\($0).der")
        }
        var read: [Certificate] = []
        for _ in 0..<3_000 {
            var der = sound[Int.random(in: 0..<sound.count, using: &random)]
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                der[Int.random(in: 4..<der.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if let certificate = try? Certificate(der) { read.append(certificate) }
        }
        #expect(read.count > 1_000)
        var verdicts: Set<KeyComparison.Verdict> = []
        for (one, other) in zip(read, read.dropFirst()) {
            let (old, new) = (Self.side(one), Self.side(other))
            let (there, back) = (KeyComparison(old, new), KeyComparison(new, old))
            #expect(there.verdict == back.verdict)
            #expect((there.verdict == .identical) == (one.bytes == other.bytes))
            if there.verdict == .reissued {
                #expect(one.pin == other.pin && !there.changes.isEmpty)
            }
            _ = Quirk.find(in: one, at: Int64.random(in: .min ... .max, using: &random))
            verdicts.insert(there.verdict)
        }
        #expect(verdicts.isSuperset(of: [.identical, .reissued, .regenerated]))
    }
}
