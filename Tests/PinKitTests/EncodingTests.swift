import Testing

@testable import PinKit

@Suite struct EncodingTests {
    struct Vector: Sendable {
        let text: String
        let bytes: [UInt8]
    }

    @Test(
        "The test vectors of RFC 4648 §10, and the two characters that other alphabets change",
        arguments: [
            Vector(text: "", bytes: []), Vector(text: "Zg==", bytes: Array("f".utf8)),
            Vector(text: "Zm8=", bytes: Array("fo".utf8)), Vector(text: "Zm9v", bytes: Array("foo".utf8)),
            Vector(text: "Zm9vYg==", bytes: Array("foob".utf8)), Vector(text: "Zm9vYmE=", bytes: Array("fooba".utf8)),
            Vector(text: "Zm9vYmFy", bytes: Array("foobar".utf8)), Vector(text: "++//", bytes: [0xFB, 0xEF, 0xFF]),
        ])
    func base64(vector: Vector) throws {
        #expect(Base64.encode(vector.bytes) == vector.text)
        let decoded = try Base64.decode(Array(vector.text.utf8).span)
        #expect(decoded == vector.bytes)
    }

    struct Refused: Sendable {
        let text: String
        let error: InputError
    }

    @Test(
        "One spelling only",
        arguments: [
            Refused(text: "Zg=", error: InputError(.base64Truncated, at: 3)),
            Refused(text: "Zg", error: InputError(.base64Truncated, at: 2)),
            Refused(text: "Zh==", error: InputError(.base64StrayBits, at: 1)),
            Refused(text: "Zm9=", error: InputError(.base64StrayBits, at: 2)),
            Refused(text: "====", error: InputError(.base64Padding, at: 0, seen: 0x3D)),
            Refused(text: "Zg=v", error: InputError(.base64Padding, at: 2, seen: 0x3D)),
            Refused(text: "Zg==Zm9v", error: InputError(.base64Padding, at: 2, seen: 0x3D)),
            Refused(text: "Zm9v Zm8", error: InputError(.base64Character, at: 4, seen: 0x20)),
            Refused(text: "-_-_", error: InputError(.base64Character, at: 0, seen: 0x2D)),
            Refused(text: "Zm9v\nZm9", error: InputError(.base64Character, at: 4, seen: 0x0A)),
            Refused(text: "Zm9\u{E9}Zm8", error: InputError(.base64Character, at: 3, seen: 0xC3)),
        ])
    func strictBase64(row: Refused) {
        let seen = fault { () throws(InputError) in _ = try Base64.decode(Array(row.text.utf8).span) }
        #expect(seen == row.error)
    }

    // requirement: pin.text-one-form
    @Test("Every byte is a base64 character or is refused, and accepted text is the only spelling of its bytes")
    func everyCharacter() throws {
        var accepted = 0
        for character in 0...255 as ClosedRange<UInt8> {
            for text in [
                [character, 0x41, 0x41, 0x41], [0x41, character, 0x3D, 0x3D], [0x41, 0x41, character, 0x3D],
            ] {
                guard let bytes = try? Base64.decode(text.span) else { continue }
                accepted += 1
                #expect(Array(Base64.encode(bytes).utf8) == text)
            }
        }
        // All 64 in the first place; 4 whose four low bits are zero before ==; before =, 16, and = itself after AA.
        #expect(accepted == 64 + 4 + 17)
    }

    @Test("Hexadecimal text of either case, written in lower case")
    func hexadecimal() throws {
        let decoded = try Hex.decode(Array("00fFA09a".utf8).span)
        #expect(decoded == [0x00, 0xFF, 0xA0, 0x9A])
        #expect(Hex.encode([0x00, 0xFF, 0xA0, 0x9A]) == "00ffa09a")
        let nothing: [UInt8] = []
        let none = try Hex.decode(nothing.span)
        #expect(none.isEmpty)
        for byte in 0...255 as ClosedRange<UInt8> {
            let digit = UInt8(String(UnicodeScalar(byte)), radix: 16)
            #expect(Hex.value(of: byte) == (byte < 0x80 ? digit : nil))
            #expect(UInt8(Hex.byte(byte), radix: 16) == byte && Hex.byte(byte).utf8.count == 2)
        }
    }

    @Test("The quick decoder of PEM bodies agrees with the careful one and with the strict one", arguments: 0..<64)
    func bodies(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var decoder = Base64BlockDecoder()
        for _ in 0..<40 {
            let bytes = generator.bytes(Int.random(in: 1...200, using: &generator))
            let text = Array(Base64.encode(bytes).utf8)
            let width = [4, 60, 64, 76].randomElement(using: &generator) ?? 64
            let newline =
                [Array("\n".utf8), Array("\r\n".utf8), Array(" \t\n".utf8)].randomElement(using: &generator) ?? []
            var body = newline
            for start in stride(from: 0, to: text.count, by: width) {
                body += text[start..<min(start + width, text.count)] + newline
            }
            // One time in two a character is spoiled, and then the careful decoder alone decides.
            if Bool.random(using: &generator) {
                let place = Int.random(in: body.indices, using: &generator)
                body[place] = UInt8.random(in: 0x20..<0x7F, using: &generator)
            }
            let expected = Self.reference(body)
            body += "-----".utf8
            let end = body.count - 5
            let seen = unsafe body.withUnsafeBufferPointer { buffer -> [UInt8]? in
                guard case .decoded(let count, let next) = unsafe decoder.decode(buffer, from: 0, isLast: true),
                    next == end
                else {
                    return nil
                }
                return unsafe Array(decoder.decoded[..<count])
            }
            #expect(seen == expected)
        }
    }

    /// The strict decoder over the body without its blanks; nil where a dash ends it early or it is not base64.
    private static func reference(_ body: [UInt8]) -> [UInt8]? {
        let text = body.filter { !Base64BlockDecoder.isBlank($0) }
        return try? Base64.decode(text.span)
    }
}
