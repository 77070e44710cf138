import PinKit
import Testing

/// The tree of a certificate's bytes, and the part that each byte plays.
@Suite struct BytePictureTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let kind: BytePicture.Kind
        let spki: [UInt8]
        /// The lengths of header and key.
        let header: Int
        let key: Int

        var testDescription: String { name }
        var picture: BytePicture { BytePicture(bytes, of: kind) }
    }

    static let p256 = SampleKeys.publicKey(SampleKeys.ecPublicKey, SampleKeys.p256, key: SampleKeys.generator)
    static let ed25519 = SampleKeys.publicKey(SampleKeys.ed25519, key: [UInt8](repeating: 9, count: 32))
    static let rsa = SampleKeys.publicKey(
        SampleKeys.rsaEncryption, SampleKeys.null, key: SampleKeys.rsa(bits: 2048))
    /// RSA without its NULL, which some issue.
    static let rsaWithoutNull = SampleKeys.publicKey(SampleKeys.rsaEncryption, key: SampleKeys.rsa(bits: 2048))
    static let compressed = SampleKeys.publicKey(
        SampleKeys.ecPublicKey, SampleKeys.p256, key: [0x03] + SampleKeys.generatorX)
    static let hybrid = SampleKeys.publicKey(
        SampleKeys.ecPublicKey, SampleKeys.p256, key: [0x07] + SampleKeys.generatorX + SampleKeys.generatorY)
    static let p384 = SampleKeys.publicKey(
        SampleKeys.ecPublicKey, hex("06052b81040022"), key: [0x04] + [UInt8](repeating: 0x11, count: 96))
    /// An algorithm that nobody knows, with parameters.
    static let unknown = SampleKeys.publicKey(hex("06032a0304"), hex("3003020105"), key: [1, 2, 3])
    /// An RSA algorithm in front of what is no RSAPublicKey.
    static let notRSA = SampleKeys.publicKey(SampleKeys.rsaEncryption, SampleKeys.null, key: [0xFF, 0xFF])

    static let keys: [(String, [UInt8], header: Int, key: Int)] = [
        ("P-256", p256, 26, 65), ("Ed25519", ed25519, 12, 32), ("RSA-2048", rsa, 24, 270),
        ("RSA without NULL", rsaWithoutNull, 22, 270), ("compressed", compressed, 26, 33), ("hybrid", hybrid, 26, 65),
        ("P-384", p384, 23, 97), ("unknown", unknown, 17, 3), ("not RSA", notRSA, 20, 2),
    ]

    /// Each key in a certificate, in a request and alone.
    static let samples = keys.flatMap { name, spki, header, key in
        [
            Sample(
                name: "\(name), certificate", bytes: SampleCertificate(key: spki).bytes, kind: .certificate, spki: spki,
                header: header, key: key),
            Sample(
                name: "\(name), request", bytes: request(of: spki), kind: .certificateRequest, spki: spki,
                header: header, key: key),
            Sample(
                name: "\(name), alone", bytes: spki, kind: .subjectPublicKeyInfo, spki: spki, header: header, key: key),
        ]
    }

    /// A CertificationRequest (RFC 2986 §4) with a password and an extension among its attributes.
    static func request(of spki: [UInt8]) -> [UInt8] {
        let password = der(0x30, hex("06092a864886f70d010907"), der(0x31, der(0x13, Array("hunter2".utf8))))
        let names = der(0x04, der(0x30, der(0x82, Array("agent.local".utf8))))
        let extensions = der(0x30, der(0x30, hex("0603551d11"), names))
        let attribute = der(0x30, hex("06092a864886f70d01090e"), der(0x31, extensions))
        let subject = SampleCertificate.name(SampleCertificate.attribute("550403", 0x0C, Array("Subject".utf8)))
        let information = der(0x30, hex("020100"), subject, spki, der(0xA0, password, attribute))
        return der(0x30, information, der(0x30, hex("06082a8648ce3d040302")), der(0x03, [0], [7, 7, 7]))
    }

    // requirement: explain.every-byte
    @Test(arguments: samples) func headerAndKey(_ sample: Sample) throws {
        let picture = sample.picture
        let hashed = try #require(picture.hashed)
        let (header, key) = (try #require(picture.header), try #require(picture.key))
        #expect(Array(sample.bytes[hashed]) == sample.spki)
        #expect(header.count == sample.header)
        #expect(key.count == sample.key)
        #expect(header.lowerBound == hashed.lowerBound)
        #expect(header.upperBound == key.lowerBound)
        #expect(key.upperBound == hashed.upperBound)
        for offset in sample.bytes.indices {
            let expected: PicturePart = key.contains(offset) ? .key : header.contains(offset) ? .header : .notHashed
            #expect(picture.part(at: offset) == expected)
        }
    }

    // requirement: explain.every-byte
    @Test(arguments: samples) func theNodesTile(_ sample: Sample) {
        Self.expectTiles(sample.picture)
    }

    /// Every byte belongs to one node and one section, and the parts of both agree.
    static func expectTiles(_ picture: BytePicture) {
        var parts: [PicturePart] = []
        for (index, node) in picture.nodes.enumerated() {
            let own = picture.ownBytes(of: index)
            #expect(own.lowerBound == parts.count)
            #expect(node.range.lowerBound == own.lowerBound)
            #expect(node.range.upperBound >= own.upperBound)
            if !picture.hasChildren(index) { #expect(node.range == own) }
            parts += own.map { _ in node.part }
        }
        #expect(parts.count == picture.bytes.count)
        #expect(picture.sections.flatMap { section in section.range.map { _ in section.part } } == parts)
        #expect(picture.sections.map(\.range.count).reduce(0, +) == picture.bytes.count)
        #expect(picture.bytes.indices.map { picture.part(at: $0) } == parts)
        #expect(picture.nodes.count <= PictureLimits.nodes)
        #expect(picture.nodes.allSatisfy { $0.depth < PictureLimits.depth })
        for value in picture.nodes.compactMap(\.value) {
            #expect(value.unicodeScalars.count <= PictureLimits.valueScalars)
        }
    }

    @Test func theWordsOfTheSpecification() {
        let sections = Sample.named("P-256, certificate").picture.sections.map(\.name)
        #expect(
            sections == [
                "Certificate", "tbsCertificate", "version", "serialNumber", "signature", "issuer", "validity",
                "subject", "subjectPublicKeyInfo", "point", "signatureAlgorithm", "signatureValue",
            ])
        let algorithm = Sample.named("P-256, alone").picture.nodes.map(\.name)
        #expect(
            algorithm == [
                "SubjectPublicKeyInfo", "algorithm", "algorithm", "parameters", "subjectPublicKey", "unused bits",
                "point", "form", "x", "y",
            ])
    }

    @Test(arguments: [
        ("P-256", ["unused bits 0", "point", "form uncompressed: x and y follow", "x", "y"]),
        ("compressed", ["unused bits 0", "point", "form compressed: y follows from x", "x"]),
        ("hybrid", ["unused bits 0", "point", "form hybrid: x and y follow", "x", "y"]),
        ("RSA-2048", ["unused bits 0", "RSAPublicKey", "modulus 2048 bits", "publicExponent 65537"]),
        ("Ed25519", ["unused bits 0", "public key"]), ("not RSA", ["unused bits 0", "public key"]),
    ]) func thePartsOfAKey(name: String, parts: [String]) throws {
        let picture = Sample.named("\(name), alone").picture
        let start = try #require(picture.nodes.firstIndex { $0.name == "unused bits" })
        #expect(picture.nodes.count == start + parts.count)
        for (node, part) in zip(picture.nodes[start...], parts) {
            #expect("\(node.name) \(node.value ?? "")".hasPrefix(part))
        }
    }

    @Test func thePasswordOfARequestIsNotShown() throws {
        let picture = Sample.named("P-256, request").picture
        let node = try #require(picture.nodes.first { $0.name == "ChallengePassword" })
        #expect(node.isSecret)
        #expect(!picture.nodes.contains { $0.value?.contains("hunter2") == true })
        #expect(picture.nodes.contains { $0.name == "subjectAltName" && $0.value == "DNS:agent.local" })
    }
}

extension BytePictureTests.Sample {
    static func named(_ name: String) -> Self {
        // The names above are those of the samples.
        BytePictureTests.samples.first { $0.name == name } ?? BytePictureTests.samples[0]
    }
}
