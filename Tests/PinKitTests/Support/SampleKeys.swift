/// Keys and algorithm identifiers of which structures are composed by hand.
enum SampleKeys {
    static let rsaEncryption = hex("06092a864886f70d010101")
    static let ecPublicKey = hex("06072a8648ce3d0201")
    static let p256 = hex("06082a8648ce3d030107")
    static let ed25519 = hex("06032b6570")
    static let null = hex("0500")

    /// The generator of P-256 (SEC 2 §2.4.2).
    static let generatorX = hex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")
    static let generatorY = hex("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")
    static let generator = [0x04] + generatorX + generatorY

    /// A SubjectPublicKeyInfo of an algorithm's elements and a key.
    static func publicKey(_ algorithm: [UInt8]..., key: [UInt8]) -> [UInt8] {
        der(0x30, der(0x30, algorithm.flatMap { $0 }), der(0x03, [0], key))
    }

    /// An RSAPublicKey with a modulus of `bits` bits.
    static func rsa(bits: Int) -> [UInt8] {
        let octets = (bits + 7) / 8
        var modulus = [UInt8](repeating: 0x5A, count: octets)
        let top = UInt8(1) << UInt8((bits - 1) % 8)
        modulus[0] = top
        return der(0x30, der(0x02, top == 0x80 ? [0] : [], modulus), hex("0203010001"))
    }
}
