extension InputTolerance: CustomStringConvertible {
    /// One lower-case clause for people: what was put up with, and what that means for the pin where it means anything.
    public var description: String {
        switch self {
        case .byteOrderMark: "a byte order mark in front was passed over"
        case .utf16(let isBigEndian): "read as UTF-16, \(isBigEndian ? "big" : "little")-endian"
        case .label(let label): "the label \(label) was read for the usual one"
        case .trailingBytes(let count, let what):
            "\(count.map { $0 == 1 ? "1 byte" : "\($0) bytes" } ?? "what stands") behind it"
                + " \(count == 1 || count == nil ? "is" : "are") no part of it\(what.isEmpty ? "" : ": \(what)")"
        case .bareBase64: "base64 without a BEGIN line"
        case .hexadecimal: "read as hexadecimal text"
        case .lengthNotMinimal: "a length is not in its shortest form, which DER forbids: \(Self.asCarried)"
        case .lengthIndefinite: "a length is indefinite, which DER forbids: \(Self.asCarried)"
        case .objectIdentifierMalformed: "an object identifier is malformed: \(Self.asCarried)"
        case .endMissing: "the END line is missing"
        case .escapedLineBreaks: "the line breaks are written as \\n"
        case .composedPublicKey:
            "a bare RSA key carries no SubjectPublicKeyInfo: the pin is of the one that certificates put around it"
        }
    }

    private static let asCarried = "the pin is of the bytes as carried, and many programs refuse them"
}
