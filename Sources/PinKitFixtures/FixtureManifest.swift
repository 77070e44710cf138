#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PinKit
import PinKitIssuing

/// What `manifest.json` says about each file; the facts are read from the certificates, not from their recipes.
struct FixtureManifest: Codable {
    /// One certificate, in its two files.
    struct CertificateEntry: Codable {
        let name: String
        let purpose: String
        let relation: FixtureRecipe.Relation
        let matchesOriginal: Bool
        let pem: String
        let der: String
        let key: String
        let keyType: String
        let pin: String
        let subject: String
        let issuer: String
        let serialNumber: String
        let signatureAlgorithm: String
        let notBefore: String?
        let notAfter: String?
        let subjectAlternativeNames: [String]?

        init(_ recipe: FixtureRecipe, _ certificate: Certificate, signatureAlgorithm: SignatureAlgorithm) {
            name = recipe.name
            purpose = recipe.purpose
            relation = recipe.relation
            matchesOriginal = recipe.matchesOriginal
            pem = recipe.name + ".pem"
            der = recipe.name + ".der"
            key = FixtureRecipe.keyFileName(of: recipe.key)
            keyType = certificate.subjectPublicKeyInfo.keyType.description
            pin = certificate.pin.text
            subject = certificate.subject
            issuer = certificate.issuer
            serialNumber = certificate.serialNumber
            self.signatureAlgorithm = signatureAlgorithm.description
            notBefore = certificate.validity.map { CivilTime(secondsSince1970: $0.notBefore).description }
            notAfter = certificate.validity.map { CivilTime(secondsSince1970: $0.notAfter).description }
            let names = recipe.subjectAlternativeNames.map { $0.description }
            subjectAlternativeNames = names.isEmpty ? nil : names
        }
    }

    /// One private key.
    struct KeyEntry: Codable {
        let file: String
        let purpose: String
        let keyType: String
        let pin: String

        init(_ file: String, _ key: FixtureKey, _ publicKey: SubjectPublicKeyInfo) {
            self.file = file
            purpose = key.purpose
            keyType = publicKey.keyType.description
            pin = publicKey.pin.text
        }
    }

    var generatedBy = "pinkit fixtures generate"
    var warning = "The private keys are public: never use them, or these certificates, in production."
    var certificates: [CertificateEntry] = []
    var keys: [KeyEntry] = []

    /// The document with sorted keys, so that equal manifests are equal bytes.
    func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
}
