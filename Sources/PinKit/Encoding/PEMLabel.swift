/// The labels of PEM blocks (RFC 7468 and common use) and what pinkit does with each.
public enum PEMLabel: Sendable, Hashable {
    /// A certificate, to be cut open.
    case certificate
    /// A SubjectPublicKeyInfo.
    case publicKey
    /// A block that may hold a key, of a kind that is not read yet.
    case unsupported(StaticText)
    /// A block that holds no key.
    case withoutKey(StaticText)
    /// A label that nobody uses.
    case unknown

    /// The meaning of the bytes between `-----BEGIN ` and `-----`.
    init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        for (label, meaning) in Self.meanings where bytes.matches(range, label) {
            self = meaning
            return
        }
        self = .unknown
    }

    /// The most frequent first.
    private static let meanings: [(label: [UInt8], meaning: PEMLabel)] = [
        (bytes("CERTIFICATE"), .certificate), (bytes("X509 CERTIFICATE"), .certificate),
        (bytes("PUBLIC KEY"), .publicKey),
        (bytes("TRUSTED CERTIFICATE"), .unsupported("a TRUSTED CERTIFICATE")),
        (bytes("CERTIFICATE REQUEST"), .unsupported("a CERTIFICATE REQUEST")),
        (bytes("NEW CERTIFICATE REQUEST"), .unsupported("a NEW CERTIFICATE REQUEST")),
        (bytes("RSA PUBLIC KEY"), .unsupported("an RSA PUBLIC KEY")),
        (bytes("PRIVATE KEY"), .unsupported("a PRIVATE KEY")),
        (bytes("ENCRYPTED PRIVATE KEY"), .unsupported("an ENCRYPTED PRIVATE KEY")),
        (bytes("EC PRIVATE KEY"), .unsupported("an EC PRIVATE KEY")),
        (bytes("RSA PRIVATE KEY"), .unsupported("an RSA PRIVATE KEY")),
        (bytes("DSA PRIVATE KEY"), .unsupported("a DSA PRIVATE KEY")),
        (bytes("OPENSSH PRIVATE KEY"), .unsupported("an OPENSSH PRIVATE KEY")),
        (bytes("PKCS7"), .unsupported("a PKCS7 block")), (bytes("CMS"), .unsupported("a CMS block")),
        (bytes("X509 CRL"), .withoutKey("a certificate revocation list")),
        (bytes("DH PARAMETERS"), .withoutKey("Diffie-Hellman parameters")),
        (bytes("X9.42 DH PARAMETERS"), .withoutKey("Diffie-Hellman parameters")),
        (bytes("EC PARAMETERS"), .withoutKey("elliptic-curve parameters")),
        (bytes("DSA PARAMETERS"), .withoutKey("DSA parameters")),
        (bytes("OCSP RESPONSE"), .withoutKey("an OCSP response")),
        (bytes("SSL SESSION PARAMETERS"), .withoutKey("a TLS session")),
    ]

    private static func bytes(_ label: StaticString) -> [UInt8] { Array("\(label)".utf8) }
}
