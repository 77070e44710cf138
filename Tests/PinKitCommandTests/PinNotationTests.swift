import PinKit
import Testing

/// How a pin's text is read: one form, named spellings, and damage with its place.
@Suite struct PinNotationTests {
    static let base64 = "XNJS+wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfNM="
    static let canonical = "sha256/" + base64
    static let url = "XNJS-wzokyQ2-vjM0QQJgbie5K1rn-niorfnGqyyfNM"
    static let hex = "5cd252fb0ce8932436faf8ccd1040981b89ee4ad6b9fe9e2a2b7e71aacb27cd3"
    static let colons = stride(from: 0, to: 64, by: 2).map { String(hex.dropFirst($0).prefix(2)) }
        .joined(separator: ":")

    struct Spelling: Sendable, CustomTestStringConvertible {
        let text: String
        let note: String?

        init(_ text: String, _ note: String?) {
            self.text = text
            self.note = note
        }

        var testDescription: String { text }
    }

    static let spellings = [
        Spelling(canonical, nil),
        Spelling("sha256//" + base64, "the prefix sha256//"),
        Spelling("pin-sha256=\"\(base64)\"", "the prefix pin-sha256="),
        Spelling("pin-sha256:" + base64, "the prefix pin-sha256:"),
        Spelling(base64, "no prefix"),
        Spelling(url, "no prefix, base64url, no padding"),
        Spelling(url + "=", "no prefix, base64url"),
        Spelling("sha256/" + url, "base64url, no padding"),
        Spelling(String(base64.dropLast()), "no prefix, no padding"),
        Spelling(String(canonical.dropLast()), "no padding"),
        Spelling(hex, "hexadecimal"),
        Spelling(hex.uppercased(), "hexadecimal"),
        Spelling(colons, "hexadecimal with colons"),
        Spelling(colons.uppercased(), "hexadecimal with colons"),
    ]

    // requirement: pin.text-one-form
    @Test(arguments: spellings) func spelling(_ item: Spelling) throws {
        let notation = try PinNotation.read(item.text)
        #expect(notation.pin.text == Self.canonical)
        #expect(notation.note == item.note)
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let text: String
        let code: PinTextError.Code
        let offset: Int
        let seen: Int?

        init(_ text: String, _ code: PinTextError.Code, at offset: Int, seen: Int? = nil) {
            self.text = text
            self.code = code
            self.offset = offset
            self.seen = seen
        }

        var testDescription: String { "\(code.rawValue): \(text.prefix(60))" }
    }

    static let faults = [
        Fault("", .empty, at: 0), Fault("sha256/", .empty, at: 7), Fault("pin-sha256=\"\"", .empty, at: 12),
        Fault(String(repeating: "A", count: 257), .tooLong, at: 256),
        Fault(String(repeating: "A;", count: 101), .tooLong, at: 0),
        Fault(";" + canonical, .emptyMember, at: 0), Fault(canonical + ";", .emptyMember, at: 52),
        Fault(canonical + ";;" + canonical, .emptyMember, at: 52),
        Fault("sha512/" + base64, .wrongDigest, at: 0), Fault("sha1/2jmj7l5rSw0yVb/vlWAYkK/YBwk=", .wrongDigest, at: 0),
        Fault("sha256/2jmj7l5rSw0yVb/vlWAYkK/YBwk=", .sha1Length, at: 34, seen: 20),
        Fault("da39a3ee5e6b4b0d3255bfef95601890afd80709", .sha1Length, at: 40, seen: 20),
        Fault("sha256/XNJS+wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfA==", .wrongLength, at: 49, seen: 31),
        Fault("sha256/" + base64.dropLast() + "AA", .wrongLength, at: 52, seen: 33),
        Fault(String(hex.dropLast(2)), .wrongLength, at: 62, seen: 31),
        Fault("sha256/" + hex, .wrongLength, at: 71, seen: 48),
        Fault("sha256/XNJS!wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfNM=", .character, at: 11, seen: 0x21),
        Fault("sha256/XNJS-wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfNM=", .character, at: 19, seen: 0x2B),
        Fault("spki/\(url)", .character, at: 9, seen: 0x2D),
        Fault(canonical + "\n", .blank, at: 51, seen: 0x0A),
        Fault("\u{FEFF}" + canonical, .character, at: 0, seen: 0xEF),
        Fault("sha256/XNJS wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfNM=", .blank, at: 11, seen: 0x20),
        Fault(" " + canonical, .blank, at: 0, seen: 0x20),
        Fault("O" + hex.dropFirst(), .character, at: 0, seen: 0x4F),
        Fault("sha256:" + hex.dropLast() + "l", .character, at: 70, seen: 0x6C),
        Fault(colons.replacing(":", with: " "), .hexSeparator, at: 2, seen: 0x20),
        Fault("sha256:ab:c" + hex.dropFirst(3), .hexSeparator, at: 12),
        Fault("sha256/" + canonical, .wrongLength, at: 57, seen: 37),
        Fault("sha256:" + canonical, .wrongLength, at: 57, seen: 37),
        Fault("0x" + base64, .wrongLength, at: 45, seen: 33), Fault("0x" + hex, .character, at: 1, seen: 0x78),
        Fault("3 0 1 " + hex, .hexSeparator, at: 1, seen: 0x20),
        Fault("3 1 1 " + base64, .character, at: 6, seen: 0x58),
        Fault("sha256%2F" + base64, .percentEncoded, at: 6),
        Fault(canonical.dropLast() + "%3D", .percentEncoded, at: 50),
        Fault(canonical + "=", .padding, at: 51), Fault("sha256/XNJS=wzo", .padding, at: 12),
        Fault("sha256/XNJS+wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfNN=", .strayBits, at: 49),
        Fault("pin-sha256=\"\(base64)", .quote, at: 11), Fault("pin-sha256=\"", .quote, at: 11),
        Fault("5:c" + colons.dropFirst(2), .hexSeparator, at: 1), Fault(colons + ":", .hexSeparator, at: 95),
        Fault(String(hex.dropLast()), .hexSeparator, at: 63),
        Fault("sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", .ofNothing, at: 0),
        Fault("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", .ofNothing, at: 0),
        Fault("sha256/" + String(repeating: "A", count: 43) + "=", .allZero, at: 7),
        Fault(String(repeating: "0", count: 64), .allZero, at: 0),
        Fault("sha256/" + String(repeating: "B", count: 43) + "=", .placeholder, at: 7),
        Fault(String(repeating: "1", count: 64), .placeholder, at: 0),
        Fault(canonical + ";sha256/XNJS wzo", .blank, at: 63, seen: 0x20),
    ]

    // requirement: pin.of-nothing
    // requirement: pin.text-one-form
    @Test(arguments: faults) func fault(_ item: Fault) throws {
        let error = try #require(throws: PinTextError.self) { try PinNotation.readList(item.text) }
        #expect(error.code == item.code)
        #expect(error.offset == item.offset)
        if let seen = item.seen { #expect(error.seen == seen) }
        #expect(!error.description.isEmpty && !error.hint.isEmpty)
    }

    @Test func everyCodeHasAFault() {
        #expect(Set(Self.faults.map(\.code)) == Set(PinTextError.Code.allCases))
    }

    @Test func everyMessageIsItsOwn() throws {
        let messages = try Self.faults.map { item in
            try #require(throws: PinTextError.self) { try PinNotation.readList(item.text) }
        }
        for one in messages {
            for other in messages where one.code != other.code { #expect(one.description != other.description) }
        }
    }

    // requirement: pin.any-matches
    @Test func aListIsReadInItsOrder() throws {
        let other = try #require(PinFormat.allCases.first { $0 == .hex }?.text(of: Self.random(1)))
        let list = try PinNotation.readList("\(Self.canonical);\(other);\(Self.base64)")
        #expect(list.map(\.pin.text) == [Self.canonical, Self.random(1).text, Self.canonical])
        #expect(list.map(\.note) == [nil, "hexadecimal", "no prefix"])
    }

    /// A changed character of base64 gives the text of another pin, which nothing can tell: that is a mismatch, not
    /// damage. What holds is that a text read without a note is the one form of what was read; so damage to that form
    /// never gives the same pin unless a note names the spelling.
    // requirement: pin.text-one-form
    @Test func damageIsNeverTakenForTheOriginal() throws {
        var generator = SeededGenerator(seed: 7_469)
        var (refused, differs, respelt) = (0, 0, 0)
        for round in 0..<2_000 {
            let pin = Self.random(UInt64(round))
            let damaged = Self.damage(pin.text, &generator)
            guard let notation = try? PinNotation.read(damaged) else {
                refused += 1
                continue
            }
            if notation.pin == pin {
                #expect(notation.note != nil, "\(damaged)")
                respelt += 1
            } else {
                differs += 1
            }
            if notation.note == nil { #expect(notation.pin.text == damaged) }
        }
        // Each way out was taken: substitutions within the alphabet are about as frequent as all other damage.
        #expect(refused > 500)
        #expect(differs > 500)
        #expect(respelt > 0)
    }

    /// `sha256/` and a base64 that starts with a slash look like curl's prefix.
    // requirement: pin.text-one-form
    @Test func aPinThatStartsWithASlashIsRead() throws {
        let seed = try #require((0..<1_000).first { Self.random($0).text.hasPrefix("sha256//") })
        let pin = Self.random(seed)
        let body = pin.text.dropFirst(7)
        for (text, note) in [
            (pin.text, nil), (String(pin.text.dropLast()), "no padding"), ("sha256//\(body)", "the prefix sha256//"),
            ("sha256//\(body.dropLast())", "the prefix sha256//, no padding"), (String(body), "no prefix"),
        ] {
            #expect(try PinNotation.read(text).pin == pin)
            #expect(try PinNotation.read(text).note == note)
        }
    }

    // requirement: pin.text-one-form
    @Test func everyNotationIsReadBack() throws {
        for round in 0..<200 {
            let pin = Self.random(UInt64(round))
            for format in PinFormat.allCases where format != .tlsa {
                #expect(try PinNotation.read(format.text(of: pin)).pin == pin)
            }
        }
    }

    private static func random(_ seed: UInt64) -> Pin {
        var generator = SeededGenerator(seed: seed)
        return Pin(PortableSHA256.digest(of: generator.bytes(32)))
    }

    /// One character replaced (three times of four by one of base64), taken out, put in, or swapped with the next.
    private static func damage(_ text: String, _ generator: inout SeededGenerator) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=".utf8)
        var bytes = Array(text.utf8)
        // Bounded: of a pin's 51 bytes nearly every choice changes the text.
        for _ in 0..<100 where bytes == Array(text.utf8) {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            let other =
                Int.random(in: 0..<4, using: &generator) > 0
                ? alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
                : UInt8.random(in: 0x20..<0x7F, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(other, at: place)
            case 2: bytes.swapAt(place, max(place - 1, 0))
            default: bytes[place] = other
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
