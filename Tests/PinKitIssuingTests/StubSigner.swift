import PinKit
import PinKitIssuing

/// A signer whose signature is the digest of the message: shows what was signed, and by which algorithm.
struct StubSigner: Signer {
    let publicKey: SubjectPublicKeyInfo
    let algorithm: SignatureAlgorithm

    /// 1·G on P-256 (RFC 5903 §3.1 states the generator), a key that everybody knows.
    init(_ algorithm: SignatureAlgorithm = .ecdsaWithSHA256) throws {
        let generator =
            "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
        let point = try P256Point(Hex.decode(Array(generator.utf8).span))
        publicKey = try SubjectPublicKeyInfo(point.subjectPublicKeyInfo)
        self.algorithm = algorithm
    }

    func sign(_ message: [UInt8]) throws(SigningError) -> [UInt8] { PortableSHA256.digest(of: message).bytes }
}
