import PinKit
import Testing

/// §4 of the protocol: which answers of an agent may be stored.
@Suite struct PairingAnswerTests {
    static let pin = Pin(PortableSHA256.digest(of: [1]))
    static let other = Pin(PortableSHA256.digest(of: [2]))
    static let right = #"{"deviceID":"0a1b","deviceToken":"tok-en_1","publicKeyPin":"\#(pin)","agentPort":9470}"#

    static func refusal(
        _ body: String, status: Int = 200, type: String? = "application/json"
    ) -> PairingAnswer.Refusal? {
        do throws(PairingAnswer.Refusal) {
            _ = try PairingAnswer(status: status, contentType: type, body: Array(body.utf8), pairedBy: pin)
            return nil
        } catch { return error }
    }

    // requirement: pairing.answer
    @Test func theRightAnswer() throws {
        let answer = try PairingAnswer(
            status: 200, contentType: "application/json", body: Array(Self.right.utf8), pairedBy: Self.pin)
        #expect(answer.deviceID == "0a1b" && answer.deviceToken == "tok-en_1" && answer.agentPort == 9470)
    }

    @Test(arguments: [
        "application/json", "Application/JSON", "application/json; charset=utf-8", " application/json ;x",
        "application/json;",
    ])
    func types(_ type: String) { #expect(Self.refusal(Self.right, type: type) == nil) }

    // requirement: pairing.answer
    @Test(arguments: [
        nil, "", "text/html", "text/html; application/json", "application/jsonp", "application/json, text/html", "json",
    ])
    func otherTypes(_ type: String?) { #expect(Self.refusal(Self.right, type: type) == .contentType(type)) }

    // requirement: pairing.answer
    @Test(arguments: [201, 204, 206, 301, 302, 307, 400, 401, 404, 429, 500]) func statuses(_ status: Int) {
        #expect(Self.refusal(Self.right, status: status) == .status(status))
    }

    // requirement: pairing.answer
    @Test(
        arguments: [
            ("", "json"), ("<!doctype html>", "json"), ("[]", "notAnObject"), ("\"x\"", "notAnObject"),
            ("{}", "deviceID missing"),
            (right.replacing("0a1b", with: ""), "deviceID empty"),
            (right.replacing("\"0a1b\"", with: "7"), "deviceID notText"),
            (right.replacing("tok-en_1", with: ""), "deviceToken empty"),
            (right.replacing("\"tok-en_1\"", with: "null"), "deviceToken notText"),
            (right.replacing("tok-en_1", with: "a b"), "deviceToken notVisible"),
            (right.replacing("tok-en_1", with: #"a\r\nX: y"#), "deviceToken notVisible"),
            (right.replacing("tok-en_1", with: "ä"), "deviceToken notVisible"),
            (right.replacing("tok-en_1", with: String(repeating: "a", count: 4_097)), "deviceToken tooLong(4096)"),
            (right.replacing("0a1b", with: String(repeating: "a", count: 257)), "deviceID tooLong(256)"),
            (right.replacing("9470", with: "0"), "agentPort notPort"),
            (right.replacing("9470", with: "65536"), "agentPort notPort"),
            (right.replacing("9470", with: "\"9470\""), "agentPort notPort"),
            (right.replacing("9470", with: "1.5"), "agentPort notPort"),
            (right.dropLast() + #","deviceToken":"b"}"#, "json"), (right + "x", "json"),
            (right.replacing("\"\(pin)\"", with: "7"), "publicKeyPin notText"),
        ] as [(String, String)])
    func wrongAnswers(_ body: String, _ what: String) throws {
        let refusal = try #require(Self.refusal(body))
        switch refusal {
        case .json: #expect(what == "json")
        case .notAnObject: #expect(what == "notAnObject")
        case .member(let name, let fault): #expect(what == "\(name) \(fault)")
        default: Issue.record("\(refusal)")
        }
    }

    // requirement: pairing.answer-pin
    @Test(arguments: [
        right.replacing(",\"publicKeyPin\":\"\(pin)\"", with: ""), right.replacing("\"\(pin)\"", with: "null"),
        right.replacing("\"\(pin)\"", with: "\"\""),
    ])
    func aMissingPinIsAMismatch(_ body: String) { #expect(Self.refusal(body) == .pinMissing(expected: Self.pin)) }

    // requirement: pairing.answer-pin
    @Test(arguments: [
        other.text, pin.digest.hexadecimal, String(pin.text.dropFirst(7)), pin.text + " ", " " + pin.text,
        pin.text.uppercased(),
        "sha256//" + pin.text.dropFirst(7), String(pin.text.dropLast()),
    ])
    func aPinInAnotherSpellingIsNotTheAgents(_ seen: String) {
        let body = Self.right.replacing(Self.pin.text, with: seen)
        #expect(Self.refusal(body) == .pinDiffers(expected: Self.pin, seen: seen))
    }

    @Test func thePortMayBeMissing() throws {
        let body = Self.right.replacing(",\"agentPort\":9470", with: "")
        let answer = try PairingAnswer(
            status: 200, contentType: "application/json", body: Array(body.utf8), pairedBy: Self.pin)
        #expect(answer.agentPort == nil)
    }

    /// The token is secret, whatever is wrong beside it.
    @Test func noMessageHoldsTheToken() {
        for body in [
            Self.right.replacing("0a1b", with: ""), Self.right.replacing(Self.pin.text, with: Self.other.text),
            Self.right.replacing("9470", with: "0"), Self.right + "x",
            Self.right.replacing("tok-en_1", with: "tok-en_1 "),
        ] {
            #expect(Self.refusal(body).map { !$0.description.contains("tok-en_1") } == true)
        }
    }
}
