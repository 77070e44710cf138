import PinKit
import PinKitAgent
import PinKitOpenSSL
import PinKitSystem
import PinKitTLS
import Testing

/// Five hundred devices and two thousand scans a second, beside peers that want to be in the way: nothing is lost, and
/// memory stays flat.
@Suite struct LoadTests {
    static let isHeavy = Environment.value(of: "PINKIT_HEAVY") == "1"
    static let devices = 500
    static let seconds = 60
    /// Scans of each device a second: two thousand of all.
    static let rate = 4

    /// A line of the process's status, in KiB.
    static func memory(_ line: String, of process: ChildProcess) throws -> Int {
        let text = String(
            decoding: try FileReader(path: "/proc/\(process.identifier)/status").readAll(limit: 65_536), as: UTF8.self)
        let found = text.split(separator: "\n").first { $0.hasPrefix(line) }
        return found.flatMap { Int($0.split(separator: " ").dropFirst().first?.filter(\.isNumber) ?? "") } ?? 0
    }

    // requirement: agent.load
    @Test(.enabled(if: isHeavy, "takes minutes: PINKIT_HEAVY=1")) func nothingIsLost() throws {
        DescriptorLimit.raise(to: 16_384)
        // Nobody who never pairs is needed: the shared secret admits all of them.
        let folder = try TemporaryFolder()
        try AtomicFile.write(Array("load".utf8), to: folder.path + "/secret", mode: 0o600)
        let agent = try RunningAgent(["--api-secret-file", folder.path + "/secret", "--no-bootstrap"])
        let pin = try PinNotation.read(agent.pin ?? "").pin
        let endpoint = try Endpoint(parsing: "127.0.0.1:\(agent.port)", defaultPort: 1)
        let connector = DeviceConnector(endpoint, pinned: PinnedConnector(engine: OpenSSLEngine(), pins: PinSet(pin)))

        let ready = Locked(0)
        let start = Locked(false)
        let failures = Locked<[String]>([])
        let handles = try (0..<Self.devices).map { number in
            try Threads.start(name: "device") {
                do throws(DeviceFailure) {
                    let link = try DeviceLink(
                        connector, token: nil, secret: "load", DeviceDescription(name: "d\(number)"),
                        within: TimeLimit(seconds: 60))
                    ready.withLock { $0 += 1 }
                    _ = start.wait(until: Deadline(after: 120)) { $0 ? true : nil }
                    try Self.scan(link, number)
                } catch {
                    failures.withLock { $0.append("\(number): \(error)") }
                }
            }
        }
        let connected = ready.wait(until: Deadline(after: 110)) { $0 == Self.devices ? true : nil }
        #expect(connected == true, "\(failures.withLock { $0.prefix(3) })")

        // A thousand connections that say nothing, and fifty that ask and never read.
        let address = SocketAddress.loopback(.ipv4, port: UInt16(agent.port))
        let idle = try (0..<1_000).map { _ in
            Locked<Socket?>(try Socket.connect(to: [address], deadline: Deadline(after: 30)))
        }
        let deaf = try (0..<50).map { _ in
            Locked<Socket?>(try Socket.connect(to: [address], deadline: Deadline(after: 30)))
        }
        let hello = [UInt8](repeating: 0x16, count: 1) + [3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3]
        for socket in deaf {
            socket.withLock { socket in _ = try? socket?.send(hello, deadline: Deadline(after: 1)) }
        }

        start.withLock { $0 = true }
        _ = ready.wait(until: Deadline(after: 20)) { (_: inout Int) -> Bool? in nil }
        let early = try Self.memory("VmRSS", of: agent.process)
        for handle in handles { #expect(handle.join(until: Deadline(after: 180))) }
        let late = try Self.memory("VmRSS", of: agent.process)
        let peak = try Self.memory("VmHWM", of: agent.process)
        #expect(failures.withLock { $0 }.isEmpty, "\(failures.withLock { $0.prefix(3) })")

        let expected = Self.devices * Self.rate * Self.seconds
        #expect(agent.event(containing: "\"uid\":\"last-\(Self.devices - 1)\"") != nil)
        let scans = String(decoding: agent.process.captured(.output), as: UTF8.self)
            .split(separator: "\n").filter { $0.hasPrefix("{\"event\":\"scan\"") }
        let unique = Set(scans.compactMap { $0.split(separator: "\"uid\":\"").last?.prefix { $0 != "\"" } })
        #expect(unique.count == expected + Self.devices)
        #expect(late < early + early / 4, "grew from \(early) to \(late) KiB")
        print(
            "load: \(unique.count) scans of \(expected + Self.devices), \(early) KiB early, \(late) KiB late, \(peak) KiB peak"
        )
        withExtendedLifetime((idle, deaf)) {}
    }

    /// Sends at the rate, with a heartbeat now and then, and says goodbye.
    private static func scan(_ link: DeviceLink, _ number: Int) throws(DeviceFailure) {
        let limit = Deadline(after: 120)
        for round in 0..<(seconds * rate) {
            let next = Deadline(after: 1 / Double(rate))
            try send(link, "\(number)-\(round)", limit)
            if round % (30 * rate) == 0 {
                try link.send("deviceHeartbeat", .object([]), deadline: limit)
            }
            // What the agent says is taken in; it says nothing on success.
            while !next.isPast {
                guard case .frame(let frame) = try link.receive(deadline: next, bell: nil) else { break }
                if frame.type == "error" { throw .wrongAnswer(frame.text) }
            }
        }
        try send(link, "last-\(number)", limit)
        try link.sayGoodbye(deadline: limit)
        while case .frame = try link.receive(deadline: limit, bell: nil) {}
        link.close()
    }

    private static func send(_ link: DeviceLink, _ uid: String, _ deadline: Deadline) throws(DeviceFailure) {
        try link.send(
            "tagScanned", .object([.init("uid", .string(uid)), .init("technology", .string("ISO14443A"))]),
            deadline: deadline)
    }
}
