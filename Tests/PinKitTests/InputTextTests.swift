import Testing

@testable import PinKit

/// Text in every form that people save keys in: the same pins, and the form is said.
@Suite struct InputTextTests {
    private static let key = InputWalkerTests.one
    private static let other = InputWalkerTests.two
    private static let pieces: [[Int]] = [[.max], [1], [7], [64 << 10]]
    private static let block = InputBlock(number: 1, offset: 0, form: .pem)

    private static func text(_ parts: String...) -> [UInt8] { Array(parts.joined().utf8) }

    private static func utf16(_ text: [UInt8], isBigEndian: Bool, mark: Bool) -> [UInt8] {
        let units = (mark ? [0xFEFF] : []) + text.map { UInt16($0) }
        return units.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBigEndian ? [high, low] : [low, high]
        }
    }

    /// The keys that were found and where, and what was put up with.
    private static func found(_ events: [WalkEvent]) -> (keys: [[UInt8]], offsets: [Int], tolerances: [InputTolerance])
    {
        var result: (keys: [[UInt8]], offsets: [Int], tolerances: [InputTolerance]) = ([], [], [])
        for event in events {
            switch event {
            case .found(_, let block, _, let key):
                result.keys.append(key)
                result.offsets.append(block.offset)
            case .tolerated(_, let tolerance): result.tolerances.append(tolerance)
            default: Issue.record("\(event)")
            }
        }
        return result
    }

    // requirement: input.text-forms
    @Test("UTF-16 of a PEM file gives its keys at their true offsets", arguments: [true, false], pieces)
    func utf16(isBigEndian: Bool, pieces: [Int]) {
        for mark in [true, false] {
            for input in [
                Self.key.pem + Self.text("words\n") + Self.other.pem, Self.text("\r\nhi: \r\n") + Self.key.pem,
            ] {
                let plain = Self.found(WalkLog.events(input))
                let seen = Self.found(
                    WalkLog.events(Self.utf16(input, isBigEndian: isBigEndian, mark: mark), pieces: pieces))
                #expect(seen.keys == plain.keys && !seen.keys.isEmpty)
                #expect(seen.offsets == plain.offsets.map { 2 * $0 + (mark ? 2 : 0) })
                #expect(seen.tolerances == [.utf16(isBigEndian: isBigEndian)])
            }
        }
    }

    // requirement: input.text-forms
    @Test("A byte order mark is passed over", arguments: pieces)
    func byteOrderMark(pieces: [Int]) {
        let seen = Self.found(WalkLog.events([0xEF, 0xBB, 0xBF] + Self.key.pem, pieces: pieces))
        #expect(seen.keys == [Self.key.der])
        #expect(seen.offsets == [3])
        #expect(seen.tolerances == [.byteOrderMark])
    }

    private static let encoded = Base64.encode(key.der)
    private static let digits = Hex.encode(key.der)

    private static func joined(_ text: String, every count: Int, by separator: String) -> String {
        let characters = Array(text)
        return stride(from: 0, to: characters.count, by: count).map { start in
            String(characters[start..<min(start + count, characters.count)])
        }.joined(separator: separator)
    }

    // requirement: input.text-forms
    @Test("Base64 and hexadecimal digits without lines around them", arguments: pieces)
    func bareText(pieces: [Int]) {
        let base64 = [
            Self.encoded, Self.encoded + "\n", Self.joined(Self.encoded, every: 64, by: "\n") + "\n",
            Self.joined(Self.encoded, every: 10, by: "\r\n"), "\n \n" + Self.encoded,
        ]
        let hexadecimal = [
            Self.digits, Self.digits.uppercased() + "\n", Self.joined(Self.digits, every: 60, by: "\n"),
            Self.joined(Self.digits, every: 2, by: ":"), Self.joined(Self.digits, every: 2, by: " "),
            "0x" + Self.digits,
            "0x" + Self.joined(Self.digits, every: 2, by: ", 0x"),
        ]
        for (forms, tolerance) in [(base64, InputTolerance.bareBase64), (hexadecimal, .hexadecimal)] {
            for form in forms {
                let seen = Self.found(WalkLog.events(Array(form.utf8), pieces: pieces))
                #expect(seen.keys == [Self.key.der], "\(form)")
                #expect(seen.tolerances == [tolerance])
            }
        }
    }

    // requirement: input.text-forms
    @Test("A lost BEGIN or END line does not lose a whole key", arguments: pieces)
    func lostLines(pieces: [Int]) {
        let pem = Self.key.pem
        let body = Array(pem.drop { $0 != 0x0A }.dropFirst())
        let noBegin = Self.found(WalkLog.events(body + Self.other.pem, pieces: pieces))
        #expect(noBegin.keys == [Self.key.der, Self.other.der])
        #expect(noBegin.tolerances == [.bareBase64])
        let noEnd = Array(pem.dropLast("-----END PUBLIC KEY-----\n".utf8.count))
        for input in [noEnd, Array(noEnd.dropLast())] {
            let seen = Self.found(WalkLog.events(input, pieces: pieces))
            #expect(seen.keys == [Self.key.der])
            #expect(seen.tolerances == [.endMissing])
        }
        let seen = Self.found(WalkLog.events(noEnd + Self.other.pem, pieces: pieces))
        #expect(seen.keys == [Self.key.der, Self.other.der])
    }

    // requirement: input.text-forms
    @Test("Everything on one line, CR alone, and escaped line breaks", arguments: pieces)
    func lines(pieces: [Int]) {
        let one = Self.found(
            WalkLog.events(
                Self.text("-----BEGIN PUBLIC KEY-----", Self.encoded, "-----END PUBLIC KEY-----"), pieces: pieces))
        #expect(one.keys == [Self.key.der] && one.tolerances.isEmpty)
        let carriage = Self.found(
            WalkLog.events(PEMText.block("PUBLIC KEY", Self.key.der, newline: "\r"), pieces: pieces))
        #expect(carriage.keys == [Self.key.der])
        for newline in ["\\n", "\\r\\n"] {
            let escaped = PEMText.block("PUBLIC KEY", Self.key.der, newline: newline)
            for input in [
                escaped, Self.text("{\"key\": \"") + escaped + Self.text("\"}"), Self.text("KEY='") + escaped,
            ] {
                let seen = Self.found(WalkLog.events(input + Self.text("\n"), pieces: pieces))
                #expect(seen.keys == [Self.key.der])
                #expect(seen.tolerances == [.escapedLineBreaks])
            }
        }
    }

    // requirement: input.text-forms
    @Test("JSON Web Keys are handed over as text", arguments: pieces)
    func jsonWebKey(pieces: [Int]) {
        for json in [#"{"kty":"EC"}"#, "\n [ {\"kty\" : \"RSA\"} ]", #"{"keys":[]}"#] {
            #expect(
                WalkLog.events(Array(json.utf8), pieces: pieces) == [
                    .opaque(.jsonWebKey, Self.block, bytes: Array(json.utf8))
                ])
        }
        #expect(
            WalkLog.events(Self.text("{\"kind\":1}"), pieces: pieces) == [.failed(1, at: 0, InputError(.noKey, at: 0))])
    }

    @Test("Damaged bare text is refused at its place, and words are no key", arguments: pieces)
    func damaged(pieces: [Int]) {
        let cut = String(Self.encoded.dropLast(8))
        for (input, code) in [
            (cut, InputError.Code.truncated), (cut + "=", .base64Truncated),
            (String(Self.digits.dropLast()), .hexOdd),
        ] {
            let events = WalkLog.events(Array(input.utf8), pieces: pieces)
            guard case .failed(_, let error)? = events.last else {
                Issue.record("\(events)")
                continue
            }
            #expect(error.code == code)
        }
        let point = Hex.encode(SampleKeys.generator)
        for input in [point, Base64.encode(SampleKeys.generator), String(repeating: "word ", count: 100)] {
            #expect(
                WalkLog.events(Array(input.utf8), pieces: pieces) == [.failed(1, at: 0, InputError(.noKey, at: 0))])
        }
    }

    @Test("SSH and PuTTY files are named", arguments: pieces)
    func otherFormats(pieces: [Int]) {
        for (input, name) in [
            ("ssh-rsa AAAAB3NzaC1yc2E= me", StaticText("an OpenSSH public key")),
            ("ecdsa-sha2-nistp256 AAAA", "an OpenSSH public key"),
            ("---- BEGIN SSH2 PUBLIC KEY ----\n", "an SSH public key"),
        ] { #expect(WalkLog.events(Array(input.utf8), pieces: pieces) == [.passed(1, at: 0, name)]) }
    }
}
