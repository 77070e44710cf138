import Testing

@testable import PinKit

/// Every code of ``InputError`` and input that produces it, with the whole error and its sentence.
@Suite struct InputErrorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let expected: InputError
        let sentence: String
        let read: @Sendable () throws(InputError) -> Void

        var testDescription: String { expected.code.rawValue }
    }

    // requirement: der.one-spelling
    @Test("Each fixture gives its code, its offset, its structure and both values", arguments: rows)
    func fixture(row: Row) {
        let seen = fault(row.read)
        #expect(seen == row.expected)
        #expect(seen?.description == row.sentence)
    }

    /// The formats that others read for the core, whose faults have their fixtures there.
    private static let openedElsewhere: Set<Substring> = ["container", "jwk"]

    @Test("Every code of the core has a fixture")
    func everyCode() {
        let own = InputError.Code.allCases.filter { !Self.openedElsewhere.contains($0.rawValue.prefix { $0 != "." }) }
        #expect(Set(Self.rows.map(\.expected.code)) == Set(own))
    }

    @Test("Codes are stable, distinct words with a prefix that names the format")
    func codes() {
        let prefixes = Set(InputError.Code.allCases.map { $0.rawValue.prefix { $0 != "." } })
        #expect(prefixes == Self.openedElsewhere.union(["der", "pem", "base64", "hex", "point", "input"]))
    }

    @Test("A shifted error keeps everything but its offset")
    func shifted() {
        let error = InputError(.unexpectedTag, at: 3, in: "version", expected: 2, seen: 5)
        #expect(error.shifted(by: 10) == InputError(.unexpectedTag, at: 13, in: "version", expected: 2, seen: 5))
        #expect(error.shifted(by: 10) != error)
    }

    @Test("Static texts are equal by their characters")
    func staticText() {
        let one: StaticText = "version"
        let other: StaticText = "version"
        #expect(one == other && one.hashValue == other.hashValue && one != "validity")
        #expect(StaticText("").isEmpty && !one.isEmpty)
    }

    private static func row(
        _ expected: InputError, _ sentence: String, _ read: @escaping @Sendable () throws(InputError) -> Void
    ) -> Row { Row(expected: expected, sentence: sentence, read: read) }

    private static func element(_ bytes: [UInt8]) throws(InputError) {
        var reader = DERReader(0..<bytes.count)
        _ = try reader.read("field", in: bytes.span)
    }

    /// The error of the only block of an input.
    private static func walk(_ text: String) throws(InputError) { try walk(Array(text.utf8)) }

    private static func walk(_ bytes: [UInt8]) throws(InputError) {
        for case .failed(_, let error) in WalkLog.events(bytes) { throw error }
    }

    private static func point(_ prefix: UInt8, _ coordinates: [UInt8]...) throws(InputError) {
        _ = try P256Point([prefix] + coordinates.flatMap { $0 })
    }

    private static func nested(_ levels: Int) throws(InputError) {
        var bytes: [UInt8] = []
        for _ in 0..<levels { bytes = der(0x30, bytes) }
        var reader = DERReader(0..<bytes.count)
        while !reader.isAtEnd {
            let element = try reader.read(.sequence, "level", in: bytes.span)
            reader = try reader.reader(inside: element, of: "level")
        }
    }

    private static let prime = hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")

    static let rows: [Row] = derRows + textRows + pointRows + inputRows

    private static let derRows: [Row] = [
        row(
            InputError(.truncated, at: 2, in: "field", expected: 3, seen: 2),
            "3 bytes expected, 2 left in field at offset 2"
        ) { () throws(InputError) in try element(hex("0403 0102")) },
        row(
            InputError(.lengthIndefinite, at: 1, in: "field"),
            "an indefinite length, which DER forbids in field at offset 1"
        ) { () throws(InputError) in try element(hex("3080 0000")) },
        row(
            InputError(.lengthNotMinimal, at: 1, in: "field"),
            "a length that is not in its shortest form in field at offset 1"
        ) { () throws(InputError) in try element(hex("04817f")) },
        row(
            InputError(.lengthTooLarge, at: 1, in: "field", expected: 4_294_967_295),
            "a length of more than 4294967295 bytes in field at offset 1"
        ) { () throws(InputError) in try element(hex("04850100000000")) },
        row(
            InputError(.tagNotMinimal, at: 0, in: "field"),
            "a tag number that is not in its shortest form in field at offset 0"
        ) { () throws(InputError) in try element(hex("1f1e00")) },
        row(InputError(.tagTooLarge, at: 0, in: "field"), "a tag number that is too large in field at offset 0") {
            () throws(InputError) in try element(hex("1f8180808000"))
        },
        row(
            InputError(.unexpectedTag, at: 0, in: "SubjectPublicKeyInfo", expected: 0x30, seen: 0xA1),
            "SEQUENCE expected, [1] seen in SubjectPublicKeyInfo at offset 0"
        ) { () throws(InputError) in _ = try SubjectPublicKeyInfo(hex("a100")) },
        row(
            InputError(.trailingBytes, at: 16, in: "SubjectPublicKeyInfo", seen: 2),
            "2 bytes left over in SubjectPublicKeyInfo at offset 16"
        ) { () throws(InputError) in
            _ = try SubjectPublicKeyInfo(SampleKeys.publicKey(SampleKeys.ed25519, key: hex("01020304")) + [0, 0])
        },
        row(
            InputError(.objectIdentifier, at: 6, in: "AlgorithmIdentifier.algorithm"),
            "a malformed object identifier in AlgorithmIdentifier.algorithm at offset 6"
        ) { () throws(InputError) in _ = try SubjectPublicKeyInfo(SampleKeys.publicKey(hex("06028001"), key: [1])) },
        row(
            InputError(.bitString, at: 9, in: "subjectPublicKey"),
            "a malformed bit string in subjectPublicKey at offset 9"
        ) { () throws(InputError) in
            _ = try SubjectPublicKeyInfo(der(0x30, der(0x30, SampleKeys.ed25519), hex("030108")))
        },
        row(InputError(.integer, at: 11, in: "serialNumber"), "a malformed integer in serialNumber at offset 11") {
            () throws(InputError) in
            _ = try Certificate(SampleCertificate().replacing("serialNumber", by: hex("0200")).bytes)
        },
        row(InputError(.time, at: 2, in: "validity"), "a malformed time in validity at offset 2") {
            () throws(InputError) in
            let bytes = SampleCertificate.validity("261301000000Z", "270101000000Z")
            var reader = DERReader(0..<bytes.count)
            _ = try CertificateValidity(try reader.read(.sequence, "validity", in: bytes.span), in: bytes.span)
        },
        row(
            InputError(.tooDeep, at: 64, in: "level", expected: 32),
            "more than 32 levels of nesting in level at offset 64"
        ) { () throws(InputError) in try nested(33) },
        row(
            InputError(.tooManyElements, at: 0, in: "Name", expected: 20_000),
            "more than 20000 elements in Name at offset 0"
        ) { () throws(InputError) in
            let attribute = SampleCertificate.attribute("550403", 0x0C, [])
            let bytes = der(0x30, (0...20_000).flatMap { _ in attribute })
            var reader = DERReader(0..<bytes.count)
            _ = try DistinguishedName.attributes(
                of: try reader.read(.sequence, "Name", in: bytes.span), in: bytes.span)
        },
        row(
            InputError(.neitherCertificateNorKey, at: 0), "neither a certificate nor a public key at offset 0"
        ) { () throws(InputError) in try walk(der(0x30, hex("020100"))) },
    ]

    private static let textRows: [Row] = [
        row(InputError(.pemLabel, at: 1), "a BEGIN line without a label and five closing dashes at offset 1") {
            () throws(InputError) in try walk("\n-----BEGIN CERTIFICATE\n")
        },
        row(
            InputError(.pemLabelMismatch, at: 32),
            "an END line whose label differs from the BEGIN line's at offset 32"
        ) { () throws(InputError) in try walk("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PRIVATE KEY-----\n") },
        row(
            InputError(.pemContent, at: 0, in: "a private key"),
            "the label of the block is wrong: it holds a private key"
        ) { () throws(InputError) in
            try walk(PEMText.block("CERTIFICATE", der(0x30, hex("020101 040101"))))
        },
        row(InputError(.pemEndMissing, at: 32), "the END line is missing at offset 32") {
            () throws(InputError) in try walk("-----BEGIN PUBLIC KEY-----\nAAAA\n")
        },
        row(InputError(.pemEmpty, at: 0), "a block without content at offset 0") {
            () throws(InputError) in try walk("-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n")
        },
        row(
            InputError(.base64Character, at: 28, in: "PEM body", seen: 0x2A),
            "byte 0x2a is not a base64 character in PEM body at offset 28"
        ) { () throws(InputError) in try walk("-----BEGIN PUBLIC KEY-----\nA*AA\n-----END PUBLIC KEY-----\n") },
        row(
            InputError(.base64Padding, at: 1, seen: 0x3D), "base64 padding where none belongs at offset 1"
        ) { () throws(InputError) in _ = try Base64.decode(Array("A===".utf8).span) },
        row(
            InputError(.base64StrayBits, at: 2),
            "the last base64 character carries bits that are not part of any byte at offset 2"
        ) { () throws(InputError) in _ = try Base64.decode(Array("AAB=".utf8).span) },
        row(InputError(.base64Truncated, at: 5), "base64 that ends inside a group of four at offset 5") {
            () throws(InputError) in _ = try Base64.decode(Array("AAAAA".utf8).span)
        },
        row(InputError(.hexCharacter, at: 2, seen: 0x67), "byte 0x67 is not a hexadecimal digit at offset 2") {
            () throws(InputError) in _ = try Hex.decode(Array("abg0".utf8).span)
        },
        row(InputError(.hexOdd, at: 3), "an odd number of hexadecimal digits at offset 3") {
            () throws(InputError) in _ = try Hex.decode(Array("abc".utf8).span)
        },
    ]

    private static let pointRows: [Row] = [
        row(
            InputError(.pointLength, at: 0, seen: 66),
            "a point of 66 bytes; a P-256 point has 33, 64 or 65 at offset 0"
        ) { () throws(InputError) in try point(0x04, SampleKeys.generatorX, SampleKeys.generatorY, [0]) },
        row(
            InputError(.pointForm, at: 0, seen: 5),
            "a point that starts with 0x05; 02, 03, 04, 06 or 07 expected at offset 0"
        ) { () throws(InputError) in try point(0x05, SampleKeys.generatorX, SampleKeys.generatorY) },
        row(InputError(.pointInfinity, at: 0), "the point at infinity, which is no public key at offset 0") {
            () throws(InputError) in try point(0x00)
        },
        row(InputError(.pointCoordinate, at: 33), "a coordinate that is not below the field's prime at offset 33") {
            () throws(InputError) in try point(0x04, SampleKeys.generatorX, prime)
        },
        row(InputError(.pointOffCurve, at: 0), "a point that is not on P-256 at offset 0") {
            () throws(InputError) in try point(0x04, SampleKeys.generatorY, SampleKeys.generatorX)
        },
        row(
            InputError(.pointParity, at: 0),
            "a hybrid point whose first byte contradicts its y coordinate at offset 0"
        ) { () throws(InputError) in try point(0x06, SampleKeys.generatorX, SampleKeys.generatorY) },
    ]

    private static let inputRows: [Row] = [
        row(
            InputError(.blockTooLarge, at: 0, expected: 8_388_608), "a block of more than 8388608 bytes at offset 0"
        ) { () throws(InputError) in
            try walk(hex("3084ffffffff") + [UInt8](repeating: 0, count: 8 << 20))
        },
        row(
            InputError(.notSupported, at: 0, in: "a private key"),
            "a private key is not read yet"
        ) { () throws(InputError) in
            let text = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"
            for case .opaque(let content, _, _) in WalkLog.events(Array(text.utf8)) {
                throw InputError(.notSupported, at: 0, in: content.name)
            }
        },
        row(InputError(.noKey, at: 0), "no certificate and no key") { () throws(InputError) in
            try walk("hello\n")
        },
    ]
}
