/// What a block holds, by its label or by the structure of its DER, and with that what is done with it.
enum DERContent: Sendable, Hashable {
    /// A certificate, to be cut open.
    case certificate
    /// A request for a certificate (RFC 2986), likewise.
    case certificateRequest
    /// A SubjectPublicKeyInfo.
    case publicKey
    /// An RSAPublicKey (RFC 8017 §A.1.1), around which a SubjectPublicKeyInfo has to be composed.
    case rsaPublicKey
    /// A structure that a library opens.
    case opaque(OpaqueContent)
    /// A structure without a key, by its name with an article where it takes one.
    case withoutKey(StaticText)
}
