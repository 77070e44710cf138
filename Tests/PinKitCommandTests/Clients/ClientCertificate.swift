import PinKit
import PinKitFixtures
import PinKitGnuTLS
import PinKitIssuing

/// A certificate that differs from `selfSigned` or `issued` in one property that clients look at.
enum ClientCertificate: String, Sendable, CaseIterable {
    case selfSigned, selfSignedOtherName, selfSignedExpired
    case issued, issuedOtherName, issuedExpired, issuedCommonName
    /// An RSA key whose algorithm lacks its NULL, and a point in its compressed form.
    case withoutNull, compressedPoint

    /// The key that signs the handshake.
    var key: FixtureKey { self == .withoutNull ? .rsa2048 : .agent }

    var isIssued: Bool { rawValue.hasPrefix("issued") }

    /// What the server sends: the certificate, and its issuer where it has one.
    var chain: [[UInt8]] { get throws { [try leaf] + (isIssued ? [try Self.authority] : []) } }

    /// The certificate that a client is told to trust.
    var anchor: [UInt8] { get throws { isIssued ? try Self.authority : try leaf } }

    /// Long enough for any date that the tests run on.
    private static let validity = CertificateValidity(notBefore: 946_684_800, notAfter: 2_524_607_999)
    /// The year 2000 alone.
    private static let past = CertificateValidity(notBefore: 946_684_800, notAfter: 978_307_199)
    private static let authorityName = Name(.commonName("Authority of the tests"))

    private var leaf: [UInt8] {
        get throws {
            let own = try GnuTLSSigner(pem: key.pem)
            let name = Name(.commonName(self == .issuedCommonName ? "localhost" : "leaf"))
            let isExpired = self == .selfSignedExpired || self == .issuedExpired
            var extensions: [CertificateExtension] = [.serverAuthentication, .basicConstraints(isAuthority: false)]
            switch self {
            case .issuedCommonName: break
            case .selfSignedOtherName, .issuedOtherName:
                extensions.append(.subjectAlternativeNames([.dns("other.example")]))
            default: extensions.append(.subjectAlternativeNames([.ipv4(127, 0, 0, 1), .dns("localhost")]))
            }
            let builder = CertificateBuilder(
                serialNumber: [2], issuer: isIssued ? Self.authorityName : name,
                validity: isExpired ? Self.past : Self.validity, subject: name,
                subjectPublicKeyInfo: keyInfo(own.publicKey.bytes), extensions: extensions)
            return try isIssued ? builder.sign(with: GnuTLSSigner(pem: FixtureKey.ca.pem)) : builder.sign(with: own)
        }
    }

    private static var authority: [UInt8] {
        get throws {
            let signer = try GnuTLSSigner(pem: FixtureKey.ca.pem)
            let authority = CertificateBuilder.Authority(name: authorityName, key: signer.publicKey)
            return try CertificateBuilder.authority(authority, serialNumber: [1], validity: validity).sign(with: signer)
        }
    }

    private func keyInfo(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .withoutNull:
            // 30 82 LL LL 30 0d, eleven bytes of identifier, 05 00: two bytes fewer, in both lengths too.
            var bytes = bytes
            bytes.removeSubrange(17..<19)
            bytes[3] -= 2
            bytes[5] -= 2
            return bytes
        case .compressedPoint:
            // 21 bytes of algorithm behind the header; a BIT STRING of 33 bytes in place of 65.
            return [0x30, 0x39] + bytes[2..<23] + [0x03, 0x22, 0x00, 0x02 | bytes[90] & 1] + bytes[27..<59]
        default: return bytes
        }
    }
}
