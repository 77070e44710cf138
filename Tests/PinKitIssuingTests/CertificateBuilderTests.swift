import PinKit
import PinKitIssuing
import Testing

@Suite struct CertificateBuilderTests {
    private static let firstSecond: Int64 = -62_135_596_800  // 0001-01-01
    private static let lastSecond: Int64 = 253_402_300_799  // 9999-12-31, the last second

    @Test("Random serials, dates and names are read back by the core", arguments: 0..<200 as Range<UInt64>)
    func readsBack(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let signer = try StubSigner()
        let serial = random.bytes(Int.random(in: 1...20, using: &random))
        let dates = [0, 1].map { _ in Int64.random(in: Self.firstSecond...Self.lastSecond, using: &random) }.sorted()
        let validity = CertificateValidity(notBefore: dates[0], notAfter: dates[1])
        let names = (0..<Int.random(in: 0...300, using: &random)).map { index -> SubjectAlternativeName in
            switch index % 3 {
            case 0: .dns("host-\(index).example")
            case 1: .address(random.bytes(4))
            default: .address(random.bytes(16))
            }
        }
        let organization = String(repeating: seed % 2 == 0 ? "O" : "Ö", count: Int.random(in: 1...200, using: &random))
        let builder = CertificateBuilder(
            serialNumber: serial, issuer: Name(.organization(organization)), validity: validity,
            subject: Name(.commonName("agent, \(seed)")), subjectPublicKeyInfo: signer.publicKey.bytes,
            extensions: [.subjectAlternativeNames(names)])
        let der = try builder.sign(with: signer)

        let certificate = try Certificate(der)
        let digits = serial.drop { $0 == 0 }
        let sign: [UInt8] = (digits.first ?? 0x80) & 0x80 == 0 ? [] : [0]
        #expect(certificate.serialNumber == Hex.encode(sign + digits))
        #expect(certificate.validity == validity)
        #expect(certificate.issuer == "O=\(organization)")
        #expect(certificate.subject == "CN=agent\\, \(seed)")
        #expect(certificate.subjectPublicKeyInfo == signer.publicKey)
        #expect(certificate.pin == signer.publicKey.pin)
        #expect(!certificate.isSelfIssued)

        let parts = try CertificateParts(der)
        #expect(parts.alternativeNames == names)
        #expect(parts.version == [2])
        #expect(parts.signature == PortableSHA256.digest(of: parts.signed).bytes)
        #expect(parts.signed == builder.tbsCertificate(signedWith: signer.algorithm))
    }

    @Test(
        "Both algorithm fields hold the identifier of RFC 5758, RFC 4055 and RFC 8410",
        arguments: [
            (.ecdsaWithSHA256, "300a06082a8648ce3d040302"), (.ecdsaWithSHA384, "300a06082a8648ce3d040303"),
            (.rsaWithSHA256, "300d06092a864886f70d01010b0500"), (.ed25519, "300506032b6570"),
        ] as [(SignatureAlgorithm, String)])
    func algorithmIdentifiers(algorithm: SignatureAlgorithm, encoding: String) throws {
        let signer = try StubSigner(algorithm)
        let parts = try CertificateParts(try Self.leaf(signer).sign(with: signer))
        #expect(Hex.encode(parts.innerAlgorithm) == encoding)
        #expect(Hex.encode(parts.outerAlgorithm) == encoding)
    }

    @Test("Without extensions the field is left out")
    func noExtensions() throws {
        let signer = try StubSigner()
        var builder = try Self.leaf(signer)
        builder.extensions = []
        let der = try builder.sign(with: signer)
        #expect(try CertificateLayout(0..<der.count, in: der.span).extensions == nil)
    }

    @Test("A subject's key is written as given, even where it is no key")
    func foreignKeyBytes() throws {
        var builder = try Self.leaf(try StubSigner())
        builder.subjectPublicKeyInfo = [0x30, 0x00]
        let der = try builder.sign(with: try StubSigner())
        #expect(throws: InputError.self) { try Certificate(der) }
    }

    @Test("An authority's identifier is in its own certificate and in those that it signs (RFC 7093 §2)")
    func keyIdentifiers() throws {
        let signer = try StubSigner()
        // The key's bits alone: the 65 bytes of the point, whose SHA-256 begins with these 20 bytes.
        let identifier = PortableSHA256.digest(of: Array(signer.publicKey.bytes.suffix(65))).bytes.prefix(20)
        #expect(try signer.publicKey.keyIdentifier() == Array(identifier))

        let authority = CertificateBuilder.Authority(name: Name(.commonName("CA")), key: signer.publicKey)
        let validity = CertificateValidity(notBefore: 0, notAfter: 1)
        let root = try CertificateBuilder.authority(authority, serialNumber: [1], validity: validity)
        let leaf = try CertificateBuilder.agentLeaf(
            key: signer.publicKey, serialNumber: [2], validity: validity, names: [.dns("a")], authority: authority)
        let rootParts = try CertificateParts(try root.sign(with: signer))
        let leafParts = try CertificateParts(try leaf.sign(with: signer))
        #expect(rootParts.extensions["2.5.29.14"] == "0414" + Hex.encode(identifier))
        #expect(leafParts.extensions["2.5.29.35"] == "30168014" + Hex.encode(identifier))
        #expect(rootParts.extensions["2.5.29.19"] == "critical 30030101ff")
        #expect(rootParts.extensions["2.5.29.15"] == "critical 03020204")
        #expect(leaf.issuer == root.subject)
    }

    @Test(
        "Key usage ends with its last bit (X.690 §11.2.2)",
        arguments: [
            ([], "030100"), (.digitalSignature, "03020780"), (.certificateSigning, "03020204"),
            ([.digitalSignature, .keyEncipherment], "030205a0"), (KeyUsage(rawValue: 0x01), "03020001"),
        ] as [(KeyUsage, String)])
    func keyUsage(usage: KeyUsage, encoding: String) {
        #expect(Hex.encode(CertificateExtension.keyUsage(usage).value) == encoding)
    }

    private static func leaf(_ signer: StubSigner) throws -> CertificateBuilder {
        try .agentLeaf(
            key: signer.publicKey, serialNumber: [1], validity: CertificateValidity(notBefore: 0, notAfter: 1),
            names: [.dns("localhost")])
    }
}
