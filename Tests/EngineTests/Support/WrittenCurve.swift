import PinKit
import PinKitIssuing

/// A curve's parameters as they are written out (RFC 3279 §2.3.5), each of which a test can change.
struct WrittenCurve {
    var version: UInt8 = 1
    var prime: [UInt8]
    var a: [UInt8]
    var b: [UInt8]
    var seed: [UInt8]?
    var base: [UInt8]
    var order: [UInt8]
    var cofactor: [UInt8]? = [1]

    /// The ECParameters.
    func encoded() -> [UInt8] {
        DERWriter.encode { writer in
            writer.write(.sequence) { fields in
                fields.writeInteger(magnitude: [version])
                fields.write(.sequence) {
                    // id-prime-field.
                    $0.write(.objectIdentifier, content: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x01, 0x01])
                    $0.writeInteger(magnitude: prime)
                }
                fields.write(.sequence) {
                    $0.writeOctetString(a)
                    $0.writeOctetString(b)
                    if let seed { $0.writeBitString(seed) }
                }
                fields.writeOctetString(base)
                fields.writeInteger(magnitude: order)
                if let cofactor { fields.writeInteger(magnitude: cofactor) }
            }
        }
    }

    static let p256 = WrittenCurve(
        prime: octets("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"),
        a: octets("ffffffff00000001000000000000000000000000fffffffffffffffffffffffc"),
        b: octets("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"),
        base: octets(
            "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
                + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"),
        order: octets("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"))

    static let p384 = WrittenCurve(
        prime: octets(
            "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff"),
        a: octets("fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000fffffffc"),
        b: octets("b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef"),
        base: octets(
            "04aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7"
                + "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f"),
        order: octets(
            "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973"))

    private static func octets(_ digits: String) -> [UInt8] { (try? Hex.decode(Array(digits.utf8).span)) ?? [] }
}
