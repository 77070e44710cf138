import PinKit
import PinKitSystem
import PinKitTLS
import Testing

/// Servers of others, over a proxy that keeps the raw records.
@Suite("Peers: verdicts")
struct PeerVerdictTests {
    /// A client's engine, a server and a version.
    struct Row: Sendable, CustomTestStringConvertible {
        let client: TestEngine
        let peer: Peer
        let version: TLSVersion

        var testDescription: String { "\(client) to \(peer.rawValue), \(version)" }
        var sendsAlertsInClear: Bool { version == .tls12 || client == .openssl }

        static let all = TestEngine.allCases.flatMap { client in
            Peer.allCases.flatMap { peer in TLSVersion.allCases.map { Row(client: client, peer: peer, version: $0) } }
        }
    }

    /// How often each refusal is repeated: 20 times with PINKIT_HEAVY=1.
    static let rounds = Environment.value(of: "PINKIT_HEAVY") == "1" ? 20 : 3

    @Test("A match carries data both ways", arguments: Row.all)
    func match(row: Row) throws {
        let server = try RunningPeer(row.peer, row.version)
        let endpoint = try Endpoint(parsing: server.address.description, defaultPort: 1)
        let attempt = try Attempt(row.client, to: endpoint, pinning: TestKey.agent.pin) { connection in
            let answer = try connection.exchange("hello\n")
            #expect(answer == row.peer.answer)
        }
        #expect(attempt.answer == .verified(row.version, isResumed: false), "\(attempt.words)")
    }

    // requirement: tls.refuse-before-data
    // requirement: tls.alert-bad-certificate
    @Test("A wrong pin is refused: alert 42 and no byte, each time", arguments: Row.all)
    func wrongPin(row: Row) throws {
        let server = try RunningPeer(row.peer, row.version)
        let proxy = try RecordingProxy(to: server.address)
        for _ in 0..<Self.rounds {
            let attempt = try Attempt(row.client, to: proxy.endpoint, pinning: TestKey.regenerated.pin)
            #expect(attempt.answer == .refused("mismatch"), "\(attempt.words)")
        }
        let recordings = proxy.recordings(Self.rounds)
        #expect(recordings.count == Self.rounds)
        for recording in recordings {
            expectRefusal(recording.fromClient, isInClear: row.sendsAlertsInClear)
            #expect(recording.clientEnd == .endOfStream)
        }
        // Those that can read the alert say which it is: the proof for the encrypted ones.
        if row.peer.reads(alertsOf: row.client, row.version) {
            let found = try server.occurrences(of: row.peer.badCertificate, atLeast: Self.rounds)
            #expect(found == Self.rounds, "\(server.output)")
        }
    }

    // requirement: tls.unresumed
    @Test("What a server offers to resume is not taken up", arguments: Row.all)
    func unresumed(row: Row) throws {
        let server = try RunningPeer(row.peer, row.version)
        let proxy = try RecordingProxy(to: server.address)
        for _ in 0..<2 {
            // The tickets of TLS 1.3 come with the answer.
            let attempt = try Attempt(row.client, to: proxy.endpoint, pinning: TestKey.agent.pin) { connection in
                _ = try connection.exchange("hello\n")
            }
            #expect(attempt.answer == .verified(row.version, isResumed: false), "\(attempt.words)")
        }
        let recordings = proxy.recordings(2)
        #expect(recordings.count == 2)
        for recording in recordings {
            let hello = try ClientHello(recording.fromClient)
            #expect(ClientHello.resumption.isDisjoint(with: hello.extensions.keys))
        }
        let identifiers = try recordings.map { try ClientHello($0.fromClient).sessionIdentifier }
        #expect(identifiers[0] != identifiers[1] || identifiers[0].isEmpty)
    }

    // requirement: tls.no-client-certificate
    @Test("A client certificate that is asked for is not sent", arguments: Row.all)
    func clientCertificate(row: Row) throws {
        let server = try RunningPeer(row.peer, row.version, option: .requestClientCertificate)
        let proxy = try RecordingProxy(to: server.address)
        let attempt = try Attempt(row.client, to: proxy.endpoint, pinning: TestKey.agent.pin) { connection in
            let answer = try connection.exchange("hello\n")
            #expect(answer == row.peer.answer)
        }
        #expect(attempt.answer == .verified(row.version, isResumed: false), "\(attempt.words)")
        if row.version == .tls12 {
            // Certificate (RFC 5246 §7.4.6) of an empty list, and no CertificateVerify.
            let recording = try #require(proxy.recordings(1).first)
            let messages = try HandshakeMessages(recording.fromClient)
            #expect(messages.bodies(of: 11) == [[0, 0, 0]])
            #expect(messages.bodies(of: 15).isEmpty)
            #expect(try HandshakeMessages(recording.fromServer).bodies(of: 13).count == 1)
        }
        if let word = row.peer.noClientCertificate {
            #expect(try server.occurrences(of: word, atLeast: 1) == 1, "\(server.output)")
        }
    }

    @Test("A HelloRetryRequest is followed", arguments: Row.all.filter { $0.peer != .python })
    func helloRetryRequest(row: Row) throws {
        let server = try RunningPeer(row.peer, row.version, option: .onlyP384)
        let proxy = try RecordingProxy(to: server.address)
        let match = try Attempt(row.client, to: proxy.endpoint, pinning: TestKey.agent.pin)
        #expect(match.answer == .verified(row.version, isResumed: false), "\(match.words)")
        let mismatch = try Attempt(row.client, to: proxy.endpoint, pinning: TestKey.regenerated.pin)
        #expect(mismatch.answer == .refused("mismatch"), "\(mismatch.words)")
        let recording = try #require(proxy.recordings(1).first)
        if row.version == .tls13 { #expect(recording.client.tally.count(of: .handshake) == 2) }
    }

    @Test(
        "Records of 512 bytes carry a certificate",
        arguments: Row.all.filter { $0.peer == .openssl || $0.peer == .gnutls })
    func smallRecords(row: Row) throws {
        let server = try RunningPeer(row.peer, row.version, ServerFiles("rsa2048"), option: .smallRecords)
        let proxy = try RecordingProxy(to: server.address)
        let match = try Attempt(row.client, to: proxy.endpoint, pinning: TestKey.rsa2048.pin)
        #expect(match.answer == .verified(row.version, isResumed: false), "\(match.words)")
        let mismatch = try Attempt(row.client, to: proxy.endpoint, pinning: TestKey.agent.pin)
        #expect(mismatch.answer == .refused("mismatch"), "\(mismatch.words)")
        let recording = try #require(proxy.recordings(1).first)
        // 512 bytes, in TLS 1.3 one of type and 16 of the tag.
        if row.peer == .openssl {
            #expect(recording.server.records.allSatisfy { $0.length <= 529 })
        }
    }

    // requirement: failure.told-apart
    @Test(
        "A server of TLS 1.0 alone says no in its own way", arguments: TestEngine.allCases,
        [(Peer.openssl, "protocol_version (70)"), (.gnutls, "handshake_failure (40)")])
    func oldVersion(client: TestEngine, server: (peer: Peer, alert: String)) throws {
        let running = try RunningPeer(server.peer, .tls12, option: .onlyTLS10)
        let endpoint = try Endpoint(parsing: running.address.description, defaultPort: 1)
        let attempt = try Attempt(client, to: endpoint, pinning: TestKey.agent.pin)
        #expect(attempt.answer == .failed(.alert, .handshake(.firstBytes)), "\(attempt.words)")
        #expect(attempt.words.contains(server.alert))
    }
}

extension Peer {
    /// How it says that a client showed no certificate; nil where it does not say so.
    fileprivate var noClientCertificate: String? {
        switch self {
        case .openssl: "No peer certificate"
        case .gnutls: nil
        case .python: "client certificate False"
        case .go: "client certificate false"
        }
    }
}
