import PinKit
import Testing

/// Bytes that are damaged, endless or made up: the picture stays bounded, and still shows each byte once.
@Suite struct BytePictureHostileTests {
    static let kinds: [BytePicture.Kind] = [.certificate, .certificateRequest, .subjectPublicKeyInfo, .other]
    static let certificate = SampleCertificate(key: BytePictureTests.p256).bytes

    // requirement: explain.bounded
    @Test func everyBitFlipped() {
        for index in Self.certificate.indices {
            for bit in 0..<8 {
                var bytes = Self.certificate
                bytes[index] ^= 1 << UInt8(bit)
                BytePictureTests.expectTiles(BytePicture(bytes, of: .certificate))
            }
        }
    }

    // requirement: explain.bounded
    @Test func everyTruncation() {
        for kind in Self.kinds {
            for count in Self.certificate.indices {
                BytePictureTests.expectTiles(BytePicture(Array(Self.certificate.prefix(count)), of: kind))
            }
        }
    }

    // requirement: explain.bounded
    @Test(arguments: 0..<200 as Range<UInt64>) func randomBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for kind in Self.kinds {
            // Mostly constructed elements with short lengths, which nest.
            let bytes = generator.bytes(300).enumerated().map { index, byte in
                index % 2 == 0 ? [0x30, 0x31, 0xA0, 0x04, byte][Int(byte) % 5] : byte % 64
            }
            BytePictureTests.expectTiles(BytePicture(bytes, of: kind))
        }
    }

    /// Sequences inside one another, deeper than any real structure.
    // requirement: explain.bounded
    @Test func nestedSequences() throws {
        var bytes: [UInt8] = []
        for _ in 0..<2_000 { bytes = der(0x30, bytes) }
        for kind in Self.kinds {
            let picture = BytePicture(bytes, of: kind)
            BytePictureTests.expectTiles(picture)
            #expect(picture.nodes.count == PictureLimits.depth)
        }
        let picture = BytePicture(bytes, of: .other)
        #expect(picture.nodes.last?.value == "nested more deeply than is drawn")
    }

    /// Lists that are longer than is drawn; the key and what follows it are drawn all the same.
    // requirement: explain.bounded
    @Test func longLists() throws {
        let name = SampleCertificate.attribute("550403", 0x0C, Array("Subject".utf8))
        let long = der(0x30, [[UInt8]](repeating: name, count: 20_000).flatMap { $0 })
        // Fifty times fifty elements are more than all nodes together.
        let inner = der(0x31, [UInt8]([[UInt8]](repeating: hex("0500"), count: 60).joined()))
        let wide = der(0x30, [UInt8]([[UInt8]](repeating: inner, count: 60).joined()))
        for name in [long, wide] {
            let sample = SampleCertificate(key: BytePictureTests.p256)
            let bytes = sample.replacing("issuer", by: name).replacing("subject", by: wide).bytes
            let picture = BytePicture(bytes, of: .certificate)
            BytePictureTests.expectTiles(picture)
            #expect(picture.hashed.map { Array(bytes[$0]) } == BytePictureTests.p256)
            #expect(picture.key?.count == 65)
            #expect(picture.nodes.last?.name == "signatureValue")
            #expect(picture.nodes.contains { $0.name.hasPrefix("… ") && $0.name.hasSuffix(" more") })
        }
    }

    /// Lengths of BER, which DER forbids and some files have: long ones, and one that ends where two zeros stand.
    @Test(arguments: [
        ("3081050201090500", ["length not as DER demands", "9", nil], 3),
        ("30800201090500 0000", ["length not as DER demands", "9", nil, nil], 2),
    ]) func lengthsOfBER(digits: String, values: [String?], header: Int) throws {
        let picture = BytePicture(hex(digits), of: .other)
        BytePictureTests.expectTiles(picture)
        #expect(picture.nodes.map(\.value) == values)
        #expect(picture.nodes[0].headerLength == header)
    }

    /// A key of indefinite length: its end octets are hashed too.
    @Test func endOctetsAreHashed() throws {
        let key = hex("3080") + BytePictureTests.p256.dropFirst(2) + [0, 0]
        let picture = BytePicture(SampleCertificate(key: key).bytes, of: .certificate)
        BytePictureTests.expectTiles(picture)
        let hashed = try #require(picture.hashed)
        #expect(Array(picture.bytes[hashed]) == key)
        #expect(picture.key?.count == 65)
        #expect(hashed.suffix(2).allSatisfy { picture.part(at: $0) == .header })
    }

    /// Controls, marks of direction, what shows as nothing, and U+FFFE, in names of every kind.
    // requirement: explain.escaped
    @Test(arguments: ["a\u{1B}[2Jb", "a\u{7}\n\r\tb", "a\u{202E}b", "a\u{FFFE}b", "a\u{200B}\u{FE0F}b", "a\u{9B}b"])
    func whatCouldSteerIsEscaped(text: String) throws {
        let attribute = SampleCertificate.attribute("550403", 0x0C, Array(text.utf8))
        let names = der(0x30, der(0x82, Array(text.utf8)))
        let extensions = der(0xA3, der(0x30, der(0x30, hex("0603551d11"), der(0x04, names))))
        var sample = SampleCertificate(key: BytePictureTests.p256)
            .replacing("subject", by: SampleCertificate.name(attribute))
        sample.fields.append(("extensions", extensions))
        let picture = BytePicture(sample.bytes, of: .certificate)
        let values = picture.nodes.compactMap(\.value)
        // The subject and its attribute; the extension and its name.
        #expect(values.count { $0.contains("\\u{") } == 4)
        for scalar in text.unicodeScalars where scalar != "a" && scalar != "b" && !scalar.properties.isASCIIHexDigit {
            guard !"[J".unicodeScalars.contains(scalar) else { continue }
            #expect(!values.contains { $0.unicodeScalars.contains(scalar) })
        }
    }

    /// A key that is carried otherwise than the container says is drawn alone, and never with the wrong bytes marked.
    @Test func theMarkedBytesAreTheKeys() throws {
        let key = try SubjectPublicKeyInfo(BytePictureTests.ed25519)
        let block = InputBlock(number: 1, offset: 0, form: .der)
        let fitting = BytePicture(
            of: InputKey(
                .certificate, block, der: SampleCertificate(key: key.bytes).bytes, key: key))
        #expect(fitting.hashed.map { Array(fitting.bytes[$0]) } == key.bytes)
        #expect(fitting.bytes.count > key.bytes.count)
        let foreign = BytePicture(of: InputKey(.certificate, block, der: Self.certificate, key: key))
        #expect(foreign.bytes == key.bytes)
        #expect(foreign.hashed == key.bytes.indices)
    }
}
