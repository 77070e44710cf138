import PinKit

extension InputError {
    /// What a person can do about a fault, where there is something to do.
    var hint: String? {
        switch code {
        case .noKey, .neitherCertificateNorKey:
            "give a certificate or a public key in PEM or DER; for a raw P-256 point add --point"
        case .notSupported:
            "take the public key out first, such as: openssl pkey -in FILE -pubout | pinkit compute -"
        case .pemLabel, .pemLabelMismatch, .pemEndMissing, .pemEmpty, .base64Character, .base64Padding,
            .base64StrayBits, .base64Truncated, .truncated:
            "the block was cut or edited: take it again from where it came from"
        case .pointOffCurve, .pointCoordinate, .pointInfinity, .pointParity:
            "no private key belongs to such a point: the bytes are damaged or made up"
        default: nil
        }
    }
}
