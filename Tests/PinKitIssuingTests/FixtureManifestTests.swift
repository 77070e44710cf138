#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PinKit
import PinKitFixtures
import PinKitIssuing
import Testing

/// `certs/manifest.json` as another program reads it, against the files beside it.
@Suite struct FixtureManifestTests {
    struct Manifest: Decodable {
        struct Entry: Decodable {
            let name, purpose, relation, pem, der, key, keyType, pin, subject, issuer, serialNumber: String
            let notBefore, notAfter, signatureAlgorithm: String
            let matchesOriginal: Bool
            let subjectAlternativeNames: [String]?
        }

        struct Key: Decodable {
            let file, purpose, keyType, pin: String
        }

        let certificates: [Entry]
        let keys: [Key]
    }

    private static func manifest() throws -> Manifest {
        try JSONDecoder().decode(Manifest.self, from: Data(Checkout.read("certs/manifest.json")))
    }

    @Test("Every file of certs/ is explained once")
    func complete() throws {
        let manifest = try Self.manifest()
        let explained = manifest.certificates.flatMap { [$0.pem, $0.der] } + manifest.keys.map(\.file)
        #expect(try Checkout.files(in: "certs") == (explained + ["manifest.json"]).sorted())
        #expect(manifest.certificates.map(\.name) == FixtureRecipe.all.map(\.name))
    }

    // requirement: fixtures.properties
    @Test("What it says of a certificate is what the certificate says", arguments: FixtureRecipe.all.map(\.name))
    func certificates(name: String) throws {
        let manifest = try Self.manifest()
        let entry = try #require(manifest.certificates.first { $0.name == name })
        let certificate = try Certificate(Checkout.read("certs/" + entry.der))
        let parts = try CertificateParts(certificate.bytes)
        let validity = try #require(certificate.validity)
        #expect(entry.pin == certificate.pin.text)
        #expect(entry.keyType == certificate.subjectPublicKeyInfo.keyType.description)
        #expect(entry.subject == certificate.subject)
        #expect(entry.issuer == certificate.issuer)
        #expect(entry.serialNumber == certificate.serialNumber)
        #expect(entry.notBefore == CivilTime(secondsSince1970: validity.notBefore).description)
        #expect(entry.notAfter == CivilTime(secondsSince1970: validity.notAfter).description)
        #expect(entry.subjectAlternativeNames ?? [] == parts.alternativeNames.map(\.description))
        #expect(!entry.purpose.isEmpty)

        let original = try #require(manifest.certificates.first)
        #expect(original.name == "original")
        #expect(entry.matchesOriginal == (entry.pin == original.pin))
        #expect(entry.matchesOriginal == ["original", "reissued"].contains(entry.relation))
        #expect(manifest.keys.first { $0.file == entry.key }?.pin == entry.pin)
        #expect(manifest.keys.first { $0.file == entry.key }?.keyType == entry.keyType)
    }

    @Test(
        "Relations are those that the names promise",
        arguments: [
            ("original", "original"), ("reissued", "reissued"), ("reissued-by-ca", "reissued"),
            ("regenerated", "regenerated"), ("expired", "reissued"), ("p384", "other-key-type"),
            ("rsa2048", "other-key-type"), ("ed25519", "other-key-type"), ("ca", "authority"),
        ])
    func relations(name: String, relation: String) throws {
        #expect(try Self.manifest().certificates.first { $0.name == name }?.relation == relation)
    }
}
