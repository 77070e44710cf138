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
        if bytes.matches(range, "CERTIFICATE") {
            self = .certificate
        } else {
            self = Self.meanings.first { bytes.matches(range, $0.label) }?.meaning ?? .unknown
        }
    }

    private static let meanings: [(label: StaticString, meaning: PEMLabel)] = [
        ("X509 CERTIFICATE", .certificate),
        ("PUBLIC KEY", .publicKey),
        ("TRUSTED CERTIFICATE", .unsupported("a TRUSTED CERTIFICATE")),
        ("CERTIFICATE REQUEST", .unsupported("a CERTIFICATE REQUEST")),
        ("NEW CERTIFICATE REQUEST", .unsupported("a NEW CERTIFICATE REQUEST")),
        ("RSA PUBLIC KEY", .unsupported("an RSA PUBLIC KEY")),
        ("PRIVATE KEY", .unsupported("a PRIVATE KEY")),
        ("ENCRYPTED PRIVATE KEY", .unsupported("an ENCRYPTED PRIVATE KEY")),
        ("EC PRIVATE KEY", .unsupported("an EC PRIVATE KEY")),
        ("RSA PRIVATE KEY", .unsupported("an RSA PRIVATE KEY")),
        ("DSA PRIVATE KEY", .unsupported("a DSA PRIVATE KEY")),
        ("OPENSSH PRIVATE KEY", .unsupported("an OPENSSH PRIVATE KEY")),
        ("PKCS7", .unsupported("a PKCS7 block")), ("CMS", .unsupported("a CMS block")),
        ("X509 CRL", .withoutKey("a certificate revocation list")),
        ("DH PARAMETERS", .withoutKey("Diffie-Hellman parameters")),
        ("X9.42 DH PARAMETERS", .withoutKey("Diffie-Hellman parameters")),
        ("EC PARAMETERS", .withoutKey("elliptic-curve parameters")),
        ("DSA PARAMETERS", .withoutKey("DSA parameters")),
        ("OCSP RESPONSE", .withoutKey("an OCSP response")),
        ("SSL SESSION PARAMETERS", .withoutKey("a TLS session")),
    ]
}
