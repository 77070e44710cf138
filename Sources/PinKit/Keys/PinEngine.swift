/// What a certificate or key block is.
public enum KeyContainer: String, Sendable, Hashable {
    case certificate
    case certificateRequest = "certificate request"
    case publicKey = "public key"
    /// Of a private key only the public half goes any further.
    case privateKey = "private key"
    case jsonWebKey = "JSON Web Key"
    case point
}

/// An independent way to a pin: its own parser and its own digest over the same input.
public protocol PinEngine: Sendable {
    /// `core`, `openssl` or `gnutls`.
    var name: String { get }
    /// The version of the library behind it, such as `OpenSSL 3.0.19`.
    var version: String { get }
    /// The digest that the engine prints for the key of `der`, or why it refuses; `der` is a whole certificate, or for
    /// every other container a whole SubjectPublicKeyInfo.
    func computePin(of der: [UInt8], _ container: KeyContainer) -> EnginePin
}

/// What one engine computed on its own.
public enum EnginePin: Sendable, Hashable {
    case digest(PinDigest)
    case refused(reason: String)
}

/// How an engine stands to the pin of the bytes as carried.
public enum EngineAgreement: Sendable, Hashable {
    /// It computes the same digest.
    case agrees
    /// It hashes an encoding of its own; the digest it would print.
    case reencodes(sha256: PinDigest)
    /// It gives no pin; its reason.
    case refuses(reason: String)

    /// Compares an engine's answer with the pin as carried.
    public init(_ answer: EnginePin, carried: Pin) {
        switch answer {
        case .digest(let digest): self = digest == carried.digest ? .agrees : .reencodes(sha256: digest)
        case .refused(let reason): self = .refuses(reason: reason)
        }
    }
}
