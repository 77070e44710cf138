import PinKit

/// The first eight bits of KeyUsage (RFC 5280 §4.2.1.3); bit 0 of the BIT STRING is the highest of the octet.
public struct KeyUsage: OptionSet, Sendable, Hashable {
    /// The octet as it stands in the BIT STRING.
    public let rawValue: UInt8

    /// Any set of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Signatures other than on certificates and revocation lists, such as those of TLS handshakes.
    public static let digitalSignature = KeyUsage(rawValue: 0x80)
    /// Encryption of keys, as in TLS 1.2's RSA key exchange.
    public static let keyEncipherment = KeyUsage(rawValue: 0x20)
    /// Signatures on certificates.
    public static let certificateSigning = KeyUsage(rawValue: 0x04)

    /// Appends the BIT STRING; a named bit list ends with its last 1 (X.690 §11.2.2).
    func write(to writer: inout DERWriter) {
        if isEmpty {
            writer.writeBitString([])
        } else {
            writer.writeBitString([rawValue], unusedBits: UInt8(rawValue.trailingZeroBitCount))
        }
    }
}
