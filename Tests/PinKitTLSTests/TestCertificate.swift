import PinKit

/// Certificates that are just enough for a pin to be read from: their signatures are nobody's.
enum TestCertificate {
    /// A certificate of an Ed25519 key whose 32 bytes are all `seed`.
    static func der(_ seed: UInt8) -> [UInt8] {
        let ed25519 = tlv(0x30, tlv(0x06, [0x2B, 0x65, 0x70]))
        let key = tlv(0x30, ed25519 + tlv(0x03, [0] + [UInt8](repeating: seed, count: 32)))
        let commonName = tlv(0x30, tlv(0x06, [0x55, 0x04, 0x03]) + tlv(0x0C, Array("test".utf8)))
        let name = tlv(0x30, tlv(0x31, commonName))
        let validity = tlv(0x30, tlv(0x17, Array("250101000000Z".utf8)) + tlv(0x17, Array("350101000000Z".utf8)))
        let version = tlv(0xA0, tlv(0x02, [2]))
        let signed = tlv(0x30, version + tlv(0x02, [1]) + ed25519 + name + validity + name + key)
        return tlv(0x30, signed + ed25519 + tlv(0x03, [UInt8](repeating: 0, count: 65)))
    }

    /// The pin of the key with that seed.
    static func pin(_ seed: UInt8) throws -> Pin { try Certificate(der(seed)).pin }

    private static func tlv(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        // Nothing here is longer than 65,535 bytes.
        let length: [UInt8] =
            switch count {
            case ..<128: [UInt8(count)]
            case ..<256: [0x81, UInt8(count)]
            default: [0x82, UInt8(count >> 8), UInt8(count & 255)]
            }
        return [tag] + length + content
    }
}
