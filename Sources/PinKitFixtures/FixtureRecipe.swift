public import PinKit
public import PinKitIssuing

/// How one certificate of the fixtures is made, and what it is for.
public struct FixtureRecipe: Sendable {
    /// How the key of a certificate relates to that of `original`.
    public enum Relation: String, Sendable, Codable, CaseIterable {
        /// The certificate that the others are compared with.
        case original
        /// Another certificate of the same key: the pin stands.
        case reissued
        /// A certificate of a new key of the same kind: the pin falls.
        case regenerated
        /// A certificate of a key of another kind: the pin falls, and a client may not support the kind.
        case otherKeyType = "other-key-type"
        /// The authority that signed another certificate; no agent serves it as its own.
        case authority
    }

    /// Who signs a certificate.
    enum Issuer: Sendable {
        /// The key that the certificate is for.
        case itself
        /// The `ca` fixture, which this certificate is signed by.
        case authority
    }

    /// The name of its files, without what follows the dot.
    public let name: String
    /// What the certificate is for, in one sentence.
    public let purpose: String
    /// The key that the certificate is made for.
    public let key: FixtureKey
    /// How its key relates to that of `original`.
    public let relation: Relation
    /// The first and the last second.
    public let validity: CertificateValidity
    /// The subject's names and addresses.
    public let subjectAlternativeNames: [SubjectAlternativeName]
    /// The serial number: 128 bits, big-endian.
    public let serialNumber: [UInt8]
    /// Who signs.
    let issuer: Issuer

    /// Whether a check of the pin of `original` must accept the certificate.
    public var matchesOriginal: Bool { key == .agent }

    /// The private key that signs the certificate.
    public var signingKey: FixtureKey { issuer == .itself ? key : .ca }

    /// The name of the file that holds the private key, beside the certificates.
    public static func keyFileName(of key: FixtureKey) -> String { key.rawValue + "-key.pem" }
}

extension FixtureRecipe {
    /// The DER of the certificate; the same signers give the same bytes.
    ///
    /// - Parameter signer: gives a signer for a fixture key.
    /// - Throws: what `signer` or the signer throws.
    public func certificate(signer: (FixtureKey) throws -> any Signer) throws -> [UInt8] {
        let publicKey = try signer(key).publicKey
        let builder: CertificateBuilder
        switch (relation, issuer) {
        case (.authority, _):
            builder = try .authority(
                .init(name: Self.authorityName, key: publicKey), serialNumber: serialNumber, validity: validity)
        case (_, .authority):
            let authority = CertificateBuilder.Authority(
                name: Self.authorityName, key: try signer(signingKey).publicKey)
            builder = try .agentLeaf(
                key: publicKey, serialNumber: serialNumber, validity: validity, names: subjectAlternativeNames,
                authority: authority)
        case (_, .itself):
            builder = try .agentLeaf(
                key: publicKey, serialNumber: serialNumber, validity: validity, names: subjectAlternativeNames)
        }
        return try builder.sign(with: try signer(signingKey))
    }

    /// The subject of the authority.
    static let authorityName = Name(.organization("Davi NFC Agent"), .commonName("Davi NFC Agent CA"))
}
