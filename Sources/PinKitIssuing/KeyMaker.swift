/// Makes private keys, and reads them again: what an agent needs besides a certificate.
public protocol KeyMaker: Sendable {
    /// A new key as PKCS#8 in PEM.
    func makeKey(_ kind: NewKeyKind) throws(SigningError) -> [UInt8]
    /// The signer of a key in PEM.
    func signer(pem: [UInt8]) throws(SigningError) -> any Signer
}

/// The kinds of keys that are made here.
public enum NewKeyKind: Sendable, Hashable, CaseIterable {
    /// The agent's own.
    case p256
    /// Its authority's, of 3,072 bits.
    case rsa3072
}
