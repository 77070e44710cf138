import PinKit
import PinKitSystem
import PinKitTLS
import Testing

/// Every way to fail, told apart by both engines within the deadline.
@Suite("Loopback: failures")
struct LoopbackFailureTests {
    /// What a server does with the flight that an honest one of its version would send.
    enum Behaviour: Sendable {
        /// Sends a part of it, and then does nothing more.
        case hang(Part)
        /// Sends a part of it, and then ends its side.
        case close(Part)
        /// Sends a part of it, and then resets the connection.
        case reset(Part)
        /// Sends it byte by byte with a pause.
        case trickle
        /// Sends bytes that do not depend on the client's.
        case say([UInt8])
        /// Sends a part of it, and then bytes.
        case interrupt(Part, [UInt8])
        /// Sends the same bytes again and again.
        case repeated([UInt8])
    }

    /// How much of the flight.
    enum Part: Sendable {
        case nothing
        /// The first record: ServerHello.
        case hello
        /// ServerHello, and the first hundred bytes after it: the certificate alone is longer.
        case insideCertificate
        /// All but the last record.
        case allButTheLast

        func of(_ flight: [UInt8]) -> [UInt8] {
            let records = WireRecording.parse(flight).records.map { $0.length + 5 }
            return switch self {
            case .nothing: []
            case .hello: Array(flight.prefix(records[0]))
            case .insideCertificate: Array(flight.prefix(records[0] + 100))
            case .allButTheLast: Array(flight.dropLast(records[records.count - 1]))
            }
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let behaviour: Behaviour
        let code: ConnectionFailure.Code
        let progress: ConnectionFailure.HandshakeProgress

        init(
            _ description: String, _ behaviour: Behaviour, _ code: ConnectionFailure.Code,
            _ progress: ConnectionFailure.HandshakeProgress
        ) {
            testDescription = description
            self.behaviour = behaviour
            self.code = code
            self.progress = progress
        }
    }

    /// The flight that is cut looks much the same whoever wrote it.
    private static let ofOneEngine = Pairing.all.filter { $0.client == $0.server }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    private static func alert(_ description: UInt8) -> [UInt8] { [21, 3, 3, 0, 2, 2, description] }

    /// A ServerHello of TLS 1.0: random, no session, TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA, no compression.
    private static let hello10: [UInt8] =
        [22, 3, 1, 0, 42, 2, 0, 0, 38, 3, 1] + [UInt8](repeating: 7, count: 32) + [0, 0xC0, 0x13, 0]

    static let rows = [
        Row("silence", .hang(.nothing), .timedOut, .nothing),
        Row("a hang after ServerHello", .hang(.hello), .timedOut, .serverHello),
        Row("a hang inside Certificate", .hang(.insideCertificate), .timedOut, .serverHello),
        Row("a byte at a time", .trickle, .timedOut, .firstBytes),
        Row("a close at once", .close(.nothing), .closed, .nothing),
        Row("a close after ServerHello", .close(.hello), .closed, .serverHello),
        Row("a close inside Certificate", .close(.insideCertificate), .closed, .serverHello),
        Row("a reset at once", .reset(.nothing), .reset, .nothing),
        Row("a reset after ServerHello", .reset(.hello), .reset, .serverHello),
        Row("HTTP", .say(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)), .clearText, .firstBytes),
        Row("an SSH banner", .say(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)), .clearText, .firstBytes),
        Row("garbage", .say([UInt8](repeating: 0xA5, count: 300)), .clearText, .firstBytes),
        Row("garbage in a message", .say([22, 3, 3, 0, 36, 0xA5, 0, 0, 32] + zeros(32)), .handshake, .serverHello),
        Row("a record too long", .say([22, 3, 3, 0xFF, 0xFF] + zeros(100)), .handshake, .firstBytes),
        Row("application data first", .say([23, 3, 3, 0, 20] + zeros(20)), .handshake, .firstBytes),
        Row("ServerHello of TLS 1.0", .say(hello10), .handshake, .serverHello),
        Row("handshake_failure", .say(alert(40)), .alert, .firstBytes),
        Row("internal_error", .say(alert(80)), .alert, .firstBytes),
        Row("empty records without end", .repeated([22, 3, 3, 0, 0]), .handshake, .serverHello),
        Row("ChangeCipherSpec without end", .repeated([20, 3, 3, 0, 1, 1]), .handshake, .firstBytes),
    ]

    // requirement: failure.told-apart
    // requirement: deadline.bounded
    @Test("Each is told apart within the deadline", arguments: ofOneEngine, rows)
    func failure(pairing: Pairing, row: Row) throws {
        let peer = try Self.peer(pairing, row.behaviour)
        let isSlow = row.code == .timedOut
        // Far below what the peer would take, and generous to a busy machine.
        let bound = Deadline(after: isSlow ? 5 : 15)
        let attempt = try withExtendedLifetime(peer) {
            try Attempt(
                pairing.client, to: peer.endpoint, pinning: TestKey.agent.pin,
                versions: pairing.version...pairing.version, seconds: isSlow ? 0.3 : 15)
        }
        #expect(!bound.isPast)
        #expect(attempt.answer == .failed(row.code, .handshake(row.progress)), "\(attempt.words)")
        #expect(attempt.trace.sent.applicationDataBytes == 0)
    }

    // requirement: failure.told-apart
    @Test("An alert after ServerHello", arguments: Pairing.all(.tls12), [40, 80] as [UInt8])
    func alertAfterHello(pairing: Pairing, alert: UInt8) throws {
        let peer = try Self.peer(pairing, .interrupt(.hello, Self.alert(alert)))
        let attempt = try withExtendedLifetime(peer) {
            try Attempt(pairing.client, to: peer.endpoint, pinning: TestKey.agent.pin)
        }
        #expect(attempt.answer == .failed(.alert, .handshake(.serverHello)), "\(attempt.words)")
        #expect(attempt.words.contains("(\(alert))"))
    }

    // requirement: failure.told-apart
    @Test("A certificate without the proof that follows it is no verdict", arguments: Pairing.all)
    func missingProof(pairing: Pairing) throws {
        for (behaviour, code) in [
            (Behaviour.hang(.allButTheLast), ConnectionFailure.Code.timedOut), (.close(.allButTheLast), .closed),
        ] {
            let peer = try Self.peer(pairing, behaviour)
            let attempt = try withExtendedLifetime(peer) {
                try Attempt(
                    pairing.client, to: peer.endpoint, pinning: TestKey.agent.pin,
                    versions: pairing.version...pairing.version, seconds: 0.3)
            }
            guard case .failed(code, .handshake(let progress)) = attempt.answer else {
                Issue.record("\(attempt.words)")
                continue
            }
            // GnuTLS evaluates at another moment than OpenSSL.
            #expect([.serverHello, .certificate].contains(progress))
        }
    }

    // requirement: failure.told-apart
    @Test("A port that nobody listens on", arguments: TestEngine.allCases)
    func closedPort(engine: TestEngine) throws {
        let address = try ListeningSocket(on: .loopback(.ipv4, port: 0)).address
        let endpoint = try Endpoint(parsing: address.description, defaultPort: 1)
        let attempt = try Attempt(engine, to: endpoint, pinning: TestKey.agent.pin)
        #expect(attempt.answer == .failed(.refused, .connect), "\(attempt.words)")
    }

    // requirement: deadline.bounded
    @Test("A listener whose queue is full", arguments: TestEngine.allCases)
    func fullQueue(engine: TestEngine) throws {
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0), backlog: 0)
        // The queue has room for one or two more than asked for.
        var waiting: [Held] = []
        for _ in 0..<4 {
            let deadline = Deadline(after: 0.1)
            guard let socket = try? Socket.connect(to: [listener.address], deadline: deadline) else { break }
            waiting.append(Held(socket))
        }
        let endpoint = try Endpoint(parsing: listener.address.description, defaultPort: 1)
        let bound = Deadline(after: 5)
        let attempt = try Attempt(engine, to: endpoint, pinning: TestKey.agent.pin, seconds: 0.3)
        #expect(!bound.isPast)
        #expect(attempt.answer == .failed(.timedOut, .connect), "\(attempt.words)")
        withExtendedLifetime(waiting) {}
    }

    /// A peer that behaves so; its flight is that of an honest server with the pinned key.
    private static func peer(_ pairing: Pairing, _ behaviour: Behaviour) throws -> ScriptedPeer {
        let engine = try pairing.server.engine
        let configuration = try TestKey.agent.server(pairing.version)
        return try ScriptedPeer { socket, stop in
            let deadline = Deadline(after: 30)
            // A hello is short enough to come in one piece.
            guard case .bytes(let hello) = socket.receive(upTo: 65_536, deadline: deadline),
                let session = try? engine.makeServer(configuration)
            else { return }
            session.receive(hello)
            _ = session.handshake()
            let flight = session.takeOutgoing()
            var isHeld = true
            var isReset = false
            switch behaviour {
            case .hang(let part): try? socket.send(part.of(flight), deadline: deadline)
            case .close(let part):
                try? socket.send(part.of(flight), deadline: deadline)
                isHeld = false
            case .reset(let part):
                try? socket.send(part.of(flight), deadline: deadline)
                // The client reads what came before a reset only where it has had the time to.
                _ = stop.wait(until: Deadline(after: 0.2))
                isReset = true
            case .trickle:
                for byte in flight where !stop.wait(until: Deadline(after: 0.05)) {
                    guard (try? socket.send([byte], deadline: deadline)) != nil else { break }
                }
            case .say(let bytes): try? socket.send(bytes, deadline: deadline)
            case .interrupt(let part, let bytes): try? socket.send(part.of(flight) + bytes, deadline: deadline)
            case .repeated(let bytes):
                let many = [[UInt8]](repeating: bytes, count: 1_000).flatMap { $0 }
                for _ in 0..<1_000 where !stop.wait(until: Deadline(after: 0)) {
                    guard (try? socket.send(many, deadline: deadline)) != nil else { break }
                }
            }
            if isReset { return socket.abort() }
            if !isHeld { socket.shutdownWrite() }
            while case .bytes = socket.receive(upTo: 65_536, deadline: deadline, bell: stop) {}
        }
    }
}

/// A place for a socket in an array.
private final class Held: Sendable {
    let socket: Socket

    init(_ socket: consuming Socket) { self.socket = socket }
}
