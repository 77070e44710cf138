import Testing

@testable import PinKit

/// What each label of a PEM block leads to, byte for byte, however the bytes arrive.
@Suite struct PEMLabelTests {
    private static let key = InputWalkerTests.one
    private static let certificate = SampleCertificate(key: key.der).bytes
    private static let pieces = [[Int.max], [1], [7]]

    /// The events of a block of `label` with a usual one behind it, which must be found whatever comes before.
    private static func events(_ text: [UInt8], _ pieces: [Int]) -> [WalkEvent] {
        var events = WalkLog.events(text + key.pem, pieces: pieces)
        #expect(events.last == .found(.publicKey, 2, at: text.count, .pem, der: key.der, key: key.der))
        events.removeLast()
        return events
    }

    // requirement: input.by-content
    @Test("Certificates and keys by old labels are found, and the label is said", arguments: pieces)
    func oddLabels(pieces: [Int]) {
        let block = InputBlock(number: 1, offset: 0, form: .pem)
        let certificates: [StaticString] = ["X509 CERTIFICATE", "X.509 CERTIFICATE", "TRUSTED CERTIFICATE"]
        for label in certificates {
            #expect(
                Self.events(PEMText.block("\(label)", Self.certificate), pieces) == [
                    .tolerated(block, .label(StaticText(stringLiteral: label))),
                    .found(.certificate, block, der: Self.certificate, key: Self.key.der),
                ])
        }
        let keys: [StaticString] = ["EC PUBLIC KEY", "ECDSA PUBLIC KEY", "DSA PUBLIC KEY", "X509 PUBLIC KEY"]
        for label in keys {
            #expect(
                Self.events(PEMText.block("\(label)", Self.key.der), pieces) == [
                    .tolerated(block, .label(StaticText(stringLiteral: label))),
                    .found(.publicKey, block, der: Self.key.der, key: Self.key.der),
                ])
        }
    }

    // requirement: input.by-content
    @Test(
        "What a library reads is handed over as it is",
        arguments: [
            ("PRIVATE KEY", OpaqueContent.privateKey), ("RSA PRIVATE KEY", .privateKey),
            ("EC PRIVATE KEY", .privateKey), ("DSA PRIVATE KEY", .privateKey),
            ("ENCRYPTED PRIVATE KEY", .encryptedPrivateKey), ("PKCS7", .pkcs7), ("PKCS #7 SIGNED DATA", .pkcs7),
            ("CMS", .pkcs7), ("PKCS12", .pkcs12),
        ], pieces)
    func opaque(row: (label: String, content: OpaqueContent), pieces: [Int]) {
        let bytes = der(0x30, hex("020100"))
        let block = InputBlock(number: 1, offset: 0, form: .pem)
        #expect(
            Self.events(PEMText.block(row.label, bytes), pieces) == [.opaque(row.content, block, bytes: bytes)])
        let empty = "-----BEGIN \(row.label)-----\n-----END \(row.label)-----\n"
        #expect(
            Self.events(Array(empty.utf8), pieces) == [.failed(block, InputError(.pemEmpty, at: 0))])
    }

    @Test(
        "A private key with header lines is handed over as text, from BEGIN to END",
        arguments: ["PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY"], pieces)
    func headers(label: String, pieces: [Int]) {
        for header in ["Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00", "\nDEK-Info: DES-CBC,00"] {
            let text = Array("-----BEGIN \(label)-----\n\(header)\n\nAAAA\n-----END \(label)-----".utf8)
            let block = InputBlock(number: 1, offset: 0, form: .pem)
            #expect(
                Self.events(text + Array("\n".utf8), pieces) == [.opaque(.encryptedPEM, block, bytes: text)])
        }
    }

    @Test("A cut or mislabelled end of such a block is a fault", arguments: pieces)
    func headersWithoutEnd(pieces: [Int]) {
        let start = Array("-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nAAAA\n".utf8)
        #expect(
            WalkLog.events(start, pieces: pieces) == [.failed(1, at: 0, InputError(.pemEndMissing, at: start.count))])
        #expect(
            Self.events(start + Array("-----END PRIVATE KEY-----\n".utf8), pieces) == [
                .failed(1, at: 0, InputError(.pemLabelMismatch, at: start.count))
            ])
    }

    // requirement: input.by-content
    @Test(
        "The key of a request is cut out of it", arguments: ["CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST"], pieces)
    func request(label: String, pieces: [Int]) {
        for attributes in [hex("a000"), []] {
            let request = SampleRequest(key: Self.key.der, attributes: attributes).bytes
            let block = InputBlock(number: 1, offset: 0, form: .pem)
            #expect(
                Self.events(PEMText.block(label, request), pieces) == [
                    .found(.certificateRequest, block, der: request, key: Self.key.der)
                ])
        }
    }

    @Test("A bare RSA key gets the SubjectPublicKeyInfo that certificates carry", arguments: [512, 1024, 2048, 4096])
    func rsaPublicKey(bits: Int) {
        let bare = SampleKeys.rsa(bits: bits)
        let info = SampleKeys.publicKey(SampleKeys.rsaEncryption, SampleKeys.null, key: bare)
        let block = InputBlock(number: 1, offset: 0, form: .pem)
        #expect(
            Self.events(PEMText.block("RSA PUBLIC KEY", bare), [.max]) == [
                .tolerated(block, .composedPublicKey), .found(.publicKey, block, der: info, key: info),
            ])
    }

    @Test("A bare RSA key with anything in or behind it is refused")
    func damagedRSAPublicKey() {
        let bare = SampleKeys.rsa(bits: 512)
        let longer = der(0x30, Array(bare.dropFirst(2)) + hex("020101"))
        for (bytes, code) in [
            (bare + [0], InputError.Code.trailingBytes), (longer, .trailingBytes), (Array(bare.dropLast()), .truncated),
            (der(0x30, hex("0203010001")), .truncated),
        ] {
            let events = Self.events(PEMText.block("RSA PUBLIC KEY", bytes), [.max])
            guard case .failed(_, let error) = events.first else {
                Issue.record("\(events)")
                continue
            }
            #expect(error.code == code)
        }
    }

    // requirement: input.by-content
    @Test(
        "A block without a key is named for what it is",
        arguments: [
            ("OPENSSH PRIVATE KEY", StaticText("an OpenSSH private key")),
            ("X509 CRL", "a certificate revocation list"),
            ("DH PARAMETERS", "Diffie-Hellman parameters"), ("SM2 PARAMETERS", "SM2 parameters"),
            ("ATTRIBUTE CERTIFICATE", "an attribute certificate"), ("PGP PUBLIC KEY BLOCK", "an OpenPGP public key"),
            ("SOMETHING ELSE", "a block of an unknown label"),
        ])
    func withoutKey(label: String, name: StaticText) {
        #expect(Self.events(PEMText.block(label, hex("3000")), [.max]) == [.passed(1, at: 0, name)])
    }
}
