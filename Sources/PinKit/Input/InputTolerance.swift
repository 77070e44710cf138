/// What was put up with in reading an input: never an error, always said.
public enum InputTolerance: Sendable, Hashable {
    /// A byte order mark in front.
    case byteOrderMark
    /// UTF-16 text, with its byte order.
    case utf16(isBigEndian: Bool)
    /// A label in place of the usual one.
    case label(StaticText)
    /// Bytes behind the certificate inside its block, such as OpenSSL's trust data.
    case trailingBytes(count: Int, StaticText)
    /// Base64 without BEGIN and END lines.
    case bareBase64
    /// Hexadecimal text.
    case hexadecimal
    /// Lengths that are not in their shortest form, which BER allows and DER does not (X.690 §8.1.3, §10.1).
    case lengthNotMinimal
    /// An RSA key without its algorithm: no SubjectPublicKeyInfo is carried, so that one was composed.
    case composedPublicKey
}
