import PinKit
import PinKitSystem
import Testing

/// Servers that give no answer, each told apart and none beyond the deadline.
@Suite struct VerifyFailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let behaviour: RawServer.Behaviour
        let reason: String
        /// How the message goes on behind the place.
        let message: String

        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "silence", behaviour: .holds([]), reason: "timed-out",
            message: "timed out after 1 s in the TLS handshake, before the server said anything, PLACE"),
        Case(
            name: "silence inside a record", behaviour: .holds([22, 3, 3, 0, 80, 2]), reason: "timed-out",
            message: "timed out after 1 s in the TLS handshake, inside the server's first message, PLACE"),
        Case(
            name: "a byte at a time", behaviour: .drips(startingWith: [22, 3, 3, 64, 0]), reason: "timed-out",
            message: "timed out after 1 s in the TLS handshake, inside the server's first message, PLACE"),
        Case(
            name: "plain HTTP", behaviour: .closes(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)),
            reason: "clear-text",
            message: "PLACE answered without TLS but with HTTP: \"HTTP/1.1 400 Bad Request\""),
        Case(
            name: "HTTP that holds the line", behaviour: .holds(Array("HTTP/1.0 200 OK\r\n".utf8)),
            reason: "clear-text",
            message: "PLACE answered without TLS but with HTTP: \"HTTP/1.0 200 OK\""),
        Case(
            name: "escape sequences", behaviour: .closes(Array("\u{1B}[2J\u{7}".utf8)), reason: "clear-text",
            message: "PLACE answered without TLS: \"\\x1b[2J\\x07\""),
        Case(
            name: "close at once", behaviour: .closes([]), reason: "closed",
            message:
                "PLACE closed the connection in the TLS handshake, before the server said anything, 0 bytes received"),
        Case(
            name: "close in the middle", behaviour: .closes([22, 3, 3, 0, 80, 2, 0, 0]), reason: "closed",
            message:
                "PLACE closed the connection in the TLS handshake, inside the server's first message, 8 bytes received"),
        Case(
            name: "an alert", behaviour: .closes([21, 3, 3, 0, 2, 2, 40]), reason: "alert",
            message:
                "PLACE sent the alert handshake_failure (40) in the TLS handshake, inside the server's first message"),
    ]

    // requirement: exit-codes
    // requirement: deadline.bounded
    @Test(arguments: cases, VerifyTests.engines) func noAnswer(_ item: Case, engine: String) throws {
        let server = try RawServer(item.behaviour)
        let bound = Deadline(after: 20)
        let result = try server.verify(["--pin", LiveServer.pin, "--engine", engine, "--timeout", "1", "--json"])
        #expect(!bound.isPast)
        #expect(result.status == 69)
        #expect(result.errors == "")
        let document = try JSONValue(result.replacing("\(server.address)", with: "PLACE").output)
        #expect(document["verdict"] == .string("failed"))
        #expect(document["exitCode"] == .number(69))
        #expect(document["checks"]?[0]?["reason"] == .string(item.reason))
        #expect(document["checks"]?[0]?["message"] == .string(item.message))
    }

    // requirement: verdict.words
    @Test(arguments: VerifyTests.engines) func words(engine: String) throws {
        let server = try RawServer(.closes(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)))
        let result = try server.verify(["--pin", LiveServer.pin, "--engine", engine])
        #expect(result.status == 69)
        #expect(result.output == "")
        let message = "answered without TLS but with HTTP: \"HTTP/1.1 400 Bad Request\""
        let hint = "hint: this port speaks without TLS: the agent's TLS port is 9470"
        #expect(result.errors == "error: \(server.address) \(message) (\(engine))\n\(hint)\n")
    }

    // requirement: exit-codes
    @Test(arguments: VerifyTests.engines) func garbageInARecord(engine: String) throws {
        // A whole handshake message of an unknown type.
        let server = try RawServer(.holds([22, 3, 3, 0, 8, 0xA5, 0, 0, 4, 1, 2, 3, 4]))
        let result = try server.verify(["--pin", LiveServer.pin, "--engine", engine, "--timeout", "5"])
        #expect(result.status == 69)
        #expect(result.errors.hasPrefix("error: no TLS handshake with \(server.address), in the TLS handshake"))
    }

    // requirement: exit-codes
    @Test(arguments: VerifyTests.engines) func closedPort(engine: String) throws {
        // The client's end of a connection holds a port on which nobody listens, and which nobody else can get.
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0))
        let client = try Socket.connect(to: [listener.address], deadline: Deadline(after: 20))
        let address = try #require(try listener.accept(deadline: Deadline(after: 20)).peerAddress)
        let result = try BuiltProgram.run(["verify", "\(address)", "--pin", LiveServer.pin, "--engine", engine])
        #expect(result.status == 69)
        #expect(
            result.errors.hasPrefix("error: \(address) refuses connections: nobody listens there (\(engine))\nhint: "))
        client.shutdownWrite()
    }

    /// The name is one that no name server may know (RFC 6761 §6.4), and none can be reached: the program runs in a network
    /// of its own. The port is the default one.
    // requirement: exit-codes
    @Test(.enabled(if: canMakeNetworks, "unshare makes no network here"))
    func unknownName() throws {
        let result = try BuiltProgram.shell(
            #"exec unshare -rn "$pinkit" verify pinkit.invalid --pin "$1" --json"#, [LiveServer.pin])
        #expect(result.status == 68)
        let document = try JSONValue(result.output)
        #expect(document["host"] == .string("pinkit.invalid"))
        #expect(document["port"] == .number(9_470))
        #expect(document["verdict"] == .string("failed"))
    }
}

/// Whether a program can be given a network of its own, in which nobody is reached.
private let canMakeNetworks = (try? BuiltProgram.shell("exec unshare -rn true").status) == 0
