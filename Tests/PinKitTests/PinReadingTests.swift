import PinKit
import Testing

/// Any text as evidence: equal only where the 32 bytes are equal, and every repair is named with its place.
@Suite struct PinReadingTests {
    static let body = "d5FVKcWQRkZYggBECPYMV4H1/E11luA5NeN04WMXE8I="
    static let plusBody = "XNJS+wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfNM="
    static let pin = "sha256/" + body
    static let hex = "77915529c59046465882004408f60c5781f5fc4d7596e03935e374e1631713c2"
    static let colons = stride(from: 0, to: 64, by: 2).map { String(hex.dropFirst($0).prefix(2)) }
        .joined(separator: ":")

    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let kinds: [PinRepair.Kind]
        var offset: Int?
        var body = PinReadingTests.body

        var testDescription: String { text }
    }

    /// Spellings that leave no doubt about the bytes.
    static let spellings = [
        Row(text: pin, kinds: []),
        Row(text: "sha256//" + body, kinds: [.prefix], offset: 0),
        Row(text: "pin-sha256=\"\(body)\"", kinds: [.prefix, .quotes], offset: 0),
        Row(text: "pin-sha256:" + body, kinds: [.prefix]),
        Row(text: "SHA256:" + body.dropLast(), kinds: [.prefix, .padding]),
        Row(text: "sha256-" + body, kinds: [.prefix]),
        Row(text: body, kinds: [.noPrefix]),
        Row(text: String(pin.dropLast()), kinds: [.padding]),
        Row(text: pin.replacing("1/E", with: "1_E"), kinds: [.base64url]),
        Row(text: hex, kinds: [.noPrefix, .hexadecimal]),
        Row(text: hex.uppercased(), kinds: [.noPrefix, .hexadecimal]),
        Row(text: colons, kinds: [.noPrefix, .hexadecimal]),
        Row(text: "3 1 1 " + hex, kinds: [.prefix, .hexadecimal]),
        Row(text: "\"\(pin)\"", kinds: [.quotes], offset: 0),
        Row(text: "\u{201C}\(pin)\u{201D}", kinds: [.quotes], offset: 0),
        Row(text: pin + "\n", kinds: [.blanks], offset: 51),
        Row(text: "  " + pin, kinds: [.blanks], offset: 0),
        Row(text: "\u{FEFF}" + pin, kinds: [.blanks], offset: 0),
        Row(text: pin + ";", kinds: [.separator], offset: 51),
        Row(text: pin.replacing("/", with: "\\/"), kinds: [.escapes], offset: 6),
        Row(text: pin.replacing("/", with: "%2F"), kinds: [.percentEncoded], offset: 6),
        Row(text: pin.replacing("/", with: "%252F"), kinds: [.percentEncoded, .percentEncoded], offset: 6),
        Row(text: "SHA2-256(stdin)= " + hex, kinds: [.label, .hexadecimal], offset: 0),
        Row(text: "sha256 Fingerprint=" + colons.uppercased(), kinds: [.label, .hexadecimal], offset: 0),
        Row(text: hex + "  -", kinds: [.label, .hexadecimal], offset: 64),
        Row(text: "spki=" + body, kinds: [.label], offset: 0),
        Row(text: "* public key hash: sha256//" + body, kinds: [.label, .prefix], offset: 0),
        Row(text: "pin-sha256=\"\(body)\"; max-age=5184000", kinds: [.prefix, .label], offset: 0),
        Row(text: ".add(\"agent.local\", \"\(pin)\")", kinds: [.label], offset: 0),
        Row(text: "<pin digest=\"SHA-256\">\(body)</pin>", kinds: [.label], offset: 0),
        Row(text: "public let pins = [\"\(body)\"]", kinds: [.label], offset: 0),
        Row(text: "2 1 1 " + hex, kinds: [.label, .hexadecimal], offset: 0),
        Row(text: "0x" + hex, kinds: [.prefix, .hexadecimal], offset: 0),
        Row(text: "_443._tcp.h. IN TLSA 3 1 1 " + hex, kinds: [.label, .hexadecimal], offset: 0),
    ]

    // requirement: pin.text-spellings
    @Test("A spelling gives the bytes, and names what was undone", arguments: spellings)
    func spelling(row: Row) throws {
        let reading = try #require(PinReading.all(of: row.text).first { $0.digest != nil })
        #expect(reading.digest.map { Pin($0).text } == "sha256/" + row.body)
        #expect(reading.repairs.map(\.kind) == row.kinds)
        if let offset = row.offset { #expect(reading.repairs.first?.offset == offset) }
        #expect(reading.isUnambiguous)
    }

    /// Damage whose repair is a guess, or whose text is no notation of a pin.
    static let damages = [
        Row(
            text: "sha256/" + plusBody.replacing("S+w", with: "S w"), kinds: [.blankForPlus], offset: 11, body: plusBody
        ),
        Row(text: pin.replacing("VKcW", with: "VK\u{441}W"), kinds: [.lookAlike], offset: 12),
        Row(text: String(pin.dropLast(2)) + "J=", kinds: [.strayBits], offset: 49),
        Row(text: pin.replacing("VKcW", with: "VKcW\n"), kinds: [.innerBlanks], offset: 14),
        Row(text: String(pin.prefix(10)) + "\n" + pin.dropFirst(10), kinds: [.innerBlanks], offset: 10),
        Row(text: "sha512/" + body, kinds: [.otherDigest], offset: 0),
        Row(text: Base64.encode(Array(hex.utf8)), kinds: [.encodedText]),
        Row(text: Base64.encode(Array((hex + "\n").utf8)), kinds: [.encodedText]),
        Row(text: Base64.encode(Array("SHA2-256(stdin)= \(hex)\n".utf8)), kinds: [.encodedText]),
        Row(text: Base64.encode(Array((hex + "  -\n").utf8)), kinds: [.encodedText]),
        Row(text: Base64.encode(Array(body.utf8)), kinds: [.encodedText]),
        Row(text: pin + "=", kinds: [.wrongPadding]),
        Row(text: "sha256/" + pin, kinds: [.repeatedPrefix], offset: 7),
        Row(text: "sha256:sha256//" + body, kinds: [.repeatedPrefix], offset: 7),
        Row(text: "pin-sha512=\"\(body)\"", kinds: [.doubtfulLabel], offset: 0),
        Row(text: "pXn-sha256=\"\(body)\"", kinds: [.doubtfulLabel], offset: 0),
        Row(text: "sha256^" + body, kinds: [.doubtfulLabel], offset: 0),
        Row(text: body.dropLast() + "?", kinds: [.doubtfulLabel], offset: 43),
        Row(text: body + "x", kinds: [.doubtfulLabel], offset: 44),
        Row(text: "SHA1 Fingerprint=" + hex, kinds: [.doubtfulLabel], offset: 0),
        Row(text: "<pin digest=\"SHA-1\">\(body)</pin>", kinds: [.doubtfulLabel], offset: 0),
        Row(text: "3 0 1 " + hex, kinds: [.doubtfulLabel], offset: 0),
        Row(text: "31 1 " + hex, kinds: [.doubtfulLabel], offset: 0),
        Row(text: "pin-sha256=\"\(body)", kinds: [.doubtfulLabel], offset: 11),
        Row(text: "7:7" + hex.dropFirst(2), kinds: [.misplacedColons], offset: 1),
        Row(text: colons + ":", kinds: [.misplacedColons], offset: 95),
    ]

    // requirement: pin.text-refused
    @Test("Damage is read as evidence, never as the pin", arguments: damages)
    func damage(row: Row) throws {
        let reading = try #require(PinReading.all(of: row.text).first { $0.digest != nil })
        #expect(reading.digest.map { Pin($0).text } == "sha256/" + row.body)
        let doubtful = reading.repairs.filter { !$0.kind.isUnambiguous }
        #expect(doubtful.map(\.kind) == row.kinds)
        if let offset = row.offset { #expect(doubtful.first?.offset == offset) }
        #expect(!reading.isUnambiguous)
        #expect(throws: PinTextError.self) { try PinNotation.read(row.text) }
    }

    @Test("Other lengths keep their bytes", arguments: [16, 20, 28, 31, 33, 48, 64, 91])
    func lengths(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 128) }
        #expect(PinReading.all(of: Base64.encode(bytes)).contains { $0.bytes == bytes })
        #expect(PinReading.all(of: Hex.encode(bytes)).contains { $0.bytes == bytes })
        #expect(PinReading.all(of: Base64.encode(bytes)).allSatisfy { $0.digest == nil })
    }

    @Test(
        "A long text of any one kind is read in one pass", arguments: ["ab:", "=", "%25", "\\u0041", "A ", "\u{441}"])
    func longTexts(unit: String) {
        let text = String(repeating: unit, count: PinReading.longestText / unit.utf8.count)
        #expect(PinReading.all(of: text).allSatisfy { $0.bytes.count <= PinReading.longestText })
    }
}
