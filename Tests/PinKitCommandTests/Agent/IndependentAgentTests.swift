import PinKit
import PinKitSystem
import Testing

/// The built device against an agent that somebody else wrote from the documentation, and against each of its mistakes.
@Suite struct IndependentAgentTests {
    static let python = ["/usr/bin/python3", "python3"].first { program in
        let result = try? ChildProcess.run(
            program, ["-c", "import aiohttp, cryptography"], deadline: Deadline(after: 60))
        return result?.ending == .exited(0)
    }

    /// The agent in a process of its own.
    final class PythonAgent {
        let process: ChildProcess
        let uri: String

        init(_ variant: String) throws {
            let program = try #require(python)
            process = try ChildProcess(
                program, ["-W", "ignore", Checkout.path + "/Tests/Peers/agent/agent.py", "--variant", variant])
            uri = try #require(process.line(containing: "davi-pair", on: .output, until: Deadline(after: 60)))
        }

        deinit { process.stop() }

        var seen: String { String(decoding: process.captured(.output), as: UTF8.self) }

        func event(containing text: String) -> String? {
            process.line(containing: text, on: .output, until: Deadline(after: 20))
        }
    }

    /// A mistake while pairing: what the device ends with, and words of its message.
    static let pairing: [(String, Int32, String)] = [
        ("key-other", 1, "the key changed: expected sha256/"),
        ("pin-other", 1, "the answer's publicKeyPin is 'sha256/"), ("pin-missing", 1, "has no publicKeyPin"),
        ("pin-null", 1, "has no publicKeyPin"), ("pin-empty", 1, "has no publicKeyPin"),
        ("pin-nothing", 1, "47DEQpj8HBSa"), ("pin-hex", 1, "the answer's publicKeyPin is '"),
        ("pin-bare", 1, "the answer's publicKeyPin is '"), ("pin-curl", 1, "the answer's publicKeyPin is 'sha256//"),
        ("pin-number", 65, "publicKeyPin is not a string"),
        ("token-missing", 65, "has no deviceToken"), ("token-empty", 65, "deviceToken is empty"),
        ("token-number", 65, "deviceToken is not a string"), ("token-crlf", 65, "visible ASCII"),
        ("token-blank", 65, "visible ASCII"),
        ("token-unicode", 65, "visible ASCII"), ("token-long", 65, "deviceToken has more than 4096 bytes"),
        ("id-missing", 65, "has no deviceID"), ("id-empty", 65, "deviceID is empty"),
        ("id-number", 65, "deviceID is not a string"),
        ("port-zero", 65, "agentPort is not a port"), ("port-large", 65, "agentPort is not a port"),
        ("port-text", 65, "agentPort is not a port"),
        ("html", 65, "the answer is of type 'text/html"), ("json-as-html", 65, "of type 'text/html"),
        ("json-as-text", 65, "of type 'text/plain"), ("html-as-json", 65, "not JSON at offset 0"),
        ("empty", 65, "not JSON at offset 0"),
        ("array", 65, "JSON, but not an object"), ("duplicate-token", 65, "stands at offset"),
        ("duplicate-pin", 65, "stands at offset"),
        ("huge", 65, "the body is too large"), ("nested", 65, "more than 64 levels"),
        ("cut", 65, "the stream ends inside the message"),
        ("reset", 65, "the stream ends inside the message"), ("silent", 69, "did not answer in time"),
        ("status-201", 65, "status 201"), ("status-204", 65, "status 204"), ("status-206", 65, "status 206"),
        ("status-301", 65, "status 301, a redirect, which is not followed"),
        ("status-302", 65, "status 302, a redirect"),
        ("status-303", 65, "status 303, a redirect"), ("status-307", 65, "status 307, a redirect"),
        ("status-308", 65, "status 308, a redirect"),
        ("status-400", 65, "status 400"), ("status-401", 77, "(401)"), ("status-403", 77, "(403)"),
        ("status-404", 65, "status 404"),
        ("status-405", 65, "status 405"), ("status-426", 77, "(426)"), ("status-429", 77, "(429)"),
        ("status-500", 65, "status 500"),
        ("status-501", 65, "status 501"), ("status-503", 69, "(503)"),
    ]

    static func pair(_ agent: PythonAgent, _ folder: TemporaryFolder) throws -> ProgramResult {
        try BuiltProgram.run(
            ["device", "pair", "-", "--store", folder.path + "/store.json", "--timeout", "3"],
            input: Array(agent.uri.utf8))
    }

    // requirement: pairing.independent-agent
    @Test(.enabled(if: python != nil, "Python's aiohttp is not here"), arguments: pairing)
    func whilePairing(_ variant: String, _ status: Int32, _ words: String) throws {
        let agent = try PythonAgent(variant)
        let folder = try TemporaryFolder()
        let result = try Self.pair(agent, folder)
        #expect(result.status == status, "\(result)")
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(result.output.isEmpty)
        // Nothing is stored, nothing secret is said, and no redirect was followed.
        #expect(try folder.contents().isEmpty)
        let code = try PairingURI(reading: agent.uri).code ?? "?"
        #expect(!result.errors.contains(code))
        #expect(!agent.seen.contains("elsewhere"))
        #expect(agent.seen.contains("\"pair\"") == (variant != "key-other"))
    }

    /// What a device meets behind a pairing that went well.
    static let connecting: [(String, Int32, String)] = [
        ("right", 0, ""), ("chunked", 0, ""), ("ping", 0, ""), ("protocol-none", 0, ""), ("hello-no-server", 0, ""),
        ("hello-other-pin", 0, "the agent's hello claims the pin sha256/"), ("scan-refused", 0, ""),
        ("key-changes", 1, "the key changed"),
        ("upgrade-200", 65, "status 200"), ("upgrade-302", 65, "status 302, a redirect"),
        ("upgrade-400", 65, "status 400"),
        ("upgrade-401", 77, "(401)"), ("upgrade-403", 77, "(403)"), ("upgrade-404", 65, "status 404"),
        ("upgrade-426", 77, "(426)"),
        ("upgrade-500", 65, "status 500"), ("upgrade-503", 69, "(503)"),
        ("wrong-accept", 65, "Sec-WebSocket-Accept"), ("protocol-other", 65, "a subprotocol that was not offered"),
        ("frame-masked", 65, "masked"), ("frame-reserved", 65, "reserved bit"), ("frame-opcode", 65, "opcode"),
        ("frame-utf8", 65, "not UTF-8"), ("frame-huge", 65, "over the limit"),
        ("frame-nonminimal", 65, "shortest form"),
        ("frame-long-ping", 65, "more than 125 bytes"), ("close-1005", 65, "close frame"),
        ("close-now", 69, "1006"), ("close-1001", 69, "closed with 1001"), ("close-1011", 69, "closed with 1011"),
        ("close-1008", 77, "1008: because"), ("error-final", 77, "REGISTRATION_FAILED"), ("error-busy", 69, "BUSY"),
        ("error-bare", 77, "without a code"), ("hello-not-json", 65, "no JSON object"),
        ("hello-duplicate", 65, "no JSON object"),
        ("hello-binary", 65, "binary"), ("hello-other-type", 65, "of type welcome"), ("hello-no-id", 65, "no deviceID"),
    ]

    // requirement: pairing.independent-agent
    @Test(.enabled(if: python != nil, "Python's aiohttp is not here"), arguments: connecting)
    func whileConnecting(_ variant: String, _ status: Int32, _ words: String) throws {
        let agent = try PythonAgent(variant)
        let folder = try TemporaryFolder()
        let paired = try Self.pair(agent, folder)
        #expect(paired.status == 0, "\(paired)")
        #expect(agent.event(containing: "\"pair\"")?.contains("\"code\": true") == true)
        if variant == "key-changes" { #expect(agent.event(containing: "changed") != nil) }
        let store = try FileReader(path: folder.path + "/store.json").readAll(limit: 1 << 20)
        let result = try BuiltProgram.run(
            ["device", "connect", "--store", folder.path + "/store.json", "--timeout", "2"],
            input: Array(PairingProgramTests.scan("04EF").utf8))
        #expect(result.status == status, "\(result)")
        #expect(result.errors.contains(words), "\(result.errors)")
        let text = String(decoding: store, as: UTF8.self)
        let token = text.split(separator: "\"deviceToken\":\"").last?.prefix { $0 != "\"" } ?? "?"
        #expect(token.utf8.count == 43 && !(result.errors + result.output).contains(token))
        #expect(try FileReader(path: folder.path + "/store.json").readAll(limit: 1 << 20) == store)
        if status == 0 {
            #expect(agent.seen.contains("\"tagScanned\", \"uid\": \"04EF\", \"device\": true"), "\(agent.seen)")
        } else {
            #expect(!agent.seen.contains("04EF"))
        }
        // Whoever may not be tried again is not: one connection, or none where the key is another.
        if [1, 65, 77].contains(status) {
            let connections = agent.seen.split(separator: "\n").filter { $0.contains("\"connect\"") }.count
            #expect(connections == (status == 1 ? 0 : 1))
        }
    }
}
