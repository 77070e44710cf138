import PinKit
import PinKitSystem
import PinKitTLS
import Testing

@Suite struct ConnectionFailureTests {
    /// The failure of connecting to `endpoint`, of which one is expected within the limit and two seconds.
    static func failure(
        at endpoint: Endpoint, within seconds: Double = 20, engine: ToyEngine = ToyEngine()
    ) throws -> ConnectionFailure {
        let connector = PinnedConnector(engine: engine, pins: PinSet(try TestCertificate.pin(1)))
        let bound = Deadline(after: seconds + 2)
        let outcome = connector.connect(to: endpoint, within: TimeLimit(seconds: seconds))
        #expect(!bound.isPast)
        guard case .failed(let failure) = outcome else { throw Unexpected() }
        return failure
    }

    /// The failure of connecting to a scripted peer, which stays until the end.
    static func failure(at peer: ScriptedPeer, within seconds: Double = 20) throws -> ConnectionFailure {
        try withExtendedLifetime(peer) { try failure(at: peer.endpoint, within: seconds) }
    }

    struct Unexpected: Error {}

    // requirement: failure.told-apart
    @Test func closedPort() throws {
        let address = try ListeningSocket(on: .loopback(.ipv4, port: 0)).address
        let failure = try Self.failure(at: Endpoint(parsing: address.description, defaultPort: 1))
        #expect(failure.code == .refused)
        #expect(failure.phase == .connect)
        #expect(failure.description == "\(address) refuses connections: nobody listens there")
    }

    // requirement: deadline.bounded
    @Test func nobodyAccepts() throws {
        // The queue of a listener has room for one or two more than asked for: fill it first.
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0), backlog: 0)
        var waiting: [Held] = []
        for _ in 0..<4 {
            guard let socket = try? Socket.connect(to: [listener.address], deadline: Deadline(after: 0.1)) else {
                break
            }
            waiting.append(Held(socket))
        }
        let failure = try Self.failure(
            at: Endpoint(parsing: listener.address.description, defaultPort: 1), within: 0.25)
        #expect(failure.code == .timedOut)
        #expect(failure.phase == .connect)
        #expect(failure.description == "timed out after 0.25 s while connecting, \(listener.address)")
    }

    // requirement: failure.told-apart
    @Test func theTimeIsOverWhileTheNameIsLookedUp() throws {
        // A name of this machine: no name server is asked.
        let failure = try Self.failure(at: Endpoint(parsing: "localhost", defaultPort: 9470), within: 0)
        #expect(failure.phase == .lookup)
        #expect(failure.code == .timedOut)
        #expect(failure.description == "timed out after 0 s while the name was looked up, localhost:9470")
    }

    @Test func aNameThatIsThere() throws {
        let peer = try ScriptedPeer(answering: [ToyTLS.alert(40)])
        let endpoint = Endpoint(host: try Host(parsing: "localhost"), port: peer.endpoint.port)
        let failure = try withExtendedLifetime(peer) { try Self.failure(at: endpoint) }
        #expect(failure.code == .alert)
    }

    // requirement: failure.told-apart
    @Test func reset() throws {
        let peer = try ScriptedPeer { socket, _ in
            _ = socket.receive(upTo: 65_536, deadline: Deadline(after: 30))
            socket.abort()
        }
        let failure = try Self.failure(at: peer)
        #expect(failure.code == .reset)
        #expect(failure.phase == .handshake(.nothing))
        #expect(
            failure.description == "\(peer.endpoint) reset the connection in the TLS handshake, "
                + "before the server said anything, 0 bytes received")
    }

    // requirement: deadline.bounded
    @Test func aByteAtATimeForever() throws {
        let record = [22, 3, 3, 1, 0] + [UInt8](repeating: 2, count: 200)
        let peer = try ScriptedPeer(answering: record.map { [$0] }, every: 0.02)
        let failure = try Self.failure(at: peer, within: 0.3)
        #expect(failure.code == .timedOut)
        #expect(failure.phase == .handshake(.firstBytes))
        #expect((1..<100).contains(failure.trace.received.bytes))
    }

    // requirement: deadline.bounded input.bounded
    @Test func recordsWithoutEnd() throws {
        let piece = [[UInt8]](repeating: ToyTLS.message(.serverHello, .init(repeating: 0, count: 16_000)), count: 200)
        let peer = try ScriptedPeer(answering: piece)
        let failure = try Self.failure(at: peer)
        #expect(failure.reason == .flood(limit: 1 << 20))
        #expect(failure.trace.received.bytes == 1 << 20)
    }

    @Test func anEngineThatCannotBeSetUp() throws {
        let engine = ToyEngine(setupError: TLSSetupError("no memory"))
        let failure = try Self.failure(at: Endpoint(parsing: "127.0.0.1:1", defaultPort: 1), engine: engine)
        #expect(failure.phase == .setup)
        #expect(failure.description == "toy cannot be set up: no memory")
    }

    // requirement: failure.told-apart
    @Test(arguments: [
        ("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n", ClearTextAnswer.Kind.http, "HTTP/1.1 400 Bad Request"),
        ("SSH-2.0-OpenSSH_9.2\r\n", .ssh, "SSH-2.0-OpenSSH_9.2"),
        ("220 mail.example ESMTP\r\n", .smtp, "220 mail.example ESMTP"),
        ("220 (vsFTPd 3.0.3)\r\n", .ftp, "220 (vsFTPd 3.0.3)"),
        ("* OK IMAP4rev1\r\n", .imap, "* OK IMAP4rev1"),
        ("+OK ready\r\n", .pop3, "+OK ready"),
        ("\u{1B}[2J\"\\\n", .unknown, #"\x1b[2J\x22\x5c"#),
        ("\n", .unknown, #"\x0a"#),
        (String(repeating: "x", count: 300), .unknown, String(repeating: "x", count: 64) + "…"),
    ])
    func clearText(answer: String, kind: ClearTextAnswer.Kind, text: String) throws {
        let peer = try ScriptedPeer(answering: answer.utf8.map { [$0] })
        let failure = try Self.failure(at: peer)
        guard case .clearText(let seen) = failure.reason else { throw Unexpected() }
        #expect(seen.kind == kind)
        #expect(seen.text == text)
        // No more is waited for than the first line.
        #expect(answer.utf8.starts(with: seen.bytes))
        #expect(seen.bytes.count <= ClearTextAnswer.longest)
        let label = kind == .unknown ? "" : " but with \(kind.rawValue)"
        #expect(failure.description == "\(peer.endpoint) answered without TLS\(label): \"\(text)\"")
    }

    @Test(arguments: [
        (
            [ToyTLS.message(.serverHello), ToyTLS.alert(40)], true,
            "sent the alert handshake_failure (40) in the TLS handshake, after the server's hello"
        ),
        (
            [ToyTLS.message(.serverHello)], false,
            "closed the connection in the TLS handshake, after the server's hello, 6 bytes received"
        ),
    ])
    func messages(answer: [[UInt8]], holds: Bool, words: String) throws {
        let peer = try ScriptedPeer(answering: answer, thenHolding: holds)
        #expect(try Self.failure(at: peer).description == "\(peer.endpoint) \(words)")
    }

    // requirement: failure.told-apart
    @Test func codesAreDistinct() {
        let codes = ConnectionFailure.Code.allCases.map(\.rawValue)
        #expect(Set(codes).count == codes.count)
    }
}

/// A place for a socket in an array.
private final class Held: Sendable {
    let socket: Socket

    init(_ socket: consuming Socket) { self.socket = socket }
}
