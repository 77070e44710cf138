import PinKit
import Testing

@Suite struct SubjectPublicKeyInfoTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let type: KeyType
        let name: String

        var testDescription: String { name }
    }

    private static let zeros = [UInt8](repeating: 0, count: 33)

    // requirement: pin.unknown-algorithm
    @Test(
        "Every well-formed key has a pin over its bytes as carried, and a name",
        arguments: [
            Row(
                bytes: SampleKeys.publicKey(SampleKeys.rsaEncryption, SampleKeys.null, key: SampleKeys.rsa(bits: 2048)),
                type: .rsa(bits: 2048), name: "RSA-2048"),
            Row(
                bytes: SampleKeys.publicKey(SampleKeys.rsaEncryption, key: SampleKeys.rsa(bits: 2048)),
                type: .rsa(bits: 2048), name: "RSA-2048"),
            Row(
                bytes: SampleKeys.publicKey(SampleKeys.rsaEncryption, key: SampleKeys.rsa(bits: 1023)),
                type: .rsa(bits: 1023), name: "RSA-1023"),
            Row(
                bytes: SampleKeys.publicKey(hex("06092a864886f70d01010a"), key: SampleKeys.rsa(bits: 3072)),
                type: .rsaPSS(bits: 3072), name: "RSA-PSS-3072"),
            Row(
                bytes: SampleKeys.publicKey(SampleKeys.rsaEncryption, SampleKeys.null, key: [1]),
                type: .unknown("1.2.840.113549.1.1.1 (RSA)"), name: "algorithm 1.2.840.113549.1.1.1 (RSA)"),
            Row(
                bytes: SampleKeys.publicKey(hex("06092a864886f70d01010a"), key: hex("3002 0200")),
                type: .unknown("1.2.840.113549.1.1.10 (RSA-PSS)"), name: "algorithm 1.2.840.113549.1.1.10 (RSA-PSS)"),
            Row(
                bytes: SampleKeys.publicKey(SampleKeys.ecPublicKey, SampleKeys.p256, key: SampleKeys.generator),
                type: .ec(curve: "P-256"), name: "P-256"),
            Row(
                bytes: SampleKeys.publicKey(
                    SampleKeys.ecPublicKey, SampleKeys.p256, key: [0x03] + SampleKeys.generatorX),
                type: .ec(curve: "P-256"), name: "P-256"),
            Row(
                bytes: SampleKeys.publicKey(SampleKeys.ecPublicKey, hex("06052b81040022"), key: zeros),
                type: .ec(curve: "P-384"), name: "P-384"),
            Row(
                bytes: SampleKeys.publicKey(SampleKeys.ecPublicKey, hex("06052b8104000a"), key: zeros),
                type: .ec(curve: "secp256k1"), name: "secp256k1"),
            Row(
                bytes: SampleKeys.publicKey(SampleKeys.ecPublicKey, hex("06022a03"), key: zeros),
                type: .ec(curve: "EC curve 1.2.3"), name: "EC curve 1.2.3"),
            Row(
                bytes: SampleKeys.publicKey(SampleKeys.ecPublicKey, hex("3000"), key: zeros), type: .ecExplicit,
                name: "EC with explicit parameters"),
            Row(
                bytes: SampleKeys.publicKey(SampleKeys.ecPublicKey, SampleKeys.null, key: zeros),
                type: .unknown("1.2.840.10045.2.1 (EC without a curve)"),
                name: "algorithm 1.2.840.10045.2.1 (EC without a curve)"),
            Row(
                bytes: SampleKeys.publicKey(SampleKeys.ecPublicKey, key: zeros),
                type: .unknown("1.2.840.10045.2.1 (EC without a curve)"),
                name: "algorithm 1.2.840.10045.2.1 (EC without a curve)"),
            Row(
                bytes: SampleKeys.publicKey(SampleKeys.ed25519, key: zeros), type: .named("Ed25519"), name: "Ed25519"),
            Row(
                bytes: SampleKeys.publicKey(hex("0609608648016503040312"), key: zeros), type: .named("ML-DSA-65"),
                name: "ML-DSA-65"),
            Row(
                bytes: SampleKeys.publicKey(hex("06032a0304"), hex("0401ff"), key: zeros), type: .unknown("1.2.3.4"),
                name: "algorithm 1.2.3.4"),
            Row(
                bytes: der(0x30, der(0x30, SampleKeys.ed25519), hex("0301 00")),
                type: .named("Ed25519"), name: "Ed25519"),
            Row(
                bytes: der(0x30, der(0x30, SampleKeys.ed25519), hex("0302 07 80")), type: .named("Ed25519"),
                name: "Ed25519"),
        ])
    func accepts(row: Row) throws {
        let key = try SubjectPublicKeyInfo(row.bytes)
        #expect(key.bytes == row.bytes)
        #expect(key.keyType == row.type)
        #expect(key.keyType.description == row.name)
        #expect(key.pin == Pin(PortableSHA256.digest(of: row.bytes)))

        let certificate = try Certificate(SampleCertificate(key: row.bytes).bytes)
        #expect(certificate.subjectPublicKeyInfo == key)
        #expect(certificate.pin == key.pin)
    }

    // requirement: pin.as-carried
    @Test("An RSA key keeps its bytes with and without NULL, so that the pins differ")
    func missingNull() throws {
        let usual = SampleKeys.publicKey(
            SampleKeys.rsaEncryption, SampleKeys.null, key: SampleKeys.rsa(bits: 2048))
        let bare = SampleKeys.publicKey(SampleKeys.rsaEncryption, key: SampleKeys.rsa(bits: 2048))
        #expect(try SubjectPublicKeyInfo(usual).pin != SubjectPublicKeyInfo(bare).pin)
    }

    struct Refused: Sendable {
        let bytes: [UInt8]
        let error: InputError
    }

    @Test(
        "Each fault names its field",
        arguments: [
            // P-256 in a spelling that would pass its points unchecked.
            Refused(
                bytes: SampleKeys.publicKey(SampleKeys.ecPublicKey, hex("06092a8648ce3d80030107"), key: []),
                error: InputError(.objectIdentifier, at: 20, in: "AlgorithmIdentifier.parameters")),
            Refused(
                bytes: [], error: InputError(.truncated, at: 0, in: "SubjectPublicKeyInfo", expected: 1, seen: 0)),
            Refused(
                bytes: hex("3100"),
                error: InputError(.unexpectedTag, at: 0, in: "SubjectPublicKeyInfo", expected: 0x30, seen: 0x31)),
            Refused(
                bytes: hex("3000"),
                error: InputError(.truncated, at: 2, in: "AlgorithmIdentifier", expected: 1, seen: 0)),
            Refused(
                bytes: hex("3002 0500"),
                error: InputError(.unexpectedTag, at: 2, in: "AlgorithmIdentifier", expected: 0x30, seen: 5)),
            Refused(
                bytes: hex("3004 3002 0500"),
                error: InputError(.unexpectedTag, at: 4, in: "AlgorithmIdentifier.algorithm", expected: 6, seen: 5)),
            Refused(
                bytes: hex("3004 3002 0600"),
                error: InputError(.objectIdentifier, at: 4, in: "AlgorithmIdentifier.algorithm")),
            Refused(
                bytes: hex("3006 3004 06022a83"),
                error: InputError(.objectIdentifier, at: 4, in: "AlgorithmIdentifier.algorithm")),
            Refused(
                bytes: hex("3007 3005 06012a 0501"),
                error: InputError(.truncated, at: 9, in: "AlgorithmIdentifier.parameters", expected: 1, seen: 0)),
            Refused(
                bytes: hex("3009 3007 06012a 0500 0500"),
                error: InputError(.trailingBytes, at: 9, in: "AlgorithmIdentifier", seen: 2)),
            Refused(
                bytes: hex("3005 3003 06012a"),
                error: InputError(.truncated, at: 7, in: "subjectPublicKey", expected: 1, seen: 0)),
            Refused(
                bytes: hex("3007 3003 06012a 0400"),
                error: InputError(.unexpectedTag, at: 7, in: "subjectPublicKey", expected: 3, seen: 4)),
            Refused(
                bytes: hex("3007 3003 06012a 0300"), error: InputError(.bitString, at: 7, in: "subjectPublicKey")),
            Refused(
                bytes: hex("3008 3003 06012a 030101"), error: InputError(.bitString, at: 7, in: "subjectPublicKey")),
            Refused(
                bytes: hex("3009 3003 06012a 03020801"), error: InputError(.bitString, at: 7, in: "subjectPublicKey")),
            Refused(
                bytes: hex("300a 3003 06012a 030100 0500"),
                error: InputError(.trailingBytes, at: 10, in: "SubjectPublicKeyInfo", seen: 2)),
            Refused(
                bytes: SampleKeys.publicKey(
                    SampleKeys.ecPublicKey, SampleKeys.p256, key: [4] + SampleKeys.generatorY + SampleKeys.generatorX),
                error: InputError(.pointOffCurve, at: 26)),
            Refused(
                bytes: SampleKeys.publicKey(SampleKeys.ecPublicKey, SampleKeys.p256, key: [0]),
                error: InputError(.pointInfinity, at: 26)),
            Refused(
                bytes: SampleKeys.publicKey(SampleKeys.ecPublicKey, SampleKeys.p256, key: []),
                error: InputError(.pointLength, at: 26, seen: 0)),
        ])
    func refuses(row: Refused) {
        #expect(fault { () throws(InputError) in _ = try SubjectPublicKeyInfo(row.bytes) } == row.error)
    }
}
