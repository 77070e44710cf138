import PinKit
import PinKitFixtures
import PinKitGnuTLS
import PinKitIssuing
import Testing

/// Every certificate of the fixtures, read back: it is what its recipe says.
@Suite struct FixtureSetTests {
    private static func generate() throws -> [FixtureFile] {
        try FixtureSet.generate { try GnuTLSSigner(pem: $0.pem) }
    }

    /// Made once for all tests that only look at it.
    private static let generated = Result { try generate() }

    private static func certificates() throws -> [String: Certificate] {
        var certificates: [String: Certificate] = [:]
        for file in try generated.get() where file.name.hasSuffix(".der") {
            certificates[String(file.name.dropLast(4))] = try Certificate(file.contents)
        }
        return certificates
    }

    /// What a person expects of each, stated here once more and independently of the recipes.
    struct Expectation: Sendable {
        let name, keyType, algorithm, notBefore, notAfter: String
        let isOriginalKey: Bool
    }

    private static let rsa = "300d06092a864886f70d01010b0500"
    private static let ecdsa = "300a06082a8648ce3d040302"

    static let expectations = [
        Expectation(
            name: "original", keyType: "P-256", algorithm: ecdsa,
            notBefore: "2026-01-01T00:00:00Z", notAfter: "2028-04-05T00:00:00Z", isOriginalKey: true),
        Expectation(
            name: "reissued", keyType: "P-256", algorithm: ecdsa,
            notBefore: "2026-07-01T00:00:00Z", notAfter: "2028-10-03T00:00:00Z", isOriginalKey: true),
        Expectation(
            name: "reissued-by-ca", keyType: "P-256", algorithm: rsa,
            notBefore: "2026-07-01T00:00:00Z", notAfter: "2028-10-03T00:00:00Z", isOriginalKey: true),
        Expectation(
            name: "regenerated", keyType: "P-256", algorithm: ecdsa,
            notBefore: "2026-01-01T00:00:00Z", notAfter: "2028-04-05T00:00:00Z", isOriginalKey: false),
        Expectation(
            name: "expired", keyType: "P-256", algorithm: ecdsa,
            notBefore: "2020-01-01T00:00:00Z", notAfter: "2022-04-05T00:00:00Z", isOriginalKey: true),
        Expectation(
            name: "p384", keyType: "P-384", algorithm: "300a06082a8648ce3d040303",
            notBefore: "2026-01-01T00:00:00Z", notAfter: "2028-04-05T00:00:00Z", isOriginalKey: false),
        Expectation(
            name: "rsa2048", keyType: "RSA-2048", algorithm: rsa,
            notBefore: "2026-01-01T00:00:00Z", notAfter: "2028-04-05T00:00:00Z", isOriginalKey: false),
        Expectation(
            name: "ed25519", keyType: "Ed25519", algorithm: "300506032b6570",
            notBefore: "2026-01-01T00:00:00Z", notAfter: "2028-04-05T00:00:00Z", isOriginalKey: false),
        Expectation(
            name: "ca", keyType: "RSA-2048", algorithm: rsa,
            notBefore: "2026-01-01T00:00:00Z", notAfter: "2035-12-30T00:00:00Z", isOriginalKey: false),
    ]

    // requirement: fixtures.properties pin.key-alone
    @Test("Pin, key, algorithm, dates and issuer are as expected", arguments: expectations)
    func properties(expected: Expectation) throws {
        let certificates = try Self.certificates()
        let original = try #require(certificates["original"])
        let certificate = try #require(certificates[expected.name])
        #expect((certificate.pin == original.pin) == expected.isOriginalKey)
        #expect(certificate.subjectPublicKeyInfo.keyType.description == expected.keyType)
        let validity = try #require(certificate.validity)
        #expect(CivilTime(secondsSince1970: validity.notBefore).description == expected.notBefore)
        #expect(CivilTime(secondsSince1970: validity.notAfter).description == expected.notAfter)
        let parts = try CertificateParts(certificate.bytes)
        #expect(Hex.encode(parts.innerAlgorithm) == expected.algorithm)
        #expect(Hex.encode(parts.outerAlgorithm) == expected.algorithm)
        #expect(certificate.isSelfIssued == (expected.name != "reissued-by-ca"))
        let authority = "O=Davi NFC Agent, CN=Davi NFC Agent CA"
        let agent = "O=Davi NFC Agent, CN=Davi NFC Agent"
        #expect(certificate.subject == (expected.name == "ca" ? authority : agent))
        #expect(certificate.issuer == (["ca", "reissued-by-ca"].contains(expected.name) ? authority : agent))
    }

    // requirement: fixtures.properties
    @Test("Leaves are shaped as the agent's", arguments: expectations.map(\.name).filter { $0 != "ca" })
    func leafShape(name: String) throws {
        let parts = try CertificateParts(try #require(try Self.certificates()[name]).bytes)
        let keyIdentifier = name == "reissued-by-ca" ? ["2.5.29.35"] : []
        #expect(parts.version == [2])
        #expect(parts.extensionOrder == ["2.5.29.15", "2.5.29.37", "2.5.29.19"] + keyIdentifier + ["2.5.29.17"])
        #expect(parts.extensions["2.5.29.15"] == "critical 030205a0")  // digitalSignature, keyEncipherment
        #expect(parts.extensions["2.5.29.37"] == "300a06082b06010505070301")  // serverAuth
        #expect(parts.extensions["2.5.29.19"] == "critical 3000")  // CA:FALSE
        let names = parts.alternativeNames.map(\.description)
        #expect(names.prefix(3) == ["localhost", "127.0.0.1", "::1"])
        let moved = ["198.51.100.20", "2001:db8::20"]
        #expect(Array(names.dropFirst(3)) == (name.hasPrefix("reissued") ? moved : ["192.0.2.10"]))
    }

    // requirement: fixtures.properties pin.key-alone pin.new-key
    @Test("A reissue changes serial, dates and names; a regenerated key changes nothing else")
    func relations() throws {
        let certificates = try Self.certificates()
        let original = try #require(certificates["original"])
        let serials = Set(certificates.values.map(\.serialNumber))
        #expect(serials.count == certificates.count - 1)  // regenerated has that of the original

        let regenerated = try #require(certificates["regenerated"])
        let (before, after) = try (CertificateParts(original.bytes), CertificateParts(regenerated.bytes))
        let replaced = try CertificateBuilder.agentLeaf(
            key: regenerated.subjectPublicKeyInfo, serialNumber: Hex.decode(Array(original.serialNumber.utf8).span),
            validity: #require(original.validity), names: before.alternativeNames)
        #expect(after.signed == replaced.tbsCertificate(signedWith: .ecdsaWithSHA256))
    }

    @Test("Serial numbers are positive and of at most 128 bits")
    func serials() throws {
        for (name, certificate) in try Self.certificates() {
            let octets = try Hex.decode(Array(certificate.serialNumber.utf8).span)
            #expect(octets.drop { $0 == 0 }.count <= 16, "\(name)")
            #expect(octets.first.map { $0 < 0x80 } == true, "\(name)")
        }
    }

    @Test("PEM and DER hold the same certificate", arguments: FixtureRecipe.all.map(\.name))
    func formats(name: String) throws {
        let files = try Self.generated.get()
        let der = try #require(files.first { $0.name == name + ".der" })
        let pem = try #require(files.first { $0.name == name + ".pem" })
        #expect(pem.contents == PEMWriter.encode(der.contents, label: "CERTIFICATE"))
    }

    @Test("Only the keys are secret, and each is the one that is compiled in")
    func secrets() throws {
        let files = try Self.generated.get()
        #expect(files.filter(\.isSecret).map(\.name) == FixtureKey.allCases.map { FixtureRecipe.keyFileName(of: $0) })
        for key in FixtureKey.allCases {
            #expect(files.first { $0.name == FixtureRecipe.keyFileName(of: key) }?.contents == key.pem)
        }
        for file in files where !file.isSecret {
            #expect(!String(decoding: file.contents, as: UTF8.self).contains("PRIVATE KEY-----"), "\(file.name)")
        }
    }

    @Test("A failing signer's error is the generation's")
    func failure() {
        #expect(throws: SigningError("no key")) { try FixtureSet.generate { _ in throw SigningError("no key") } }
    }

    // requirement: fixtures.reproducible
    @Test("Two generations are equal, and equal to certs/")
    func reproducible() throws {
        let files = try Self.generated.get()
        #expect(files == (try Self.generate()))
        #expect(Set(files.map(\.name)).count == files.count)
        let remedy: Comment = "run: pinkit fixtures generate --out certs"
        #expect(try Checkout.files(in: "certs") == files.map(\.name).sorted(), remedy)
        for file in files { #expect(try Checkout.read("certs/" + file.name) == file.contents, remedy) }
    }
}
