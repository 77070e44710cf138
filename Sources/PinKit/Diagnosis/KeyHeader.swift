/// A fixed header that apps put in front of a bare key of one type and size (RFC 3279 §2.3.1, RFC 5480 §2).
struct KeyHeader {
    let name: String
    let bytes: [UInt8]

    /// The headers in use: RSA with the exponent 65537, and the curves of NIST.
    static let all: [KeyHeader] =
        [1_024, 2_048, 3_072, 4_096].map(rsa) + [
            KeyHeader(name: "P-256", bytes: P256Point.subjectPublicKeyInfoHeader),
            curve("P-384", [0x2b, 0x81, 0x04, 0x00, 0x22], bits: 97),
            curve("P-521", [0x2b, 0x81, 0x04, 0x00, 0x23], bits: 133),
            KeyHeader(name: "Ed25519", bytes: frame([0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70], bits: 32)),
        ]

    /// rsaEncryption with NULL around a key of a modulus of `size` bits.
    private static func rsa(_ size: Int) -> KeyHeader {
        let algorithm: [UInt8] = [
            0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
        ]
        // The modulus with its sign byte and the exponent of three bytes.
        let key = DERText.element(
            0x30, DERText.element(0x02, [UInt8](repeating: 0, count: size / 8 + 1)) + [0x02, 0x03, 1, 0, 1])
        return KeyHeader(name: "RSA-\(size)", bytes: frame(algorithm, bits: key.count))
    }

    private static func curve(_ name: String, _ identifier: [UInt8], bits: Int) -> KeyHeader {
        let ecPublicKey: [UInt8] = [0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]
        let algorithm = DERText.element(0x30, ecPublicKey + DERText.element(0x06, identifier))
        return KeyHeader(name: name, bytes: frame(algorithm, bits: bits))
    }

    /// Everything in front of `bits` bytes of key.
    private static func frame(_ algorithm: [UInt8], bits: Int) -> [UInt8] {
        let key = [UInt8](repeating: 0, count: bits)
        return Array(DERText.element(0x30, algorithm + DERText.element(0x03, [0] + key)).dropLast(bits))
    }
}
