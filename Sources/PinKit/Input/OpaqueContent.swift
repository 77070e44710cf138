/// What a block holds that the core does not read itself: a library opens it, or a JSON decoder.
public enum OpaqueContent: Sendable, Hashable, CaseIterable {
    /// PKCS#7 or CMS, DER (RFC 5652).
    case pkcs7
    /// PKCS#12, DER (RFC 7292).
    case pkcs12
    /// A private key without encryption, DER: PKCS#8 (RFC 5958), SEC 1 (RFC 5915), PKCS#1 or OpenSSL's DSA.
    case privateKey
    /// EncryptedPrivateKeyInfo, DER (RFC 5958 §3).
    case encryptedPrivateKey
    /// A PEM block with `Proc-Type: 4,ENCRYPTED` (RFC 1421 §4.6), as text from BEGIN to END.
    case encryptedPEM
    /// A JSON Web Key or a set of them, JSON text (RFC 7517).
    case jsonWebKey
}

extension OpaqueContent {
    /// What it is called in a sentence.
    public var name: StaticText {
        switch self {
        case .pkcs7: "a PKCS#7 structure"
        case .pkcs12: "a PKCS#12 structure"
        case .privateKey: "a private key"
        case .encryptedPrivateKey, .encryptedPEM: "an encrypted private key"
        case .jsonWebKey: "a JSON Web Key"
        }
    }
}
