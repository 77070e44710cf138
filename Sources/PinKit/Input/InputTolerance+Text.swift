extension InputTolerance: CustomStringConvertible {
    /// One lower-case clause for people: what was put up with, and what that means for the pin where it means anything.
    public var description: String {
        switch self {
        case .byteOrderMark: "a byte order mark in front was passed over"
        case .utf16(let isBigEndian): "read as UTF-16, \(isBigEndian ? "big" : "little")-endian"
        case .label(let label): "the label \(label) was read for the usual one"
        case .trailingBytes(let count, let what):
            "\(count == 1 ? "1 byte" : "\(count) bytes") behind it \(count == 1 ? "is" : "are") not part of the pin"
                + (what.isEmpty ? "" : ": \(what)")
        case .bareBase64: "base64 without BEGIN and END lines"
        case .hexadecimal: "read as hexadecimal text"
        case .lengthNotMinimal:
            "a length is not in its shortest form, which DER forbids; the pin is of the bytes as carried"
        case .composedPublicKey:
            "a bare RSA key carries no SubjectPublicKeyInfo: the pin is of the one that certificates put around it"
        }
    }
}
