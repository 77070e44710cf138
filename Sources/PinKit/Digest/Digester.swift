/// A digest that a pin is not, and that people take for one.
public enum DigestAlgorithm: String, Sendable, CaseIterable {
    case md5 = "MD5"
    case sha1 = "SHA-1"
    case sha224 = "SHA-224"
    case sha256 = "SHA-256"
    case sha384 = "SHA-384"
    case sha512 = "SHA-512"
}

/// What computes other digests than SHA-256: a library, since a pin needs none of them.
public protocol Digester: Sendable {
    /// The digest of bytes; nil where the library has none by that name.
    func digest(_ algorithm: DigestAlgorithm, of bytes: [UInt8]) -> [UInt8]?
}

/// SHA-256 alone, by the core.
public struct PortableDigester: Digester {
    public init() {}

    public func digest(_ algorithm: DigestAlgorithm, of bytes: [UInt8]) -> [UInt8]? {
        algorithm == .sha256 ? PortableSHA256.digest(of: bytes).bytes : nil
    }
}
