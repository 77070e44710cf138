import Testing

@testable import PinKit

/// What a walk over an input reports, exactly, and that it does not depend on how the bytes arrive.
@Suite struct InputWalkerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let input: [UInt8]
        let events: [WalkEvent]

        var testDescription: String { name }
    }

    // requirement: input.by-content bundle.partial
    @Test(
        "The same events for the whole input and for any pieces of it", arguments: cases,
        [[Int.max], [1], [7], [64, 1], [65], [66, 1], [1_000]])
    func walk(row: Case, pieces: [Int]) {
        #expect(WalkLog.events(row.input, pieces: pieces) == row.events)
    }

    // requirement: input.constant-memory
    @Test("An input cut in two at any byte gives the same events", arguments: cases)
    func everyCut(row: Case) {
        guard row.input.count < 1_000 else { return }
        for cut in 1..<max(2, row.input.count) {
            #expect(WalkLog.events(row.input, pieces: [cut, .max]) == row.events, "cut at \(cut)")
        }
    }

    // requirement: bundle.partial
    @Test("A cut-off bundle gives its complete blocks and one fault for the rest, at any length")
    func truncatedBundle() {
        let text = Self.one.pem + Self.two.pem
        for count in 0..<text.count {
            let events = WalkLog.events(Array(text.prefix(count)))
            // A block is complete without the line feed behind it.
            let complete = (count + 1) / Self.one.pem.count
            let found = events.filter { if case .found = $0 { true } else { false } }
            let isEndMissing = events.contains { if case .tolerated(_, .endMissing) = $0 { true } else { false } }
            #expect(found.count == complete + (isEndMissing ? 1 : 0))
            #expect(events.count <= complete + (isEndMissing ? 2 : 1) && !events.isEmpty)
        }
    }

    /// A key of an algorithm that nobody knows, so that a test may choose its size.
    struct Key: Sendable {
        let der: [UInt8]
        var pem: [UInt8] { PEMText.block("PUBLIC KEY", der) }

        init(_ byte: UInt8, count: Int = 40) {
            der = SampleKeys.publicKey(hex("06032a0304"), key: [UInt8](repeating: byte, count: count))
        }
    }

    static let one = Key(1)
    static let two = Key(2)
    private static let certificate = SampleCertificate(key: two.der).bytes

    private static func text(_ parts: String...) -> [UInt8] { Array(parts.joined().utf8) }

    private static func found(_ number: Int, at offset: Int, _ key: Key = one) -> WalkEvent {
        .found(.publicKey, number, at: offset, .pem, der: key.der, key: key.der)
    }

    static let cases: [Case] = pemCases + brokenCases + derCases + pointCases

    private static let pemCases: [Case] = [
        Case(name: "one key", input: one.pem, events: [found(1, at: 0)]),
        Case(
            name: "a certificate", input: PEMText.block("CERTIFICATE", certificate),
            events: [.found(.certificate, 1, at: 0, .pem, der: certificate, key: two.der)]),
        Case(
            name: "a bundle with words between its blocks",
            input: text("# one\n") + one.pem + text("\n--- two: -----BEGI\n") + two.pem + text("end") + one.pem,
            events: [
                found(1, at: 6), found(2, at: 6 + one.pem.count + 20, two), found(3, at: 29 + 2 * one.pem.count),
            ]),
        Case(
            name: "no line feed at the end", input: Array(one.pem.dropLast()), events: [found(1, at: 0)]),
        Case(
            name: "the END line right behind the body, at the end of the input",
            input: text("-----BEGIN PUBLIC KEY-----\n", Base64.encode(one.der), "-----END PUBLIC KEY-----"),
            events: [found(1, at: 0)]),
        Case(
            name: "CRLF", input: PEMText.block("PUBLIC KEY", one.der, newline: "\r\n"), events: [found(1, at: 0)]),
        Case(
            name: "one line", input: PEMText.block("PUBLIC KEY", one.der, lineLength: 4_000),
            events: [found(1, at: 0)]),
        Case(
            name: "lines of 3 characters, blanks and tabs",
            input: PEMText.block("PUBLIC KEY", one.der, lineLength: 3, newline: " \t\n"), events: [found(1, at: 0)]),
        Case(name: "six dashes", input: text("-") + one.pem, events: [found(1, at: 1)]),
        Case(
            name: "blocks without a key and of unknown labels count",
            input: text("-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n") + one.pem
                + text("-----BEGIN SOMETHING-ELSE-----\n!\n-----END SOMETHING-ELSE-----\n"),
            events: [
                .passed(1, at: 0, "elliptic-curve parameters"), found(2, at: 75),
                .passed(3, at: 75 + one.pem.count, "a block of an unknown label"),
            ]),
    ]

    private static let brokenCases: [Case] = [
        Case(name: "empty", input: [], events: [.failed(1, at: 0, InputError(.noKey, at: 0))]),
        Case(name: "words", input: text("hello\n"), events: [.failed(1, at: 0, InputError(.noKey, at: 0))]),
        Case(
            name: "the END line is missing at the end", input: text("-----BEGIN PUBLIC KEY-----\nAAAA\n"),
            events: [.failed(1, at: 0, InputError(.pemEndMissing, at: 32))]),
        Case(
            name: "a character that is not base64 in an unfinished line",
            input: text("-----BEGIN PUBLIC KEY-----\nAA!"),
            events: [.failed(1, at: 0, InputError(.base64Character, at: 29, in: "PEM body", seen: 0x21))]),
        Case(
            name: "BEGIN inside a body", input: text("-----BEGIN PUBLIC KEY-----\nAAAA\n") + one.pem,
            events: [.failed(1, at: 0, InputError(.pemEndMissing, at: 32)), found(2, at: 32)]),
        Case(
            name: "another label at the end",
            input: text("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END CERTIFICATE-----\n") + one.pem,
            events: [.failed(1, at: 0, InputError(.pemLabelMismatch, at: 32)), found(2, at: 58)]),
        Case(
            name: "a longer label at the end",
            input: text("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEYS-----\n") + one.pem,
            events: [.failed(1, at: 0, InputError(.pemLabelMismatch, at: 32)), found(2, at: 58)]),
        Case(
            name: "a label without dashes", input: text("-----BEGIN PUBLIC KEY\nAAAA\n") + one.pem,
            events: [.failed(1, at: 0, InputError(.pemLabel, at: 0)), found(2, at: 27)]),
        Case(
            name: "no label", input: text("-----BEGIN -----\n") + one.pem,
            events: [.failed(1, at: 0, InputError(.pemLabel, at: 0)), found(2, at: 17)]),
        Case(
            name: "a label without an end", input: text("-----BEGIN ", String(repeating: "A", count: 200)),
            events: [.failed(1, at: 0, InputError(.pemLabel, at: 0))]),
        Case(
            name: "a label that the end of the input cuts off", input: text("-----BEGIN PUBLIC KEY---"),
            events: [.failed(1, at: 0, InputError(.pemLabel, at: 0))]),
        Case(
            name: "an empty block", input: text("-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n") + one.pem,
            events: [.failed(1, at: 0, InputError(.pemEmpty, at: 0)), found(2, at: 52)]),
        Case(
            name: "a character that is not base64",
            input: text("-----BEGIN PUBLIC KEY-----\nAA.A\n-----END PUBLIC KEY-----\n") + one.pem,
            events: [
                .failed(1, at: 0, InputError(.base64Character, at: 29, in: "PEM body", seen: 0x2E)), found(2, at: 57),
            ]),
        Case(
            name: "padding, stray bits and an unfinished group",
            input: text("-----BEGIN PUBLIC KEY-----\nAA==AAAA\n-----END PUBLIC KEY-----\n")
                + text("-----BEGIN PUBLIC KEY-----\nAAB=\n-----END PUBLIC KEY-----\n")
                + text("-----BEGIN PUBLIC KEY-----\nAAAAA\n-----END PUBLIC KEY-----\n") + one.pem,
            events: [
                .failed(1, at: 0, InputError(.base64Padding, at: 31, in: "PEM body")),
                .failed(2, at: 61, InputError(.base64StrayBits, at: 90, in: "PEM body")),
                .failed(3, at: 118, InputError(.base64Truncated, at: 151, in: "PEM body")), found(4, at: 176),
            ]),
        Case(
            name: "DER faults count from the decoded block",
            input: two.pem + PEMText.block("PUBLIC KEY", hex("3003020100")) + PEMText.block("PUBLIC KEY", one.der + [0])
                + one.pem,
            events: [
                found(1, at: 0, two),
                .failed(
                    2, at: one.pem.count,
                    InputError(.unexpectedTag, at: 2, in: "AlgorithmIdentifier", expected: 0x30, seen: 2)),
                .failed(
                    3, at: one.pem.count + 61,
                    InputError(.trailingBytes, at: one.der.count, in: "SubjectPublicKeyInfo", seen: 1)),
                found(4, at: 2 * one.pem.count + 61),
            ]),
    ]

    private static let derCases: [Case] = [
        Case(
            name: "a DER key", input: one.der,
            events: [.found(.publicKey, 1, at: 0, .der, der: one.der, key: one.der)]),
        Case(
            name: "a DER certificate", input: certificate,
            events: [.found(.certificate, 1, at: 0, .der, der: certificate, key: two.der)]),
        Case(
            name: "a series of DER", input: certificate + one.der + two.der,
            events: [
                .found(.certificate, 1, at: 0, .der, der: certificate, key: two.der),
                .found(.publicKey, 2, at: certificate.count, .der, der: one.der, key: one.der),
                .found(.publicKey, 3, at: certificate.count + one.der.count, .der, der: two.der, key: two.der),
            ]),
        Case(
            name: "DER with something appended", input: certificate + [0, 1, 2, 3],
            events: [
                .tolerated(InputBlock(number: 1, offset: 0, form: .der), .trailingBytes(count: nil, "")),
                .found(.certificate, 1, at: 0, .der, der: certificate, key: two.der),
            ]),
        Case(
            name: "a series of DER with something appended", input: certificate + one.der + Array("\n".utf8),
            events: [
                .found(.certificate, 1, at: 0, .der, der: certificate, key: two.der),
                .tolerated(
                    InputBlock(number: 2, offset: certificate.count, form: .der), .trailingBytes(count: nil, "")),
                .found(.publicKey, 2, at: certificate.count, .der, der: one.der, key: one.der),
            ]),
        Case(
            name: "something that is neither, then a key", input: der(0x30, hex("0500")) + one.der,
            events: [
                .failed(1, at: 0, .der, InputError(.neitherCertificateNorKey, at: 0)),
                .found(.publicKey, 2, at: 4, .der, der: one.der, key: one.der),
            ]),
        Case(
            name: "cut-off DER", input: Array(certificate.dropLast(3)),
            events: [
                .failed(
                    1, at: 0, .der,
                    InputError(
                        .truncated, at: 3, in: "DER", expected: certificate.count - 3, seen: certificate.count - 6))
            ]),
        Case(
            name: "an indefinite length", input: hex("3080") + [UInt8](repeating: 0, count: 100),
            events: [.failed(1, at: 0, .der, InputError(.lengthIndefinite, at: 1, in: "DER"))]),
    ]

    private static let pointCases: [Case] = [
        Case(
            name: "a point", input: SampleKeys.generator,
            events: [
                .found(
                    .point, 1, at: 0, .point, der: P256Point.subjectPublicKeyInfoHeader + SampleKeys.generator,
                    key: P256Point.subjectPublicKeyInfoHeader + SampleKeys.generator)
            ]),
        Case(
            name: "a point off the curve", input: [4] + SampleKeys.generatorY + SampleKeys.generatorX,
            events: [.failed(1, at: 0, .point, InputError(.pointOffCurve, at: 0))]),
        Case(
            name: "a point and a byte", input: SampleKeys.generator + [0],
            events: [.failed(1, at: 0, InputError(.noKey, at: 0))]),
        Case(
            name: "a hybrid point is no point file", input: [7] + SampleKeys.generatorX + SampleKeys.generatorY,
            events: [.failed(1, at: 0, InputError(.noKey, at: 0))]),
    ]
}
