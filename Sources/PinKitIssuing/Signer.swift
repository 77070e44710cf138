public import PinKit

/// Something that holds a private key and signs with it; the builder of certificates needs no more.
public protocol Signer: Sendable {
    /// The public half.
    var publicKey: SubjectPublicKeyInfo { get }
    /// The algorithm that ``sign(_:)`` uses.
    var algorithm: SignatureAlgorithm { get }
    /// Signs a message; ECDSA by RFC 6979, so that the same message gives the same bytes.
    ///
    /// - Returns: the content of the certificate's signature BIT STRING.
    func sign(_ message: [UInt8]) throws(SigningError) -> [UInt8]
}

/// The signature algorithms that certificates of this package are signed with.
public enum SignatureAlgorithm: Sendable, Hashable, CaseIterable {
    /// RFC 5758 §3.2.
    case ecdsaWithSHA256
    /// RFC 5758 §3.2.
    case ecdsaWithSHA384
    /// RFC 8017 §A.2.4, PKCS #1 v1.5.
    case rsaWithSHA256
    /// RFC 8410 §3.
    case ed25519
}

/// A key that could not be read, or would not sign, with the library's words.
public struct SigningError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What failed.
    public let description: String

    /// Makes an error of a description.
    public init(_ description: String) { self.description = description }
}
