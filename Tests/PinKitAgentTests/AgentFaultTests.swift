import PinKit
import PinKitSystem
import PinKitTLS
import Testing

@testable import PinKitAgent

/// Every mistake that the agent makes on purpose, and what a device says of it.
@Suite struct AgentFaultTests {
    /// What a failure is, as the exit code tells it.
    enum Kind: String, Sendable { case key, pin, wrongAnswer, refused, noAnswer, none, uri }

    static func kind(_ failure: DeviceFailure) -> Kind {
        switch failure {
        case .key: .key
        case .pin: .pin
        case .wrongAnswer: .wrongAnswer
        case .refused: .refused
        case .noAnswer: .noAnswer
        }
    }

    /// What a device that pairs, connects, scans and waits meets.
    static func outcome(_ agent: TestAgent) throws -> (kind: Kind, words: String) {
        let credential = try agent.pair()
        return try outcome(agent, credential)
    }

    static func outcome(_ agent: TestAgent, _ credential: DeviceCredential) throws -> (kind: Kind, words: String) {
        do {
            let link = try agent.connect(credential)
            defer { link.close() }
            try link.send("tagScanned", AgentLifeTests.scan("1"), deadline: Deadline(after: 5))
            try link.sayGoodbye(deadline: Deadline(after: 5))
            while true {
                if case .closed = try link.receive(deadline: Deadline(after: 10), bell: nil) { return (.none, "") }
            }
        } catch let failure as DeviceFailure {
            return (kind(failure), failure.description)
        }
    }

    static let pairing: [(AgentFault, Kind, String)] = [
        (.pairOtherPin, .pin, "the answer's publicKeyPin is '\(AgentFault.otherPin)'"),
        (.pairNoPin, .pin, "has no publicKeyPin"),
        (.pairEmptyPin, .pin, "has no publicKeyPin"), (.pairRespelledPin, .pin, "the answer's publicKeyPin is '"),
        (.pairPinOfNothing, .pin, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
        (.pairHTML, .wrongAnswer, "text/html"), (.pairJSONAsHTML, .wrongAnswer, "text/html"),
        (.pairRedirect, .wrongAnswer, "status 307, a redirect, which is not followed"),
        (.pairCreated, .wrongAnswer, "status 201"),
        (.pairEmpty, .wrongAnswer, "not JSON"), (.pairNotJSON, .wrongAnswer, "not JSON"),
        (.pairNoToken, .wrongAnswer, "has no deviceToken"),
        (.pairEmptyToken, .wrongAnswer, "deviceToken is empty"), (.pairNoDeviceID, .wrongAnswer, "has no deviceID"),
        (.pairTokenLineBreak, .wrongAnswer, "visible ASCII"), (.pairDuplicateToken, .wrongAnswer, "stands at offset"),
        (.pairTruncated, .wrongAnswer, "the stream ends inside the message"),
        (.pairHuge, .wrongAnswer, "the body is too large"),
        (.pairServerError, .wrongAnswer, "status 500"), (.pairUnavailable, .noAnswer, "503"),
        (.pairSilent, .noAnswer, "did not answer in time"),
    ]

    // requirement: pairing.faults
    @Test(arguments: pairing) func whilePairing(_ fault: AgentFault, _ kind: Kind, _ words: String) throws {
        let agent = try TestAgent()
        let uri = try agent.uri
        agent.agent.set(fault)
        let seconds = fault == .pairSilent ? 0.5 : 10
        do {
            _ = try DevicePairing(engine: OpenSSLLibrary.engine, deviceName: "phone").pair(
                uri, code: nil, at: 1, within: TimeLimit(seconds: seconds))
            Issue.record("paired in spite of \(fault)")
        } catch {
            #expect(Self.kind(error) == kind)
            #expect(error.description.contains(words), "\(error)")
        }
    }

    static let connecting: [(AgentFault, Kind, String)] = [
        (.upgradeUnauthorized, .refused, "401"), (.upgradeNotSwitched, .wrongAnswer, "status 200"),
        (.upgradeWrongAccept, .wrongAnswer, "Sec-WebSocket-Accept"), (.upgradeNoSubprotocol, .none, ""),
        (.upgradeOtherSubprotocol, .wrongAnswer, "a subprotocol that was not offered"),
        (.upgradeThenCut, .noAnswer, "1006"), (.helloError, .refused, "REGISTRATION_FAILED"),
        (.helloBusy, .noAnswer, "BUSY"),
        (.helloNotJSON, .wrongAnswer, "no JSON object"), (.helloOtherPin, .none, ""), (.helloNoServerInfo, .none, ""),
        (.frameMasked, .wrongAnswer, "masked"), (.frameBadUTF8, .wrongAnswer, "not UTF-8"),
        (.frameTooBig, .wrongAnswer, "over the limit"), (.closePolicy, .refused, "1008"), (.scanThenCut, .none, ""),
    ]

    // requirement: pairing.faults
    @Test(arguments: connecting) func whileConnected(_ fault: AgentFault, _ kind: Kind, _ words: String) throws {
        let agent = try TestAgent()
        let credential = try agent.pair()
        agent.agent.set(fault)
        let outcome = try Self.outcome(agent, credential)
        // Cut behind the scan, the connection ends as it does after a goodbye.
        #expect(outcome.kind == kind, "\(outcome.words)")
        #expect(outcome.words.contains(words), "\(outcome.words)")
        // Without the fault all is well again.
        agent.agent.set(nil)
        #expect(try Self.outcome(agent, credential).kind == .none)
    }

    // requirement: pairing.faults
    @Test(arguments: [
        (AgentFault.uriDuplicatePin, PairingURIError.Code.duplicate("spki")),
        (.uriPinOfNothing, .pin(PinTextErrors.ofNothing)),
        (.uriBlankInPin, .blankInPin), (.uriNoPin, .missingPin), (.uriUserinfo, .userinfo),
    ])
    func inTheQR(_ fault: AgentFault, _ code: PairingURIError.Code) throws {
        let agent = try TestAgent()
        _ = try agent.uri
        agent.agent.set(fault)
        var seen: PairingURIError.Code?
        do throws(PairingURIError) { _ = try PairingURI(reading: agent.agent.pairingURI ?? "") } catch {
            seen = error.code
        }
        #expect(seen == code)
    }

    @Test func everyFaultIsTried() {
        let tried = Set(Self.pairing.map(\.0) + Self.connecting.map(\.0))
        let untried = AgentFault.allCases.filter { !tried.contains($0) && !$0.rawValue.hasPrefix("uri-") }
        #expect(untried.isEmpty, "\(untried)")
        #expect(AgentFault.allCases.count >= 20)
    }
}

/// The error of the pin of nothing, as its reader gives it.
private enum PinTextErrors {
    static let ofNothing: PinTextError? = {
        do throws(PinTextError) {
            _ = try PinNotation.read(Pin(PortableSHA256.digest(of: [])).text)
            return nil
        } catch { return error }
    }()
}

/// One engine for the devices of a table.
private enum OpenSSLLibrary {
    static let engine: any TLSEngine = {
        do { return try TestAgent.Library.openssl.engine() } catch { preconditionFailure("\(error)") }
    }()
}
