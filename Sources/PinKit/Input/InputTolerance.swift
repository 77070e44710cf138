/// What was put up with in reading an input: never an error, always said.
public enum InputTolerance: Sendable, Hashable {
    /// A byte order mark in front.
    case byteOrderMark
    /// UTF-16 text, with its byte order.
    case utf16(isBigEndian: Bool)
    /// A label in place of the usual one.
    case label(StaticText)
    /// Bytes behind the certificate inside its block, such as OpenSSL's trust data.
    ///
    /// The count is nil where they go on to the end of an input that streams by.
    case trailingBytes(count: Int?, StaticText)
    /// Base64 without a BEGIN line.
    case bareBase64
    /// Hexadecimal text.
    case hexadecimal
    /// Lengths that are not in their shortest form, which BER allows and DER does not (X.690 §8.1.3, §10.1).
    case lengthNotMinimal
    /// Lengths that are indefinite, likewise (X.690 §8.1.3.6).
    case lengthIndefinite
    /// An object identifier with a needless zero octet, or without the end of its last arc (X.690 §8.19.2).
    case objectIdentifierMalformed
    /// A block that ends without its END line, behind complete content.
    case endMissing
    /// Line breaks written as a backslash and a letter, as in JSON and in environment files.
    case escapedLineBreaks
    /// An RSA key without its algorithm: no SubjectPublicKeyInfo is carried, so that one was composed.
    case composedPublicKey

    /// Whether it concerns the whole input and not one block.
    public var concernsInput: Bool {
        switch self {
        case .byteOrderMark, .utf16: true
        default: false
        }
    }
}
