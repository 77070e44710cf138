import PinKit
import PinKitFixtures
import PinKitSystem
import PinKitTLS
import Testing

/// `pinkit verify` against live servers: the code, the words, and what the server saw.
@Suite struct VerifyTests {
    static let engines = ["openssl", "gnutls"]

    struct Verdict: Sendable, CustomTestStringConvertible {
        let name: String
        let chain: [String]
        let key: FixtureKey
        let status: Int32
        let reason: String?

        init(_ name: String, _ chain: [String], key: FixtureKey = .agent, _ status: Int32, _ reason: String? = nil) {
            self.name = name
            self.chain = chain
            self.key = key
            self.status = status
            self.reason = reason
        }

        var testDescription: String { name }
    }

    static let verdicts = [
        Verdict("original", ["original"], 0),
        Verdict("reissued", ["reissued"], 0),
        Verdict("reissued by an authority", ["reissued-by-ca", "ca"], 0),
        Verdict("expired", ["expired"], 0),
        Verdict("regenerated", ["regenerated"], key: .regenerated, 1, "mismatch"),
        Verdict("another curve", ["p384"], key: .p384, 1, "mismatch"),
        Verdict("RSA", ["rsa2048"], key: .rsa2048, 1, "mismatch"),
        Verdict(
            "the pinned certificate behind another leaf", ["regenerated", "original"], key: .regenerated, 1, "mismatch"),
        Verdict("the pinned certificate without its key", ["original"], key: .regenerated, 1, "possession"),
    ]

    // requirement: exit-codes
    // requirement: pin.leaf-only
    // requirement: tls.possession
    @Test(arguments: verdicts, TLSVersion.allCases) func verdict(_ item: Verdict, version: TLSVersion) throws {
        let server = try LiveServer.start(
            item.chain, key: item.key, isLying: item.reason == "possession", versions: version...version)
        for engine in Self.engines {
            let result = try LiveServer.verify(server, LiveServer.pin, with: ["--json", "--engine", engine])
            #expect(result.status == item.status, "\(engine): \(result.output)")
            let document = try JSONValue(result.output)
            #expect(document["verdict"] == .string(item.status == 0 ? "match" : "refused"))
            #expect(document["checks"]?[0]?["reason"] == item.reason.map { .string($0) })
        }
        let records = server.records(2, deadline: Deadline(after: BuiltProgram.seconds))
        #expect(records.count == 2)
        #expect(records.allSatisfy { $0.applicationBytes == 0 })
        if item.reason == "mismatch" { #expect(records.map(\.alert) == [42, 42]) }
    }

    // requirement: verdict.words
    @Test(arguments: engines, ["match", "mismatch"]) func words(engine: String, verdict: String) throws {
        let server = try LiveServer.start(versions: .tls13 ... .tls13)
        let pin = verdict == "match" ? LiveServer.pin : LiveServer.otherPin
        let result = try LiveServer.verify(server, pin, with: ["--engine", engine])
        let port = ":\(server.address.port)"
        let line = "pinkit verify 127.0.0.1:PORT --pin \(pin) --engine \(engine)"
        try Golden(name: "verify-\(verdict)-\(engine)", commandLine: line).check(result.replacing(port, with: ":PORT"))
    }

    struct Pins: Sendable {
        let arguments: [String]
        let status: Int32
        let note: String
    }

    static let pins = [
        Pins(arguments: ["--pin", LiveServer.otherPin, "--pin", LiveServer.pin], status: 0, note: ""),
        Pins(arguments: ["--pin", "\(LiveServer.otherPin);\(LiveServer.pin)"], status: 0, note: ""),
        Pins(arguments: ["--pin", LiveServer.otherPin, "--pin", GoldenCase.pin], status: 1, note: ""),
        Pins(
            arguments: ["--pin", String(LiveServer.pin.dropFirst(7))], status: 0,
            note: "note: read a pin with no prefix: \(LiveServer.pin)\n"),
        // One that cannot be read is never skipped, whatever the others are.
        Pins(arguments: ["--pin", LiveServer.pin, "--pin", "sha256/short"], status: 64, note: "Error: "),
    ]

    // requirement: exit-codes
    @Test(arguments: pins) func severalPins(_ item: Pins) throws {
        let server = try LiveServer.start()
        let result = try LiveServer.verify(server, with: item.arguments)
        #expect(result.status == item.status)
        #expect(result.errors.hasPrefix(item.note))
        if item.status == 0 { #expect(result.errors == item.note) }
    }

    // requirement: tls.server-name
    @Test(arguments: engines) func serverName(engine: String) throws {
        let server = try LiveServer.start()
        let port = server.address.port
        let common = ["--pin", LiveServer.pin, "--engine", engine]
        for (place, arguments, name) in [
            ("127.0.0.1:\(port)", [], nil), ("localhost:\(port)", [], "localhost"),
            ("127.0.0.1:\(port)", ["--servername", "kiosk.example"], "kiosk.example"),
            ("localhost:\(port)", ["--servername", "kiosk.example"], "kiosk.example"),
        ] as [(String, [String], String?)] {
            let known = server.records(.max, deadline: Deadline(after: 0)).count
            #expect(try BuiltProgram.run(["verify", place] + common + arguments).status == 0)
            let records = server.records(known + 1, deadline: Deadline(after: BuiltProgram.seconds))
            #expect(records.count == known + 1)
            #expect(records.last.flatMap { ClientHello.serverName(in: $0.rawReceived) } == name)
        }
    }

    @Test(
        .enabled(
            if: (try? ListeningSocket(on: SocketAddress.loopback(.ipv6, port: 0))) != nil, "this machine has no IPv6"))
    func ipv6() throws {
        let server = try LiveServer.start(["original"], .ipv6)
        #expect(try LiveServer.verify(server, LiveServer.pin).status == 0)
        let result = try LiveServer.verify(server, LiveServer.otherPin)
        #expect(result.status == 1)
        #expect(result.output.hasPrefix("refused: the key of [::1]:\(server.address.port) is not the pinned one\n"))
    }

    /// With both engines the worse answer decides, in whatever order they come.
    // requirement: exit-codes
    @Test(arguments: [false, true]) func bothEngines(isReversed: Bool) throws {
        let pinned = try LiveServer.configuration(["original"], key: .agent)
        let other = try LiveServer.configuration(["regenerated"], key: .regenerated)
        let server = try LiveServer.start(each: isReversed ? [other, pinned] : [pinned, other])
        let result = try LiveServer.verify(server, LiveServer.pin, with: ["--engine", "both", "--json"])
        #expect(result.status == 1)
        let document = try JSONValue(result.output)
        #expect(document["verdict"] == .string("refused"))
        #expect(document["exitCode"] == .number(1))
        let verdicts: [JSONValue?] = [document["checks"]?[0]?["verdict"], document["checks"]?[1]?["verdict"]]
        #expect(
            verdicts == (isReversed ? [.string("refused"), .string("match")] : [.string("match"), .string("refused")]))
    }
}

extension ProgramResult {
    /// The result with a text replaced in both streams.
    func replacing(_ text: String, with other: String) -> ProgramResult {
        func replace(_ whole: String) -> String {
            var result = ""
            var rest = whole[...]
            while let character = rest.first {
                if rest.hasPrefix(text) {
                    result += other
                    rest = rest.dropFirst(text.count)
                } else {
                    result.append(character)
                    rest.removeFirst()
                }
            }
            return result
        }
        return ProgramResult(status: status, output: replace(output), errors: replace(errors), ending: ending)
    }
}
