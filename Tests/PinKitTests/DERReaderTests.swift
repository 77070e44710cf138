import PinKit
import Testing

@Suite struct DERReaderTests {
    struct Accepted: Sendable {
        let bytes: [UInt8]
        let tag: UInt32
        let content: Range<Int>
    }

    @Test(
        "Tags and lengths in their shortest form",
        arguments: [
            Accepted(bytes: hex("0500"), tag: 0x05, content: 2..<2),
            Accepted(bytes: hex("040a") + [UInt8](repeating: 1, count: 10), tag: 0x04, content: 2..<12),
            Accepted(bytes: hex("047f") + [UInt8](repeating: 1, count: 127), tag: 0x04, content: 2..<129),
            Accepted(bytes: hex("048180") + [UInt8](repeating: 1, count: 128), tag: 0x04, content: 3..<131),
            Accepted(bytes: hex("0481ff") + [UInt8](repeating: 1, count: 255), tag: 0x04, content: 3..<258),
            Accepted(bytes: hex("04820100") + [UInt8](repeating: 1, count: 256), tag: 0x04, content: 4..<260),
            Accepted(bytes: hex("0483010000") + [UInt8](repeating: 1, count: 65_536), tag: 0x04, content: 5..<65_541),
            Accepted(bytes: hex("1f1f00"), tag: 0x1F1F, content: 3..<3),
            Accepted(bytes: hex("7f7f00"), tag: 0x7F7F, content: 3..<3),
            Accepted(bytes: hex("bf810000"), tag: 0x80BF, content: 4..<4),
            Accepted(bytes: hex("dfffff7f00"), tag: 0x1F_FFFF_DF, content: 5..<5),
        ])
    func accepts(row: Accepted) throws {
        var reader = DERReader(0..<row.bytes.count)
        let peeked = reader.peekTag(in: row.bytes.span)
        #expect(peeked?.rawValue == row.tag)
        let element = try reader.read("field", in: row.bytes.span)
        #expect(element.tag.rawValue == row.tag)
        #expect(element.content == row.content)
        #expect(element.range == 0..<row.bytes.count)
        #expect(reader.isAtEnd)
    }

    struct Refused: Sendable {
        let bytes: [UInt8]
        let error: InputError
    }

    @Test(
        "Everything else is refused at its byte",
        arguments: [
            Refused(bytes: [], error: InputError(.truncated, at: 0, in: "field", expected: 1, seen: 0)),
            Refused(bytes: hex("04"), error: InputError(.truncated, at: 1, in: "field", expected: 1, seen: 0)),
            Refused(bytes: hex("0401"), error: InputError(.truncated, at: 2, in: "field", expected: 1, seen: 0)),
            Refused(bytes: hex("1f"), error: InputError(.truncated, at: 1, in: "field", expected: 1, seen: 0)),
            Refused(bytes: hex("1f81"), error: InputError(.truncated, at: 2, in: "field", expected: 1, seen: 0)),
            Refused(bytes: hex("048201"), error: InputError(.truncated, at: 3, in: "field", expected: 1, seen: 0)),
            Refused(
                bytes: hex("0484ffffffff00"),
                error: InputError(.truncated, at: 6, in: "field", expected: 4_294_967_295, seen: 1)),
            Refused(bytes: hex("0480"), error: InputError(.lengthIndefinite, at: 1, in: "field")),
            Refused(bytes: hex("1f1f80"), error: InputError(.lengthIndefinite, at: 2, in: "field")),
            Refused(bytes: hex("048100"), error: InputError(.lengthNotMinimal, at: 1, in: "field")),
            Refused(bytes: hex("04817f"), error: InputError(.lengthNotMinimal, at: 1, in: "field")),
            Refused(bytes: hex("048200ff"), error: InputError(.lengthNotMinimal, at: 1, in: "field")),
            Refused(bytes: hex("0483000100"), error: InputError(.lengthNotMinimal, at: 1, in: "field")),
            Refused(
                bytes: hex("04850000000001"),
                error: InputError(.lengthTooLarge, at: 1, in: "field", expected: 4_294_967_295)),
            Refused(
                bytes: hex("04ff"), error: InputError(.lengthTooLarge, at: 1, in: "field", expected: 4_294_967_295)),
            Refused(bytes: hex("1f0500"), error: InputError(.tagNotMinimal, at: 0, in: "field")),
            Refused(bytes: hex("1f1e00"), error: InputError(.tagNotMinimal, at: 0, in: "field")),
            Refused(bytes: hex("1f801f00"), error: InputError(.tagNotMinimal, at: 0, in: "field")),
            Refused(bytes: hex("1fffffff7f00"), error: InputError(.tagTooLarge, at: 0, in: "field")),
        ])
    func refuses(row: Refused) {
        let seen = fault { () throws(InputError) in
            var reader = DERReader(0..<row.bytes.count)
            _ = try reader.read("field", in: row.bytes.span)
        }
        #expect(seen == row.error)
    }

    // requirement: der.one-spelling
    @Test("A container must be used up, and its bytes end where it ends")
    func containers() throws {
        let bytes = hex("3006 020101 040102 0500")
        var reader = DERReader(0..<bytes.count)
        let tags = try reader.read(.sequence, "outer", in: bytes.span) { inner throws(InputError) in
            #expect(inner.depth == 1)
            return [try inner.read("one", in: bytes.span).tag, try inner.read("two", in: bytes.span).tag]
        }
        #expect(tags == [.integer, .octetString])
        #expect(reader.position == 8)
        let after = try reader.read(.null, "after", in: bytes.span)
        #expect(after.range == 8..<10)

        let leftover = fault { () throws(InputError) in
            var reader = DERReader(0..<bytes.count)
            try reader.read(.sequence, "outer", in: bytes.span) { inner throws(InputError) in
                _ = try inner.read("one", in: bytes.span)
            }
        }
        #expect(leftover == InputError(.trailingBytes, at: 5, in: "outer", seen: 3))

        // The inner element claims one byte more than its container has.
        let overlong = hex("3003 040200 ff")
        let beyond = fault { () throws(InputError) in
            var reader = DERReader(0..<overlong.count)
            try reader.read(.sequence, "outer", in: overlong.span) { inner throws(InputError) in
                _ = try inner.read("inner", in: overlong.span)
            }
        }
        #expect(beyond == InputError(.truncated, at: 4, in: "inner", expected: 2, seen: 1))
    }

    // requirement: input.bounded
    @Test("Thirty-two levels are read, one more is an error of its own")
    func depth() throws {
        var reader = DERReader(0..<2, depth: DERLimits.depth - 1)
        let bytes = hex("3000")
        try reader.read(.sequence, "level", in: bytes.span) { _ throws(InputError) in }
        #expect(reader.isAtEnd)
        let tooDeep = fault { () throws(InputError) in
            var reader = DERReader(0..<2, depth: DERLimits.depth)
            try reader.read(.sequence, "level", in: bytes.span) { _ throws(InputError) in }
        }
        #expect(tooDeep == InputError(.tooDeep, at: 0, in: "level", expected: 32))
    }

    @Test("An optional element that is absent moves nothing; a malformed tag counts as absent")
    func optional() throws {
        for bytes in [hex("020101"), hex("1f0500"), []] {
            var reader = DERReader(0..<bytes.count)
            let element = try reader.readIfPresent(.context(0, constructed: true), "version", in: bytes.span)
            #expect(element == nil)
            #expect(reader.position == 0)
        }
        let bytes = hex("a003020102")
        var reader = DERReader(0..<bytes.count)
        let element = try reader.readIfPresent(.context(0, constructed: true), "version", in: bytes.span)
        #expect(element?.content == 2..<5)
        #expect(reader.isAtEnd)
    }

    @Test("Tags print as in X.680")
    func tagNames() {
        let names: [(UInt32, String)] = [
            (0x01, "BOOLEAN"), (0x02, "INTEGER"), (0x03, "BIT STRING"), (0x04, "OCTET STRING"), (0x05, "NULL"),
            (0x06, "OBJECT IDENTIFIER"), (0x0C, "UTF8String"), (0x13, "PrintableString"), (0x14, "TeletexString"),
            (0x16, "IA5String"), (0x17, "UTCTime"), (0x18, "GeneralizedTime"), (0x1C, "UniversalString"),
            (0x1E, "BMPString"), (0x30, "SEQUENCE"), (0x31, "SET"), (0x80, "[0]"), (0xA3, "[3]"), (0x41, "tag 0x41"),
            (0x1F1F, "tag 0x1f1f"),
        ]
        for (rawValue, name) in names { #expect(DERTag(rawValue: rawValue).description == name) }
        #expect(DERTag.sequence.isConstructed && !DERTag.integer.isConstructed)
        #expect(DERTag.context(3, constructed: true).rawValue == 0xA3)
        #expect(DERTag.context(3, constructed: false).rawValue == 0x83)
    }

    struct Identifier: Sendable {
        let content: [UInt8]
        let dotted: String
        /// The offset of the fault in an element with a header of two octets, or nil for a well-formed one.
        var fault: Int?
    }

    @Test(
        "Object identifiers in dots, malformed ones in hexadecimal",
        arguments: [
            Identifier(content: hex("2a8648ce3d0201"), dotted: "1.2.840.10045.2.1"),
            Identifier(content: hex("00"), dotted: "0.0"),
            Identifier(content: hex("27"), dotted: "0.39"),
            Identifier(content: hex("28"), dotted: "1.0"),
            Identifier(content: hex("4f"), dotted: "1.39"),
            Identifier(content: hex("50"), dotted: "2.0"),
            Identifier(content: hex("8837"), dotted: "2.999"),
            Identifier(content: hex("2affffffffffffffff7f"), dotted: "1.2.9223372036854775807"),
            // Valid, but with an arc of more than 64 bits.
            Identifier(content: hex("2a83ffffffffffffffff7f"), dotted: "0x2a83ffffffffffffffff7f"),
            Identifier(content: [], dotted: "0x", fault: 0),
            Identifier(content: hex("2a86"), dotted: "0x2a86", fault: 0),
            Identifier(
                content: [UInt8](repeating: 1, count: 65), dotted: "0x" + String(repeating: "01", count: 64) + "…"),
            Identifier(content: hex("2a8001"), dotted: "1.2.1", fault: 3),
        ])
    func objectIdentifiers(row: Identifier) throws {
        #expect(ObjectIdentifier(content: row.content).dotted == row.dotted)
        let bytes = der(0x06, row.content)
        var reader = DERReader(0..<bytes.count)
        let element = try reader.read("identifier", in: bytes.span)
        var seen: InputError?
        do throws(InputError) { try ObjectIdentifier.validate(element, "field", in: bytes.span) } catch { seen = error }
        #expect(seen == row.fault.map { InputError(.objectIdentifier, at: $0, in: "field") })
    }
}
