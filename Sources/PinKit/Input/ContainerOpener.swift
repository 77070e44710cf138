/// Opens what the core does not read itself: PKCS#7, PKCS#12, private keys and encrypted ones.
public protocol ContainerOpener: Sendable {
    /// The keys that a block holds, in its order; in PKCS#12 those of its own private keys come first.
    ///
    /// - Parameters:
    ///   - content: what the block is, with the bytes that ``OpaqueContent`` describes.
    ///   - password: nil where none is known; blocks under an empty one open all the same.
    ///   - steps: the steps of key derivation that are left for the whole input; those taken are taken off.
    /// - Throws: `passwordNeeded`, `passwordWrong`, or another `container` code.
    func open(
        _ content: OpaqueContent, _ bytes: Span<UInt8>, password: Span<UInt8>?, steps: inout Int
    ) throws(InputError) -> [ContainedKey]
}

extension ContainerOpener {
    /// Opens one container by itself; see the requirement.
    public func open(
        _ content: OpaqueContent, _ bytes: Span<UInt8>, password: Span<UInt8>?
    ) throws(InputError) -> [ContainedKey] {
        var steps = ContainerLimits.derivationSteps
        return try open(content, bytes, password: password, steps: &steps)
    }
}

/// A key out of a container.
public struct ContainedKey: Sendable, Hashable {
    /// A certificate, or whatever else carries a key.
    public let container: KeyContainer
    /// The certificate as carried; for every other container the SubjectPublicKeyInfo. Never private bytes.
    public let der: [UInt8]
    /// SHA-256 of the private key's DER, where the container holds it beside the certificate or in place of one.
    public let privateDigest: PinDigest?
    /// Whether the container holds the private key too: whoever has the file can take the key's part.
    public let isPrivate: Bool

    /// A key by its parts; one with the digest of its private key is private.
    public init(_ container: KeyContainer, der: [UInt8], privateDigest: PinDigest? = nil, isPrivate: Bool = false) {
        self.container = container
        self.der = der
        self.privateDigest = privateDigest
        self.isPrivate = isPrivate || privateDigest != nil
    }
}

/// The bounds within which containers are opened.
public enum ContainerLimits {
    /// Bytes that are handed to a library. A certificate with ten thousand names has some 300 KiB; of twice that a
    /// library makes a tree of 50 MiB at worst.
    public static let libraryBytes = 512 << 10
    /// Certificates and keys of one container; real ones hold a chain, and trust stores some 150 roots.
    public static let keys = 1_000
    /// Steps of key derivation for all of one container: a few seconds, where real files ask for a million at most.
    public static let derivationSteps = 10_000_000
    /// Steps for all containers of one input.
    public static let inputDerivationSteps = 20_000_000
    /// Bytes of memory for one key derivation by scrypt (RFC 7914 §2: 128·N·r), which is what `openssl` asks for unless told
    /// otherwise; it may be held twice.
    public static let derivationBytes = 16 << 20
    /// Bytes of a password.
    public static let passwordBytes = 1_024
}
