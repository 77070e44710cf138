import PinKit
import PinKitSystem
import Testing

/// Devices by other people's libraries, against the built agent: each pairs, connects and delivers a scan, and with
/// another pin sends nothing at all.
@Suite struct RealDeviceTests {
    /// A program of `Tests/Peers/agent`.
    enum Device: String, Sendable, CaseIterable {
        case websockets, aiohttp, node, okhttp

        /// The scan that it delivers.
        var uid: String { "04" + rawValue.uppercased() }

        /// The program and its arguments; nil where it cannot be run here.
        var command: [String]? {
            let folder = Checkout.path + "/Tests/Peers/agent"
            switch self {
            case .websockets: return Self.python(with: "websockets").map { [$0, "\(folder)/websockets_client.py"] }
            case .aiohttp: return Self.python(with: "aiohttp").map { [$0, "\(folder)/aiohttp_client.py"] }
            case .node:
                let runs = Self.exits("node", ["-e", "require('ws')"])
                return runs ? ["node", "\(folder)/node_client.js"] : nil
            case .okhttp:
                let jars = ["/usr/share/java/okhttp.jar", "/usr/share/java/okio.jar"]
                guard ChildProcess.find("javac") != nil, jars.allSatisfy(ProcessOwner.canRead) else { return nil }
                return ["java", "-cp", jars.joined(separator: ":"), "\(folder)/OkHttpDevice.java"]
            }
        }

        /// Debian's own Python has Debian's modules, whichever comes first in PATH.
        private static func python(with module: String) -> String? {
            ["/usr/bin/python3", "python3"].first { exits($0, ["-c", "import \(module), cryptography"]) }
        }

        private static func exits(_ program: String, _ arguments: [String]) -> Bool {
            let result = try? ChildProcess.run(
                program, arguments, environment: variables, deadline: Deadline(after: 60))
            return result?.ending == .exited(0)
        }

        static let variables = [
            "PATH": Environment.value(of: "PATH") ?? "/usr/bin:/bin", "NODE_PATH": "/usr/share/nodejs",
            "NODE_NO_WARNINGS": "1",
        ]

        static let here = allCases.filter { $0.command != nil }
    }

    static func run(_ device: Device, _ uri: String) throws -> ChildProcess.Result {
        let command = try #require(device.command)
        return try ChildProcess.run(
            command[0], Array(command.dropFirst()), environment: Device.variables, input: Array((uri + "\n").utf8),
            deadline: Deadline(after: 120))
    }

    // requirement: pairing.real-clients
    @Test(.enabled(if: !Device.here.isEmpty, "no other client is here"), arguments: Device.here, ["openssl", "gnutls"])
    func pairsAndScans(_ device: Device, _ engine: String) throws {
        let agent = try RunningAgent(["--engine", engine])
        let result = try Self.run(device, try agent.uri)
        #expect(result.outputText == "ok\n", "\(result.outputText)\(result.errorsText)\(agent.printed)")
        let scan = try #require(agent.event(containing: "\"uid\":\"\(device.uid)\""))
        #expect(scan.contains("\"deviceName\":\"\(device.rawValue)\""))
        #expect(agent.event(containing: "closed with 1000: goodbye") != nil)
    }

    // requirement: pairing.real-clients
    @Test(.enabled(if: !Device.here.isEmpty, "no other client is here"), arguments: Device.here)
    func anotherPinIsRefused(_ device: Device) throws {
        let agent = try RunningAgent()
        let uri = try agent.uri.replacing(
            FormEncoding.encode(agent.pin ?? ""), with: FormEncoding.encode(LiveServer.otherPin))
        let result = try Self.run(device, uri)
        #expect(result.outputText.hasPrefix("refused"), "\(result.outputText)\(result.errorsText)")
        let status = try agent.tell("status")
        #expect(status["failures"]?.integer == 0)
        #expect(!agent.printed.contains("\"paired\"") && !agent.printed.contains("pairing-refused"))
    }

    static let hasCurl = ChildProcess.find("curl") != nil

    // requirement: pairing.real-clients
    @Test(.enabled(if: hasCurl, "curl is not here"), arguments: [true, false]) func curlPairs(_ isRight: Bool) throws {
        let agent = try RunningAgent()
        let uri = try PairingURI(reading: try agent.uri)
        let pin = isRight ? uri.pin.text : LiveServer.otherPin
        let result = try ChildProcess.run(
            "curl",
            [
                "-sk", "--pinnedpubkey", "sha256//" + pin.dropFirst(7), "-H", "Content-Type: application/json", "-d",
                "{\"deviceName\":\"curl\"}", "https://\(uri.authority)/pair?pin=\(uri.code ?? "")",
            ], deadline: Deadline(after: 60))
        #expect(result.ending == .exited(isRight ? 0 : 90))
        guard isRight else {
            #expect(result.output.isEmpty && !agent.printed.contains("\"paired\""))
            return
        }
        let answer = try PairingAnswer(
            status: 200, contentType: "application/json", body: result.output, pairedBy: uri.pin)
        #expect(Int(answer.agentPort ?? 0) == agent.port)
        #expect(agent.event(containing: "\"deviceName\":\"curl\"") != nil)
    }
}
