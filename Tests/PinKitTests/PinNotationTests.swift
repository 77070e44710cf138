import PinKit
import Testing

@Suite struct PinNotationTests {
    struct Read: Sendable {
        let text: String
        let note: String?
    }

    private static let body = "d5FVKcWQRkZYggBECPYMV4H1/E11luA5NeN04WMXE8I="
    private static let hexadecimal = "7791 5529c590 46465882 004408f6 0c5781f5 fc4d7596 e03935e3 74e16317 13c2"
    private static let pin = "sha256/" + body

    // requirement: pin.text-spellings
    @Test(
        "Every tolerated spelling gives the one pin and says how it differs",
        arguments: [
            Read(text: pin, note: nil),
            Read(text: "sha256//" + body, note: "the prefix sha256//"),
            Read(text: "pin-sha256=\"\(body)\"", note: "the prefix pin-sha256="),
            Read(text: "pin-sha256:" + body, note: "the prefix pin-sha256:"),
            Read(text: body, note: "no prefix"),
            Read(text: String(body.dropLast()), note: "no prefix, no padding"),
            Read(text: String(pin.dropLast()), note: "no padding"),
            Read(text: pin.replacing("1/E", with: "1_E"), note: "base64url"),
            Read(
                text: String(body.replacing("1/E", with: "1_E").dropLast()), note: "no prefix, base64url, no padding"),
            Read(text: hexadecimal.replacing(" ", with: ""), note: "hexadecimal"),
            Read(text: hexadecimal.replacing(" ", with: "").uppercased(), note: "hexadecimal"),
        ])
    func reads(row: Read) throws {
        let notation = try PinNotation.read(row.text)
        #expect(notation.pin.text == Self.pin)
        #expect(notation.note == row.note)
    }

    @Test(
        "A digest whose base64 starts with a slash is not taken for the other prefix",
        arguments: [
            Read(text: slashPin, note: nil),
            Read(text: String(slashPin.dropLast()), note: "no padding"),
            Read(text: "sha256//" + slashPin.dropFirst(7), note: "the prefix sha256//"),
            Read(text: "sha256//" + slashPin.dropFirst(7).dropLast(), note: "the prefix sha256//, no padding"),
            Read(text: String(slashPin.dropFirst(7)), note: "no prefix"),
        ])
    func leadingSlash(row: Read) throws {
        let notation = try PinNotation.read(row.text)
        #expect(notation.pin.text == Self.slashPin)
        #expect(notation.note == row.note)
    }

    private static let slashPin = "sha256//" + body.dropFirst()

    @Test("Hexadecimal pairs with colons")
    func colons() throws {
        let pairs = try PinNotation.read(Self.pin).pin.digest.bytes.map { Hex.byte($0) }
        let notation = try PinNotation.read(pairs.joined(separator: ":"))
        #expect(notation.pin.text == Self.pin)
        #expect(notation.note == "hexadecimal with colons")
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let text: String
        let code: PinTextError.Code
        let offset: Int
        var seen: Int?

        var testDescription: String { "\(code.rawValue) \(text.prefix(40))" }
    }

    // requirement: pin.text-refused pin.of-nothing
    @Test("Damage is refused with its place", arguments: refusals)
    func refuses(row: Refused) {
        #expect(Self.fault(row.text) == Fault(code: row.code, offset: row.offset, seen: row.seen))
    }

    @Test("Every code has a row, a sentence and a hint")
    func everyCode() {
        var codes: Set<PinTextError.Code> = [.emptyMember]
        for row in Self.refusals {
            codes.insert(row.code)
            do throws(PinTextError) {
                _ = try PinNotation.read(row.text)
            } catch {
                #expect(!error.description.isEmpty && !error.hint.isEmpty)
            }
        }
        #expect(codes == Set(PinTextError.Code.allCases))
    }

    // requirement: pin.any-matches
    @Test("A list is split at semicolons, and faults keep their place in the whole text")
    func lists() throws {
        #expect(try PinNotation.readList(Self.pin).map(\.pin.text) == [Self.pin])
        #expect(
            try PinNotation.readList("\(Self.pin);sha256//\(Self.body)").map(\.note) == [nil, "the prefix sha256//"])
        let hundred = Array(repeating: Self.pin, count: 100).joined(separator: ";")
        #expect(try PinNotation.readList(hundred).count == 100)
        #expect(Self.fault(hundred + ";" + Self.pin, isList: true) == Fault(code: .tooLong, offset: 0))
        #expect(Self.fault(Self.pin + ";", isList: true) == Fault(code: .emptyMember, offset: 52))
        #expect(Self.fault(";" + Self.pin, isList: true) == Fault(code: .emptyMember, offset: 0))
        #expect(Self.fault("\(Self.pin);sha1/\(Self.body)", isList: true) == Fault(code: .wrongDigest, offset: 52))
        #expect(Self.fault("", isList: true) == Fault(code: .empty, offset: 0))
    }

    private struct Fault: Equatable {
        let code: PinTextError.Code
        let offset: Int
        var seen: Int?
    }

    private static func fault(_ text: String, isList: Bool = false) -> Fault? {
        do throws(PinTextError) {
            if isList { _ = try PinNotation.readList(text) } else { _ = try PinNotation.read(text) }
            return nil
        } catch {
            return Fault(code: error.code, offset: error.offset, seen: error.seen)
        }
    }

    private static let refusals = [
        Refused(text: "", code: .empty, offset: 0),
        Refused(text: "sha256/", code: .empty, offset: 7),
        Refused(text: String(repeating: "A", count: 257), code: .tooLong, offset: 256),
        Refused(text: "sha1/47DEQpj8HBSa+/TImW+5JCeuQeR=", code: .wrongDigest, offset: 0),
        Refused(text: "sha512/" + body, code: .wrongDigest, offset: 0),
        Refused(text: "2jmj7l5rSw0yVb/vlWAYkK/YBwk=", code: .sha1Length, offset: 27, seen: 20),
        Refused(text: "da39a3ee5e6b4b0d3255bfef95601890afd80709", code: .sha1Length, offset: 40, seen: 20),
        Refused(text: "sha256/AAAA", code: .wrongLength, offset: 11, seen: 3),
        Refused(text: "sha256/" + body.dropLast() + "A", code: .wrongLength, offset: 51, seen: 33),
        Refused(text: "sha256/d5FVKcWQRkZ!" + body.dropFirst(12), code: .character, offset: 18, seen: 0x21),
        Refused(text: "sha256/" + body.replacing("VKcW", with: "V-cW"), code: .character, offset: 31, seen: 0x2F),
        Refused(text: "sha256/d5FV cWQ" + body.dropFirst(8), code: .blank, offset: 11, seen: 0x20),
        Refused(text: pin + "\n", code: .blank, offset: 51, seen: 0x0A),
        Refused(text: pin + "=", code: .padding, offset: 51),
        Refused(text: "sha256%2F" + body, code: .percentEncoded, offset: 6),
        Refused(text: "sha256/" + body.dropLast(2) + "J=", code: .strayBits, offset: 49),
        Refused(text: "pin-sha256=\"" + body, code: .quote, offset: 11),
        Refused(text: "77:9155", code: .hexSeparator, offset: 5),
        Refused(text: "sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", code: .ofNothing, offset: 0),
        Refused(
            text: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", code: .ofNothing, offset: 0),
        Refused(text: "sha256/" + String(repeating: "A", count: 43) + "=", code: .allZero, offset: 7),
        Refused(text: "sha256/" + String(repeating: "B", count: 43) + "=", code: .placeholder, offset: 7),
    ]
}
