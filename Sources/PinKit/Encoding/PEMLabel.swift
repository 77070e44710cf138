/// The label of a PEM block (RFC 7468 and common use): what it says that the block holds.
struct PEMLabel: Sendable {
    /// The label itself where it is one that is known.
    let name: StaticText
    /// What a block of this label holds; nil for a label that nobody uses.
    let content: DERContent?
    /// Whether it is the label that RFC 7468 gives to this content; an odd one is said.
    let isUsual: Bool

    /// The label of nearly every block, which needs no search.
    static let certificate = PEMLabel("CERTIFICATE", .certificate)
    /// Whether settings of OpenSSL may stand behind the certificate (`openssl x509 -trustout`).
    var hasTrustData: Bool { !isUsual && name == "TRUSTED CERTIFICATE" }
    /// A label that nobody uses.
    static let unknown = PEMLabel("", nil)

    private init(_ name: StaticText, _ content: DERContent?, isUsual: Bool = true) {
        self.name = name
        self.content = content
        self.isUsual = isUsual
    }

    /// The meaning of the bytes between `-----BEGIN ` and `-----`.
    init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard let row = Self.rows.first(where: { bytes.matches(range, $0.label) }) else {
            self = .unknown
            return
        }
        self.init(StaticText(stringLiteral: row.label), row.content, isUsual: row.isUsual)
    }

    /// Every label that is known, those of RFC 7468 first.
    private static let rows: [(label: StaticString, content: DERContent, isUsual: Bool)] =
        usual.map { ($0, $1, true) } + odd.map { ($0, $1, false) } + withoutKey.map { ($0, .withoutKey($1), true) }

    private static let usual: [(StaticString, DERContent)] = [
        ("CERTIFICATE", .certificate),
        ("PUBLIC KEY", .publicKey),
        ("RSA PUBLIC KEY", .rsaPublicKey),
        ("CERTIFICATE REQUEST", .certificateRequest), ("NEW CERTIFICATE REQUEST", .certificateRequest),
        ("PRIVATE KEY", .opaque(.privateKey)), ("RSA PRIVATE KEY", .opaque(.privateKey)),
        ("EC PRIVATE KEY", .opaque(.privateKey)), ("DSA PRIVATE KEY", .opaque(.privateKey)),
        ("ENCRYPTED PRIVATE KEY", .opaque(.encryptedPrivateKey)),
        ("PKCS7", .opaque(.pkcs7)), ("PKCS #7 SIGNED DATA", .opaque(.pkcs7)), ("CMS", .opaque(.pkcs7)),
        ("PKCS12", .opaque(.pkcs12)),
    ]

    /// Labels of older programs, and of people.
    private static let odd: [(StaticString, DERContent)] = [
        ("X509 CERTIFICATE", .certificate), ("X.509 CERTIFICATE", .certificate), ("TRUSTED CERTIFICATE", .certificate),
        ("EC PUBLIC KEY", .publicKey), ("ECDSA PUBLIC KEY", .publicKey), ("DSA PUBLIC KEY", .publicKey),
        ("X509 PUBLIC KEY", .publicKey),
        ("SM2 PRIVATE KEY", .opaque(.privateKey)),
    ]

    private static let withoutKey: [(StaticString, StaticText)] = [
        ("X509 CRL", "a certificate revocation list"), ("CRL", "a certificate revocation list"),
        ("DH PARAMETERS", "Diffie-Hellman parameters"), ("X9.42 DH PARAMETERS", "Diffie-Hellman parameters"),
        ("EC PARAMETERS", "elliptic-curve parameters"), ("SM2 PARAMETERS", "SM2 parameters"),
        ("DSA PARAMETERS", "DSA parameters"), ("PARAMETERS", "parameters of a key"),
        ("OCSP REQUEST", "an OCSP request"), ("OCSP RESPONSE", "an OCSP response"),
        ("SSL SESSION PARAMETERS", "a TLS session"),
        ("ATTRIBUTE CERTIFICATE", "an attribute certificate"), ("CERTIFICATE PAIR", "a pair of cross-certificates"),
        ("OPENSSH PRIVATE KEY", "an OpenSSH private key"),
        ("SSH2 PUBLIC KEY", "an SSH public key"), ("SSH2 ENCRYPTED PRIVATE KEY", "an SSH private key"),
        ("PGP PUBLIC KEY BLOCK", "an OpenPGP public key"), ("PGP PRIVATE KEY BLOCK", "an OpenPGP private key"),
        ("PGP MESSAGE", "an OpenPGP message"), ("PGP SIGNED MESSAGE", "an OpenPGP message"),
        ("PGP SIGNATURE", "an OpenPGP signature"), ("TSS2 PRIVATE KEY", "a key inside a TPM"),
        ("TSS2 KEY BLOB", "a key inside a TPM"), ("AGE ENCRYPTED FILE", "an age-encrypted file"),
    ]
}
