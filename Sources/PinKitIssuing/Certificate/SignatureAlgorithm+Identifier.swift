public import PinKit

extension SignatureAlgorithm {
    /// The algorithm's object identifier.
    public var identifier: ObjectIdentifier {
        switch self {
        case .ecdsaWithSHA256: ObjectIdentifier(1, 2, 840, 10045, 4, 3, 2)
        case .ecdsaWithSHA384: ObjectIdentifier(1, 2, 840, 10045, 4, 3, 3)
        case .rsaWithSHA256: ObjectIdentifier(1, 2, 840, 113549, 1, 1, 11)
        case .ed25519: ObjectIdentifier(1, 3, 101, 112)
        }
    }

    /// Appends the AlgorithmIdentifier: NULL parameters for RSA (RFC 4055 §5), none for the others (RFC 5758 §3.2, RFC 8410 §3).
    public func write(to writer: inout DERWriter) {
        writer.write(.sequence) { fields in
            fields.writeObjectIdentifier(identifier)
            if self == .rsaWithSHA256 { fields.writeNull() }
        }
    }
}

extension SignatureAlgorithm: CustomStringConvertible {
    /// The name that the algorithm's specification gives it.
    public var description: String {
        switch self {
        case .ecdsaWithSHA256: "ecdsa-with-SHA256"
        case .ecdsaWithSHA384: "ecdsa-with-SHA384"
        case .rsaWithSHA256: "sha256WithRSAEncryption"
        case .ed25519: "Ed25519"
        }
    }
}
