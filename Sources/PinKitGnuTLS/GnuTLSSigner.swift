import CGnuTLS
public import PinKit
public import PinKitIssuing

/// A private key that GnuTLS signs with; every signature is reproducible.
///
/// The key is read again for each signature: GnuTLS lets one thread at a time use a key, and a value may be shared.
public struct GnuTLSSigner: Signer {
    public let publicKey: SubjectPublicKeyInfo
    public let algorithm: SignatureAlgorithm
    private let pem: [UInt8]

    /// Reads a P-256, P-384, RSA or Ed25519 key in PKCS#8 or a format of its own; text before the block is skipped.
    ///
    /// - Throws: where GnuTLS cannot read the key, or the key's kind has no ``SignatureAlgorithm``.
    public init(pem: [UInt8]) throws(SigningError) {
        do throws(GnuTLSError) {
            try GnuTLSEnvironment.prepare()
            publicKey = try Self.read(GnuTLSPublicKey(of: GnuTLSPrivateKey(pem: pem)).der())
        } catch {
            throw SigningError("private key", error)
        }
        algorithm = try Self.algorithm(for: publicKey.keyType)
        self.pem = pem
    }

    /// Signs by `gnutls_privkey_sign_data2`: RFC 6979, RFC 8017 §8.2 or RFC 8032, as the key's kind says.
    public func sign(_ message: [UInt8]) throws(SigningError) -> [UInt8] {
        do throws(GnuTLSError) {
            return try GnuTLSPrivateKey(pem: pem).sign(message, libraryAlgorithm)
        } catch {
            throw SigningError("signature", error)
        }
    }

    private var libraryAlgorithm: gnutls_sign_algorithm_t {
        switch algorithm {
        case .ecdsaWithSHA256: GNUTLS_SIGN_ECDSA_SHA256
        case .ecdsaWithSHA384: GNUTLS_SIGN_ECDSA_SHA384
        case .rsaWithSHA256: GNUTLS_SIGN_RSA_SHA256
        case .ed25519: GNUTLS_SIGN_EDDSA_ED25519
        }
    }

    private static func read(_ encoding: [UInt8]) throws(GnuTLSError) -> SubjectPublicKeyInfo {
        do throws(InputError) {
            return try SubjectPublicKeyInfo(encoding)
        } catch {
            // The library has just written it, so a fault there is the library's.
            throw GnuTLSError(code: GNUTLS_E_INTERNAL_ERROR)
        }
    }

    private static func algorithm(for type: KeyType) throws(SigningError) -> SignatureAlgorithm {
        switch type {
        case .ec(curve: "P-256"): .ecdsaWithSHA256
        case .ec(curve: "P-384"): .ecdsaWithSHA384
        case .rsa: .rsaWithSHA256
        case .named("Ed25519"): .ed25519
        default: throw SigningError("a key of type \(type) signs no certificate here")
        }
    }
}
