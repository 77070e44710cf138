import PinKit
import PinKitSystem
import PinKitTLS
import Testing

@testable import PinKitAgent

/// What happens to a device in the life of an agent, with each library on both sides.
@Suite struct AgentLifeTests {
    static func scan(_ uid: String) -> JSONValue {
        .object([.init("uid", .string(uid)), .init("technology", .string("ISO14443A"))])
    }

    // requirement: pairing.life
    @Test(arguments: TestAgent.Library.allCases) func pairsConnectsAndScans(_ library: TestAgent.Library) throws {
        let agent = try TestAgent(library)
        let credential = try agent.pair()
        #expect(credential.pin == agent.agent.pin)
        #expect(credential.endpoint.port == agent.agent.address.port)
        #expect(credential.leaf == agent.agent.certificate)
        #expect(credential.deviceToken.utf8.count == 43)
        let link = try agent.connect(credential)
        #expect(link.deviceID == credential.deviceID)
        #expect(link.claimedPin == credential.pin.text)
        try link.send("tagScanned", Self.scan("04A1"), deadline: Deadline(after: 5))
        let event = try #require(agent.event { $0.name == "scan" })
        #expect(event["deviceID"] == credential.deviceID && event["deviceName"] == "phone")
        #expect(event.details.last?.value["uid"]?.string == "04A1")
        try link.sayGoodbye(deadline: Deadline(after: 5))
        guard case .closed = try link.receive(deadline: Deadline(after: 5), bell: nil) else {
            Issue.record("not closed")
            return
        }
        #expect(agent.event { $0.name == "disconnected" } != nil)
        #expect(agent.agent.stop())
    }

    // requirement: pairing.reissue
    @Test(arguments: TestAgent.Library.allCases) func aReissueChangesNothing(_ library: TestAgent.Library) throws {
        let agent = try TestAgent(library)
        let credential = try agent.pair()
        let before = try agent.connect(credential)
        let certificate = agent.agent.certificate
        try agent.agent.reissue()
        #expect(agent.agent.certificate != certificate)
        #expect(agent.agent.pin == credential.pin)
        // Whoever is connected stays, and whoever comes again is let in.
        try before.send("tagScanned", Self.scan("1"), deadline: Deadline(after: 5))
        let after = try agent.connect(credential)
        try after.send("tagScanned", Self.scan("2"), deadline: Deadline(after: 5))
        #expect(agent.event { $0.details.last?.value["uid"]?.string == "1" } != nil)
        #expect(agent.event { $0.details.last?.value["uid"]?.string == "2" } != nil)
    }

    // requirement: pairing.regenerate
    @Test(arguments: TestAgent.Library.allCases) func aNewKeyIsRefused(_ library: TestAgent.Library) throws {
        let agent = try TestAgent(library)
        let credential = try agent.pair()
        try agent.agent.regenerate()
        do {
            _ = try agent.connect(credential)
            Issue.record("connected to another key")
        } catch let failure as DeviceFailure {
            guard case .key(let refusal) = failure, case .pin(.mismatch(_, let seen, _)) = refusal.reason else {
                Issue.record("\(failure)")
                return
            }
            #expect(seen == agent.agent.pin)
            #expect(!failure.isRetryable)
        }
        // The token is still good: it is the device that refuses.
        #expect(try agent.pair().pin == agent.agent.pin)
        #expect(agent.agent.pairedDevices.count == 2)
    }

    // requirement: pairing.revoke
    @Test(arguments: TestAgent.Library.allCases) func aRevokedDeviceIsClosedAndRefused(
        _ library: TestAgent.Library
    ) throws {
        let agent = try TestAgent(library)
        let credential = try agent.pair()
        let other = try agent.pair(name: "other")
        let link = try agent.connect(credential)
        let stays = try agent.connect(other, name: "other")
        #expect(try agent.agent.revoke(credential.deviceID))
        #expect(try !agent.agent.revoke(credential.deviceID))
        do {
            _ = try link.receive(deadline: Deadline(after: 10), bell: nil)
            Issue.record("not closed")
        } catch {
            guard case .refused(.policy("revoked")) = error else {
                Issue.record("\(error)")
                return
            }
        }
        do {
            _ = try agent.connect(credential)
            Issue.record("a revoked token was admitted")
        } catch let failure as DeviceFailure {
            guard case .refused(.status(401)) = failure else {
                Issue.record("\(failure)")
                return
            }
        }
        try stays.send("tagScanned", Self.scan("3"), deadline: Deadline(after: 5))
        #expect(agent.event { $0.name == "scan" } != nil)
    }

    @Test func stoppingEndsEverySession() throws {
        let agent = try TestAgent()
        let links = try (0..<5).map { _ in try agent.connect(try agent.pair()) }
        #expect(agent.agent.stop())
        for link in links {
            #expect(throws: DeviceFailure.self) { try link.receive(deadline: Deadline(after: 5), bell: nil) }
        }
        #expect(agent.reported.filter { $0.name == "disconnected" }.count == 5)
    }

    @Test func anotherAgentIsStartedBesideIt() throws {
        let (one, other) = (try TestAgent(), try TestAgent())
        #expect(one.agent.pin != other.agent.pin)
        #expect(one.agent.address != other.agent.address)
    }
}
