import PinKit
import PinKitAgent
import PinKitGnuTLS
import PinKitOpenSSL
import PinKitSystem
import PinKitTLS
import Testing

@Suite struct AgentInATest {
    @Test func aDeviceRefusesAnotherKey() throws {
        let engine = OpenSSLEngine()
        let agent = try Agent(AgentConfiguration(), engine: engine, keys: GnuTLSKeyMaker())
        defer { agent.stop() }

        // What the app scans, and what it stores.
        let uri = try PairingURI(reading: try #require(agent.pairingURI))
        let credential = try DevicePairing(engine: engine, deviceName: "test phone")
            .pair(uri, code: nil, at: Clock.now(), within: TimeLimit(seconds: 10))
        #expect(credential.pin == agent.pin)

        // The agent lost its key: from here on the app must refuse, and send nothing.
        try agent.regenerate()
        let connector = DeviceConnector(
            credential.endpoint, pinned: PinnedConnector(engine: engine, pins: PinSet(credential.pin)))
        #expect(throws: DeviceFailure.self) {
            try DeviceLink(
                connector, token: credential.deviceToken, DeviceDescription(name: "test phone"),
                within: TimeLimit(seconds: 10))
        }
    }
}
