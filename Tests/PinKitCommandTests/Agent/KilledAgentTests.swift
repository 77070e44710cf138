import PinKit
import PinKitAgent
import PinKitSystem
import Testing

/// An agent that is killed at any moment of a pairing: whoever was told that it paired is admitted afterwards.
@Suite struct KilledAgentTests {
    static let rounds = Environment.value(of: "PINKIT_HEAVY") == "1" ? 100 : 8

    // requirement: pairing.stored-first
    @Test func noStoredDeviceIsLost() throws {
        let folder = try TemporaryFolder()
        var paired: Set<String> = []
        var kills = 0
        for round in 0..<Self.rounds {
            let agent = try RunningAgent(in: folder)
            for id in paired { #expect(try PairingProgramTests.devices(agent).contains(id)) }
            // Killed a little later each round: before, inside and behind the writes of the pairings under way.
            let device = try ChildProcess(
                "/bin/sh",
                [
                    "-c",
                    "for i in 1 2 3 4 5 6; do \"$0\" device pair - --json --store \"$1/$2-$i\" < \"$1/uri\"; done",
                    BuiltProgram.path, folder.path, "store\(round)",
                ], environment: BuiltProgram.environment)
            let pause = Locked(())
            _ = pause.wait(until: Deadline(after: 0.01 + 0.02 * Double(round % 10))) { _ -> Bool? in nil }
            agent.process.send(signal: 9)
            kills += 1
            #expect(agent.process.wait(until: Deadline(after: 10)) == .signalled(9))
            #expect(device.wait(until: Deadline(after: 60)) != nil)
            for line in String(decoding: device.captured(.output), as: UTF8.self).split(separator: "\n") {
                let id = try PinKit.JSONValue.read(Array(line.utf8))["deviceID"]?.string
                paired.insert(try #require(id))
            }
        }
        let agent = try RunningAgent(in: folder)
        let known = Set(try PairingProgramTests.devices(agent))
        #expect(paired.isSubset(of: known), "lost: \(paired.subtracting(known))")
        // Some were paired, or nothing was tried.
        #expect(!paired.isEmpty && kills == Self.rounds)
        #expect(try !folder.contents(of: "state").contains { $0.hasSuffix(".tmp") })
    }

    @Test func twoAgentsDoNotShareAFolder() throws {
        let agent = try RunningAgent()
        let second = try BuiltProgram.run(["agent", "--port", "0", "--state", agent.folder.path + "/state"])
        #expect(second.status == 65)
        #expect(
            second.errors.contains("another agent runs with") && second.errors.contains("hint: choose another folder"))
        #expect(try agent.pair().status == 0)
    }
}
