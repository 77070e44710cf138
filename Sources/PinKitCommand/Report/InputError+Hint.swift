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

extension String {
    /// The text with control, direction and line break characters made visible, fit for one line of a terminal.
    var oneLine: String {
        unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
