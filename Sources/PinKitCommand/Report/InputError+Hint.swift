import PinKit

extension InputError {
    /// What a person can do about a fault, where there is something to do.
    var hint: String? {
        switch code {
        case .noKey, .neitherCertificateNorKey:
            "give a certificate or a public key in PEM or DER; for a raw P-256 point add --point"
        case .notSupported:
            extraction.map { "take the public key out first: \($0) | pinkit compute -" }
        case .pemLabel, .pemLabelMismatch, .pemEndMissing, .pemEmpty, .base64Character, .base64Padding,
            .base64StrayBits, .base64Truncated, .truncated:
            "the block was cut or edited: take it again from where it came from"
        case .pointOffCurve, .pointCoordinate, .pointInfinity, .pointParity:
            "no private key belongs to such a point: the bytes are damaged or made up"
        default: nil
        }
    }

    /// The command that prints the public key, or the certificates, of a kind of block that is not read yet.
    private var extraction: String? {
        // The structure is the label behind an article.
        switch structure.description.split(separator: " ").dropFirst().joined(separator: " ") {
        case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST": "openssl req -in FILE -noout -pubkey"
        case "TRUSTED CERTIFICATE": "openssl x509 -in FILE -noout -pubkey"
        case "RSA PUBLIC KEY": "openssl rsa -RSAPublicKey_in -in FILE -pubout"
        case "OPENSSH PRIVATE KEY": "ssh-keygen -e -m PKCS8 -f FILE"
        case "PKCS7 block": "openssl pkcs7 -in FILE -print_certs"
        case let name where name.hasSuffix("PRIVATE KEY"): "openssl pkey -in FILE -pubout"
        default: nil
        }
    }
}
