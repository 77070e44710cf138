import PinKit

extension InputError {
    /// What a person can do about a fault of `file`, where there is something to do.
    func hint(file: String) -> String? {
        switch code {
        case .noKey where structure == "an OpenSSH public key" || structure == "an OpenSSH private key":
            "convert it first, for RSA and ECDSA: ssh-keygen -e -m PKCS8 -f \(Self.shellWord(file)) | pinkit compute -"
        case .noKey, .neitherCertificateNorKey:
            "give a certificate or a public key in PEM or DER; for a raw P-256 point add --point"
        case .passwordNeeded:
            "give the password by --password-file FILE, or in the environment as \(PasswordSource.variable)"
        case .passwordWrong:
            "the password of --password-file, of \(PasswordSource.variable) or of the prompt belongs to another file"
        case .containerEncryption:
            "encrypt it anew where it was made: AES-256 with PBKDF2 opens everywhere"
        case .keyHalves:
            "its public half is of another key, or damaged: take the file again from where it came from"
        case .jwkDuplicate:
            "programs differ in which of the two they take: remove one"
        case .jwkCertificate:
            "they must be one key (RFC 7517 section 4.7): take both from where they came from, or leave 'x5c' out"
        case .jwkSymmetric:
            "a shared secret is known to both sides and can be no pin"
        case .pemLabel, .pemLabelMismatch, .pemEndMissing, .pemEmpty, .base64Character, .base64Padding,
            .base64StrayBits, .base64Truncated, .truncated:
            "the block was cut or edited: take it again from where it came from"
        case .pemContent:
            "give the block the label that its content has, or take it again from where it came from"
        case .pointOffCurve, .pointCoordinate, .pointInfinity, .pointParity:
            "no private key belongs to such a point: the bytes are damaged or made up"
        default: nil
        }
    }

    /// A file's name as a shell reads it back.
    private static func shellWord(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
        return isPlain
            ? name : "'" + name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

extension InputError {
    /// Whether a library or a JSON decoder found the fault, which says nothing of the place.
    var isWithoutPlace: Bool { code.rawValue.hasPrefix("container.") || code.rawValue.hasPrefix("jwk.") }
}

extension InputError.Code {
    /// Whether the offset counts from the first byte of the decoded block.
    var isInsideBlock: Bool { rawValue.hasPrefix("der.") || rawValue.hasPrefix("point.") }
}
