import Testing

@testable import PinKit

/// What a DER file is, by its structure, and what the lenient reader makes of BER.
@Suite struct DERContentTests {
    private static let key = InputWalkerTests.one.der
    private static let null = hex("0500")
    private static let algorithm = der(0x30, hex("06082a8648ce3d040302"))
    private static let name = SampleCertificate.name(SampleCertificate.attribute("550403", 0x0C, [0x41]))
    private static let time = der(0x17, Array("260101000000Z".utf8))
    private static let bits = der(0x03, [0, 7])

    private static func signed(_ fields: [UInt8]...) -> [UInt8] {
        der(0x30, der(0x30, fields.flatMap { $0 }), algorithm, bits)
    }

    static let rows: [(name: String, bytes: [UInt8], content: DERContent?)] = [
        ("certificate", SampleCertificate(key: key).bytes, .certificate),
        ("version 1", SampleCertificate(key: key).replacing("version", by: []).bytes, .certificate),
        ("public key", key, .publicKey),
        ("request", SampleRequest(key: key).bytes, .certificateRequest),
        ("PKCS#8", der(0x30, hex("020100"), algorithm, hex("040100")), .opaque(.privateKey)),
        ("SEC 1", der(0x30, hex("020101"), hex("040101")), .opaque(.privateKey)),
        (
            "PKCS#1 private", der(0x30, hex("020100"), (0..<8).flatMap { _ in hex("020103") }), .opaque(.privateKey)
        ),
        ("PKCS#1 public", SampleKeys.rsa(bits: 512), .rsaPublicKey),
        (
            "PBES2", der(0x30, der(0x30, hex("06092a864886f70d01050d"), null), hex("040101")),
            .opaque(.encryptedPrivateKey)
        ),
        (
            "digest", der(0x30, der(0x30, hex("0609608648016503040201")), hex("040101")),
            .withoutKey("a digest with its algorithm")
        ),
        ("PKCS#7", der(0x30, hex("06092a864886f70d010702"), hex("a000")), .opaque(.pkcs7)),
        ("PKCS#12", der(0x30, hex("020103"), der(0x30, hex("06092a864886f70d010701"), hex("a000"))), .opaque(.pkcs12)),
        ("CRL", signed(hex("020101"), algorithm, name, time), .withoutKey("a certificate revocation list")),
        ("CRL version 1", signed(algorithm, name, time), .withoutKey("a certificate revocation list")),
        (
            "attribute certificate", signed(hex("020101"), der(0x30, hex("a000")), hex("a000")),
            .withoutKey("an attribute certificate")
        ),
        ("OCSP response", der(0x30, hex("0a0100"), hex("a000")), .withoutKey("an OCSP response")),
        ("DH", der(0x30, der(0x02, [0x7F, 1, 1, 1]), hex("020102")), .withoutKey("Diffie-Hellman parameters")),
        ("DSA parameters", der(0x30, hex("02010b 020105 020102")), .withoutKey("Diffie-Hellman or DSA parameters")),
        (
            "EC parameters", der(0x30, hex("020101"), der(0x30, hex("06072a8648ce3d0101"), hex("020103"))),
            .withoutKey("elliptic-curve parameters")
        ),
        (
            "OCSP request", der(0x30, der(0x30, der(0x30, der(0x30, der(0x30, algorithm, hex("040101")))))),
            .withoutKey("an OCSP request")
        ),
        ("nested", der(0x30, der(0x30, der(0x30, der(0x30, der(0x30, hex("3000")))))), nil),
        ("nothing known", der(0x30, null), nil), ("empty", hex("3000"), nil), ("cut", hex("3082"), nil),
    ]

    // requirement: input.by-structure
    @Test("Each structure is told by its first elements", arguments: rows.indices)
    func structure(index: Int) {
        let row = Self.rows[index]
        #expect(DERContent(of: row.bytes.span) == row.content, "\(row.name)")
        // No prefix of it crashes the look ahead.
        for count in 0..<min(row.bytes.count, 200) { _ = DERContent(of: Array(row.bytes.prefix(count)).span) }
    }

    // requirement: input.by-structure
    @Test(
        "A label that lies is told, and what the block really holds",
        arguments: ["CERTIFICATE", "PUBLIC KEY", "CERTIFICATE REQUEST"])
    func wrongLabel(label: String) {
        for row in Self.rows {
            guard let content = row.content, content != .rsaPublicKey else { continue }
            let isRight =
                [label: content] == ["CERTIFICATE": .certificate] || [label: content] == ["PUBLIC KEY": .publicKey]
                || [label: content] == ["CERTIFICATE REQUEST": .certificateRequest]
            guard !isRight else { continue }
            #expect(
                WalkLog.events(PEMText.block(label, row.bytes)) == [
                    .failed(1, at: 0, InputError(.pemContent, at: 0, in: content.name))
                ], "\(row.name)")
        }
    }

    @Test("A bare RSA key under the label PUBLIC KEY is read, and that it is one is said")
    func bareRSA() {
        let bare = SampleKeys.rsa(bits: 1024)
        let info = SampleKeys.publicKey(SampleKeys.rsaEncryption, SampleKeys.null, key: bare)
        let block = InputBlock(number: 1, offset: 0, form: .pem)
        #expect(
            WalkLog.events(PEMText.block("PUBLIC KEY", bare)) == [
                .tolerated(block, .composedPublicKey), .found(.publicKey, block, der: info, key: info),
            ])
    }

    @Test("A trusted certificate has its settings behind it", arguments: [[Int.max], [1], [7]])
    func trusted(pieces: [Int]) {
        let certificate = SampleCertificate(key: Self.key).bytes
        let block = InputBlock(number: 1, offset: 0, form: .pem)
        let settings = der(0x30, der(0x30, hex("06082b06010505070301")))
        #expect(
            WalkLog.events(PEMText.block("TRUSTED CERTIFICATE", certificate + settings), pieces: pieces) == [
                .tolerated(block, .label("TRUSTED CERTIFICATE")),
                .tolerated(block, .trailingBytes(count: settings.count, "OpenSSL's trust settings")),
                .found(.certificate, block, der: certificate, key: Self.key),
            ])
    }

    private static let point = SampleKeys.publicKey(SampleKeys.ecPublicKey, SampleKeys.p256, key: SampleKeys.generator)
    private static let algorithmP256 = SampleKeys.ecPublicKey + SampleKeys.p256
    private static let pointBits = hex("034200") + SampleKeys.generator
    private static let off = hex("034200") + [4] + SampleKeys.generatorY + SampleKeys.generatorX

    /// The spellings of one key, but for its BIT STRING.
    private static func spellings(_ bits: [UInt8]) -> [([UInt8], InputTolerance)] {
        let plain = der(0x30, algorithmP256)
        return [
            (hex("308159") + plain + bits, .lengthNotMinimal),
            (hex("30820059") + plain + bits, .lengthNotMinimal),
            (hex("3080") + plain + bits + hex("0000"), .lengthIndefinite),
            (der(0x30, hex("3080") + algorithmP256 + hex("0000"), bits), .lengthIndefinite),
            (der(0x30, der(0x30, hex("06082a8648ce3d028001"), SampleKeys.p256), bits), .objectIdentifierMalformed),
            (der(0x30, der(0x30, hex("06082a8648ce3d0201e0"), SampleKeys.p256), bits), .objectIdentifierMalformed),
        ]
    }

    // requirement: input.ber
    @Test("BER is read as carried, and said", arguments: [[Int.max], [1], [7], [64 << 10]])
    func ber(pieces: [Int]) {
        for (bytes, tolerance) in Self.spellings(Self.pointBits) {
            for form in [InputBlock.Form.der, .pem] {
                let block = InputBlock(number: 1, offset: 0, form: form)
                let input = form == .der ? bytes : PEMText.block("PUBLIC KEY", bytes)
                #expect(
                    WalkLog.events(input, pieces: pieces) == [
                        .tolerated(block, tolerance), .found(.publicKey, block, der: bytes, key: bytes),
                    ])
            }
            #expect((try? SubjectPublicKeyInfo(bytes)) == nil)
        }
    }

    // requirement: input.ber
    @Test("No spelling gets a point off the curve past the check")
    func offCurve() {
        for (bytes, _) in Self.spellings(Self.off) {
            let events = WalkLog.events(bytes)
            guard case .failed(_, let error)? = events.first, events.count == 1 else {
                Issue.record("\(events)")
                continue
            }
            #expect(error.code == .pointOffCurve)
        }
    }

    // requirement: input.bounded
    @Test("Nested and endless indefinite lengths end in a fault")
    func bounds() {
        let nested = (0..<50_000).flatMap { _ in hex("3080") }
        let closed = nested + [UInt8](repeating: 0, count: 100_000)
        for input in [nested, closed, hex("3080") + [UInt8](repeating: 0x30, count: 100_000), hex("3080 0482")] {
            let events = WalkLog.events(input)
            #expect(
                events == [
                    .failed(1, at: 0, .der, InputError(.lengthIndefinite, at: 1, in: "DER"))
                ])
        }
    }
}
