#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PinKit
import Testing

@testable import PinKitWire

/// RFC 6455 §5 to §7, case by case, in pieces of every size, as server and as client: one verdict.
@Suite struct WebSocketReaderTests {
    /// What a reader says of a stream.
    struct Verdict: Equatable {
        var messages: [WebSocketMessage] = []
        var failure: WebSocketFailure.Code?

        /// The close code by which the stream is failed; `-` where it is not.
        var code: String {
            guard let failure else { return "-" }
            return "\(WebSocketFailure(code: failure, offset: 0).closeCode)"
        }
    }

    /// A stream, who reads it, and the codes it may be failed with.
    struct Case: Sendable, Decodable, CustomTestStringConvertible {
        let id: String
        let reader: String
        let maxMessage: Int
        let bytes: String
        let closeCodes: [String]
        var testDescription: String { id }
    }

    static func read(_ bytes: [UInt8], _ role: WebSocketRole, limit: Int, piece: Int) -> Verdict {
        var reader = WebSocketReader(role, limit: limit)
        var verdict = Verdict()
        for start in stride(from: 0, to: bytes.count, by: piece) {
            reader.receive(Array(bytes[start..<min(start + piece, bytes.count)]))
            do throws(WebSocketFailure) {
                while let message = try reader.next() { verdict.messages.append(message) }
            } catch {
                verdict.failure = error.code
                return verdict
            }
        }
        return verdict
    }

    static func verdict(_ bytes: [UInt8], _ role: WebSocketRole, limit: Int) -> Verdict {
        let whole = read(bytes, role, limit: limit, piece: max(bytes.count, 1))
        for piece in [1, 2, 3, 64] { #expect(read(bytes, role, limit: limit, piece: piece) == whole) }
        return whole
    }

    /// The same frames without their masks, as a server would send them.
    static func unmasked(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var at = 0
        while at < bytes.count {
            guard at + 1 < bytes.count, bytes[at + 1] & 0x80 != 0 else { return nil }
            let short = Int(bytes[at + 1] & 0x7F)
            let extra = short == 126 ? 2 : short == 127 ? 8 : 0
            guard at + 6 + extra <= bytes.count else { return nil }
            let length =
                extra == 0 ? UInt64(short) : bytes[(at + 2)..<(at + 2 + extra)].reduce(0) { $0 << 8 | UInt64($1) }
            result += [bytes[at], UInt8(short)] + bytes[(at + 2)..<(at + 2 + extra)]
            let mask = Array(bytes[(at + 2 + extra)..<(at + 6 + extra)])
            let start = at + 6 + extra
            let end = length > UInt64(bytes.count - start) ? bytes.count : start + Int(length)
            for (index, byte) in bytes[start..<end].enumerated() { result.append(byte ^ mask[index & 3]) }
            at = end
        }
        return result
    }

    static let shared: [Case] = {
        let path = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        guard let data = try? Data(contentsOf: URL(filePath: path + "/../shared/peers/websocket-cases.jsonl")) else {
            return []
        }
        return data.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONDecoder().decode(Case.self, from: $0) }
    }()

    // requirement: wire.websocket-cases
    @Test(.enabled(if: !shared.isEmpty, "the cases beside the checkout are missing"), arguments: shared)
    func sharedCases(_ one: Case) throws {
        let bytes = try Hex.decode(Array(one.bytes.utf8).span)
        let role: WebSocketRole = one.reader == "server" ? .server : .client
        #expect(one.closeCodes.contains(Self.verdict(bytes, role, limit: one.maxMessage).code))
        guard role == .server, !one.id.contains("masked"), let plain = Self.unmasked(bytes) else { return }
        #expect(one.closeCodes.contains(Self.verdict(plain, .client, limit: one.maxMessage).code))
    }

    @Test(.enabled(if: !shared.isEmpty, "the cases beside the checkout are missing"))
    func sharedCasesAreAllRead() { #expect(Self.shared.count >= 124) }

    /// One for each fault, so that every one has a test where nothing lies beside the checkout.
    // requirement: wire.websocket-cases
    @Test(arguments: [
        ("9100", WebSocketFailure.Code.reservedBits), ("8300", .opcode), ("8f00", .opcode), ("818011223344", .masking),
        ("817e0005", .length), ("827f000000000000ffff", .length), ("827f8000000000000000", .length),
        ("897e007e", .controlTooLong), ("0900", .controlFragmented), ("8000", .continuation),
        ("010161810161", .interleaved),
        ("8101ff", .utf8), ("8103eda080", .utf8), ("0101c38000", .utf8), ("8103c32861", .utf8), ("880103", .closeFrame),
        ("880203ed", .closeFrame), ("880403e8c328", .utf8), ("827e007e", .tooBig), ("024000", nil),
        ("827f7fffffffffffffff", .tooBig),
        ("8105", nil),
    ])
    func faults(_ hex: String, _ code: WebSocketFailure.Code?) throws {
        let bytes = try Hex.decode(Array(hex.utf8).span)
        let verdict = Self.verdict(bytes, .client, limit: 100)
        #expect(verdict.failure == code)
        #expect(verdict.messages.isEmpty)
    }

    @Test func everyFaultHasACloseCode() {
        let codes = WebSocketFailure.Code.allCases.map { WebSocketFailure(code: $0, offset: 0).closeCode }
        #expect(Set(codes) == [1002, 1007, 1009])
    }

    @Test func fragmentsAreJoinedAroundControlFrames() {
        let bytes: [UInt8] = [0x01, 1, 0xC3, 0x89, 1, 7, 0x80, 1, 0xA4, 0x8A, 0, 0x88, 2, 3, 0xE8, 0x81, 1, 65]
        let verdict = Self.verdict(bytes, .client, limit: 100)
        #expect(verdict.messages == [.ping([7]), .text("ä"), .pong([]), .close(code: 1000, reason: "")])
        #expect(verdict.failure == nil)
    }

    @Test(arguments: [0, 1, 125, 126, 65_535, 65_536, 200_000]) func ownFramesReadBack(_ count: Int) {
        let message = WebSocketMessage.binary((0..<count).map { UInt8(truncatingIfNeeded: $0) })
        for (from, to) in [(WebSocketRole.client, WebSocketRole.server), (.server, .client)] {
            let bytes = WebSocketFrame.bytes(message, from: from)
            #expect(Self.read(bytes, to, limit: count, piece: 4_096) == Verdict(messages: [message]))
        }
    }

    @Test func masksDiffer() {
        let one = (0..<8).map { _ in WebSocketFrame.bytes(.text("aaaaaaaaaaaa"), from: .client) }
        #expect(Set(one).count > 4)
    }

    @Test func aReasonIsCutAtACharacter() {
        let bytes = WebSocketFrame.bytes(
            .close(code: 1008, reason: String(repeating: "ä", count: 100)), from: .server)
        let verdict = Self.read(bytes, .client, limit: 10, piece: 1_000)
        #expect(verdict.messages == [.close(code: 1008, reason: String(repeating: "ä", count: 61))])
    }

    /// Every text of up to three bytes of a small alphabet, against the standard library.
    @Test func theValidatorAgreesWithTheStandardLibrary() {
        let alphabet: [UInt8] = [
            0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF3,
            0xF4, 0xF5, 0xFF,
        ]
        var texts: [[UInt8]] = [[]]
        for _ in 0..<4 {
            texts = texts.flatMap { text in text.count < 4 ? [text] + alphabet.map { text + [$0] } : [text] }
            if texts.count > 250_000 { break }
        }
        for text in Set(texts) {
            var validator = UTF8Validator()
            let isValid = text.allSatisfy { validator.accept($0) } && validator.isComplete
            #expect(isValid == (String(validating: text, as: UTF8.self) != nil))
        }
    }
}
