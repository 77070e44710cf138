import PinKit
import PinKitIssuing
import Testing

/// What the writer writes, the strict reader of the core must read.
@Suite struct DERWriterTests {
    @Test(
        "Lengths are minimal on both sides of each step (X.690 §8.1.3)",
        arguments: [
            (0, "00"), (1, "01"), (127, "7f"), (128, "8180"), (255, "81ff"), (256, "820100"), (65_535, "82ffff"),
            (65_536, "83010000"),
        ])
    func lengths(count: Int, octets: String) throws {
        let content = [UInt8](repeating: 0xA5, count: count)
        var flat = DERWriter()
        flat.write(.octetString, content: content)
        #expect(Hex.encode(flat.bytes.dropLast(count)) == "04" + octets)

        let nested = DERWriter.encode { $0.write(.octetString) { $0.append(content) } }
        #expect(nested == flat.bytes)

        var reader = DERReader(0..<flat.bytes.count)
        let element = try reader.read(.octetString, "content", in: flat.bytes.span)
        try reader.finish("content")
        #expect(Array(flat.bytes[element.content]) == content)
    }

    @Test(
        "Tag numbers above 30 take further octets (X.690 §8.1.2.4)",
        arguments: [
            (31 as UInt32, "bf1f"), (127, "bf7f"), (128, "bf8100"), (16_384, "bf818000"),
        ])
    func highTags(number: UInt32, octets: String) throws {
        let tag = DERTag(rawValue: number << 8 | 0xBF)
        let bytes = DERWriter.encode { $0.write(tag) { $0.writeNull() } }
        #expect(Hex.encode(bytes) == octets + "020500")
        var reader = DERReader(0..<bytes.count)
        #expect(try reader.read("element", in: bytes.span).tag == tag)
    }

    @Test(
        "Integers take the fewest octets and stay positive (X.690 §8.3.2)",
        arguments: [
            ([], "020100"), ([0], "020100"), ([0, 0], "020100"), ([1], "020101"), ([0x7F], "02017f"),
            ([0x80], "02020080"), ([0, 0, 0xFF], "020200ff"), ([1, 0], "02020100"),
        ] as [([UInt8], String)])
    func integers(magnitude: [UInt8], encoding: String) {
        #expect(Hex.encode(DERWriter.encode { $0.writeInteger(magnitude: magnitude) }) == encoding)
    }

    @Test(
        "Object identifiers are those of their specifications",
        arguments: [
            (ObjectIdentifier(1, 2, 840, 10045, 4, 3, 2), "2a8648ce3d040302", "1.2.840.10045.4.3.2"),
            (ObjectIdentifier(2, 5, 29, 17), "551d11", "2.5.29.17"),
            (ObjectIdentifier(2, 999, 3), "883703", "2.999.3"),  // the example of X.690 §8.19.5
        ])
    func objectIdentifiers(identifier: ObjectIdentifier, content: String, dotted: String) {
        #expect(Hex.encode(identifier.content) == content)
        #expect(identifier.dotted == dotted)
    }

    @Test(
        "Plain values",
        arguments: [
            ("0101ff", DERWriter.encode { $0.writeBoolean(true) }),
            ("010100", DERWriter.encode { $0.writeBoolean(false) }),
            ("0500", DERWriter.encode { $0.writeNull() }),
            ("030300beef", DERWriter.encode { $0.writeBitString([0xBE, 0xEF]) }),
            ("030205a0", DERWriter.encode { $0.writeBitString([0xA0], unusedBits: 5) }),
            ("0402beef", DERWriter.encode { $0.writeOctetString([0xBE, 0xEF]) }),
            ("1303412e62", DERWriter.encode { $0.writeDirectoryString("A.b") }),
            ("0c0341c3a4", DERWriter.encode { $0.writeDirectoryString("Aä") }),
            ("0c03612a62", DERWriter.encode { $0.writeDirectoryString("a*b") }),
        ])
    func values(encoding: String, bytes: [UInt8]) { #expect(Hex.encode(bytes) == encoding) }

    @Test(
        "UTCTime until 2049, GeneralizedTime from 2050 on and before 1950 (RFC 5280 §4.1.2.5)",
        arguments: [
            (1950, 1, 1, 0, "170d", "500101000000Z"), (1999, 12, 31, 59, "170d", "991231000059Z"),
            (2000, 2, 29, 0, "170d", "000229000000Z"), (2049, 12, 31, 59, "170d", "491231000059Z"),
            (2050, 1, 1, 0, "180f", "20500101000000Z"), (1949, 12, 31, 0, "180f", "19491231000000Z"),
            (9999, 12, 31, 59, "180f", "99991231000059Z"), (1, 1, 1, 0, "180f", "00010101000000Z"),
        ] as [(Int64, Int64, Int64, Int64, String, String)])
    func times(year: Int64, month: Int64, day: Int64, second: Int64, header: String, text: String) throws {
        let seconds = try #require(CivilTime(year: year, month: month, day: day, second: second).secondsSince1970)
        let bytes = DERWriter.encode { $0.writeTime(seconds) }
        #expect(Hex.encode(bytes.prefix(2)) == header)
        #expect(String(decoding: bytes.dropFirst(2), as: UTF8.self) == text)
    }
}
