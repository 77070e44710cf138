import PinKit
import Testing

@testable import PinKitAgent

/// §5 of the protocol: what comes of every frame, before and after the hello.
@Suite struct DeviceConversationTests {
    static let hello = #"{"id":"1","type":"hello","payload":{"protocolVersion":1,"deviceName":"phone"}}"#

    static func conversation() -> DeviceConversation {
        DeviceConversation(
            Admission(deviceID: "d1", isPaired: true), version: "9", pin: Pin(PortableSHA256.digest(of: [1])),
            fault: nil)
    }

    /// The code of the error frame that a reaction holds.
    static func code(_ reaction: DeviceConversation.Reaction) -> String? {
        reaction.answers.first?.payload["code"]?.string
    }

    // requirement: pairing.frames
    @Test(arguments: [
        ("{", "PARSE_ERROR"), ("{\"a\":1,\"a\":2}", "PARSE_ERROR"), ("[]", "INVALID_REQUEST"),
        ("{}", "INVALID_REQUEST"),
        (#"{"type":7}"#, "INVALID_REQUEST"),
        (#"{"type":"tagScanned","payload":{"uid":"1","technology":"x"}}"#, "INVALID_REQUEST"),
        (#"{"type":"deviceHeartbeat"}"#, "INVALID_REQUEST"), (#"{"type":"hello"}"#, "INVALID_PAYLOAD"),
        (#"{"type":"hello","payload":{"deviceName":"a"}}"#, "INVALID_PAYLOAD"),
        (#"{"type":"hello","payload":{"protocolVersion":2,"deviceName":"a"}}"#, "REGISTRATION_FAILED"),
        (#"{"type":"hello","payload":{"protocolVersion":"1","deviceName":"a"}}"#, "REGISTRATION_FAILED"),
        (#"{"type":"hello","payload":{"protocolVersion":1}}"#, "INVALID_PAYLOAD"),
        (#"{"type":"hello","payload":{"protocolVersion":1,"deviceName":""}}"#, "INVALID_PAYLOAD"),
    ])
    func beforeTheHelloAFaultEnds(_ text: String, _ code: String) {
        var conversation = Self.conversation()
        let reaction = conversation.receive(text)
        #expect(Self.code(reaction) == code)
        #expect(reaction.close != nil && reaction.event == nil && conversation.device == nil)
    }

    // requirement: pairing.frames
    @Test(arguments: [
        ("{", "PARSE_ERROR"), ("{}", "INVALID_REQUEST"), (hello, "INVALID_REQUEST"), (#"{"type":"x"}"#, "UNKNOWN_TYPE"),
        (#"{"type":"tagScanned"}"#, "INVALID_PAYLOAD"),
        (#"{"type":"tagScanned","payload":{"uid":"1"}}"#, "INVALID_PAYLOAD"),
        (#"{"type":"tagScanned","payload":{"uid":1,"technology":"x"}}"#, "INVALID_PAYLOAD"),
        (#"{"type":"tagScanned","payload":{"uid":"1","technology":"x","deviceID":"d2"}}"#, "INVALID_DEVICE"),
        (#"{"type":"tagRemoved","payload":{}}"#, "INVALID_PAYLOAD"),
        (#"{"type":"deviceHeartbeat","payload":{"deviceID":"d2"}}"#, "INVALID_DEVICE"),
    ])
    func afterTheHelloItIsAnswered(_ text: String, _ code: String) {
        var conversation = Self.conversation()
        _ = conversation.receive(Self.hello)
        let reaction = conversation.receive(text)
        #expect(Self.code(reaction) == code)
        #expect(reaction.close == nil && reaction.event == nil)
    }

    // requirement: pairing.frames
    @Test func theHelloIsAnswered() throws {
        var conversation = Self.conversation()
        let reaction = conversation.receive(Self.hello)
        let answer = try #require(reaction.answers.first)
        #expect(answer.id == "1" && answer.type == "helloResponse" && answer.success == true)
        #expect(answer.payload["protocolVersion"]?.integer == 1 && answer.payload["deviceID"]?.string == "d1")
        #expect(answer.payload["serverInfo"]?["version"]?.string == "9")
        #expect(answer.payload["serverInfo"]?["publicKeyPin"]?.string == Pin(PortableSHA256.digest(of: [1])).text)
        #expect(reaction.hasJoined && reaction.close == nil)
        #expect(try DeviceFrame(reading: answer.text) == answer)
    }

    @Test func theOldFormIsAnsweredToo() {
        var conversation = Self.conversation()
        let reaction = conversation.receive(#"{"type":"registerDevice","payload":{"deviceName":"old"}}"#)
        #expect(reaction.answers.first?.type == "registerDeviceResponse" && reaction.hasJoined)
    }

    @Test(
        arguments: [
            (#"{"type":"tagScanned","payload":{"uid":"1","technology":"x","deviceID":"d1"}}"#, "scan"),
            (#"{"type":"tagRemoved","payload":{"uid":"1"}}"#, "removed"), (#"{"type":"deviceHeartbeat"}"#, nil),
        ] as [(String, String?)])
    func successIsNotAnswered(_ text: String, _ event: String?) {
        var conversation = Self.conversation()
        _ = conversation.receive(Self.hello)
        let reaction = conversation.receive(text)
        #expect(reaction.answers.isEmpty && reaction.close == nil && reaction.event?.name == event)
    }

    @Test func goodbyeCloses() {
        var conversation = Self.conversation()
        _ = conversation.receive(Self.hello)
        #expect(conversation.receive(#"{"type":"goodbye"}"#).close == 1_000)
    }

    @Test func onlySomeErrorsAreRetryable() {
        let retryable = AgentErrorCode.allCases.filter(\.isRetryable).map(\.rawValue)
        #expect(retryable.sorted() == ["BUSY", "INTERNAL_ERROR", "TIMEOUT"])
        #expect(AgentErrorCode.allCases.count == 10)
    }
}
