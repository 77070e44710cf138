import PinKit
import PinKitFixtures
import PinKitGnuTLS
import PinKitIssuing
import PinKitTLS
import Testing

/// A private key that everybody has: those of the fixtures, and a few more from `Tests/Peers/keys`.
enum TestKey: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case agent, regenerated, ca, p384, rsa2048, ed25519
    case rsa1024
    case otherP256 = "rfc6979-p256"
    case otherP384 = "rfc6979-p384"
    case otherEd25519 = "rfc8032-ed25519"

    /// One of each kind, for servers.
    static let served: [TestKey] = [.agent, .p384, .rsa2048, .ed25519, .rsa1024]

    var testDescription: String { rawValue }

    /// Another key of the same kind: what a server holds that lies. An RSA key may differ in size.
    var stranger: TestKey {
        switch self {
        case .agent: .regenerated
        case .regenerated, .otherP256: .agent
        case .p384: .otherP384
        case .otherP384: .p384
        case .ed25519: .otherEd25519
        case .otherEd25519: .ed25519
        case .rsa2048: .ca
        case .ca, .rsa1024: .rsa2048
        }
    }

    /// PKCS #8 in PEM, after a line of text.
    var pem: [UInt8] {
        get throws { try FixtureKey(rawValue: rawValue)?.pem ?? Checkout.read("Tests/Peers/keys/\(rawValue).pem") }
    }

    var publicKey: SubjectPublicKeyInfo { get throws { try GnuTLSSigner(pem: pem).publicKey } }

    var pin: Pin { get throws { try publicKey.pin } }

    /// The certificate of the fixtures for this key, where there is one, or else one that is made for it.
    var certificate: [UInt8] {
        get throws {
            if FixtureKey(rawValue: rawValue) != nil {
                return try Checkout.read("certs/\(self == .agent ? "original" : rawValue).der")
            }
            return try certificate(carrying: publicKey.bytes)
        }
    }

    /// A certificate signed by this key that carries any bytes in the place of its public key.
    func certificate(carrying publicKey: [UInt8]) throws -> [UInt8] {
        let builder = CertificateBuilder(
            serialNumber: [1], issuer: CertificateBuilder.agentName,
            validity: CertificateValidity(notBefore: 1_577_836_800, notAfter: 1_577_923_199),
            subject: CertificateBuilder.agentName, subjectPublicKeyInfo: publicKey, extensions: [])
        return try builder.sign(with: GnuTLSSigner(pem: pem))
    }

    /// A server that shows this key's certificate first, and holds the key, or another one in its place.
    func server(
        _ versions: ClosedRange<TLSVersion> = .tls12 ... .tls13, signingWith signer: TestKey? = nil,
        thenShowing others: [[UInt8]] = []
    ) throws -> TLSServerConfiguration {
        TLSServerConfiguration(
            chain: [try certificate] + others, privateKey: try (signer ?? self).pem, servesForeignKey: signer != nil,
            minimumVersion: versions.lowerBound, maximumVersion: versions.upperBound)
    }

    func server(_ version: TLSVersion, signingWith signer: TestKey? = nil) throws -> TLSServerConfiguration {
        try server(version...version, signingWith: signer)
    }
}
