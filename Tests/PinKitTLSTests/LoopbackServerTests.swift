import PinKit
import PinKitSystem
import PinKitTLS
import Testing

@Suite struct LoopbackServerTests {
    static let honest: TLSLoopbackServer.SessionMaker = { () throws(TLSSetupError) in
        try ToyEngine().makeServer(TLSServerConfiguration(chain: [TestCertificate.der(1)], privateKey: []))
    }
    static let keyless: TLSLoopbackServer.SessionMaker = { () throws(TLSSetupError) in
        try ToyEngine().makeServer(
            TLSServerConfiguration(chain: [TestCertificate.der(1)], privateKey: [], servesForeignKey: true))
    }

    static func connect(_ server: TLSLoopbackServer, pin seed: UInt8) throws -> ConnectOutcome {
        let endpoint = try Endpoint(parsing: server.address.description, defaultPort: 1)
        return try PinnedConnectorTests.connector(seed).connect(to: endpoint, within: TimeLimit(seconds: 20))
    }

    @Test(arguments: [SocketAddress.Family.ipv4, .ipv6])
    func recordsARefusal(family: SocketAddress.Family) throws {
        let server = try TLSLoopbackServer(family, makeSession: Self.honest)
        #expect(Account(try Self.connect(server, pin: 2)) == .refused("mismatch"))
        let record = try #require(server.records(1, deadline: Deadline(after: 20)).first)
        #expect(record.alert == TLSAlert.badCertificate)
        #expect(record.applicationBytes == 0)
        #expect(record.received.records == [.handshake: 1, .alert: 1])
        #expect(record.rawReceived.suffix(7) == ToyTLS.alert(42)[...])
        #expect(record.rawReceived.count == record.received.bytes)
        #expect(record.rawSent.count == record.sent.bytes)
    }

    // requirement: tls.possession
    @Test func aLieAboutTheKeyIsFoundOut() throws {
        let server = try TLSLoopbackServer(makeSession: Self.keyless)
        #expect(Account(try Self.connect(server, pin: 1)) == .refused("possession"))
        #expect(server.records(1, deadline: Deadline(after: 20)).first?.alert == 51)
    }

    @Test func servesSeveralAtATime() throws {
        let server = try TLSLoopbackServer(makeSession: Self.honest)
        // Held open until all are there.
        var open: [HeldOutcome] = []
        for _ in 0..<5 { open.append(HeldOutcome(try Self.connect(server, pin: 1))) }
        #expect(open.allSatisfy { $0.account == .verified })
        open = []
        #expect(server.records(5, deadline: Deadline(after: 20)).count == 5)
    }

    @Test func stopEndsAConnectionThatHangs() throws {
        let server = try TLSLoopbackServer(makeSession: Self.honest)
        let socket = try Socket.connect(to: [server.address], deadline: Deadline(after: 20))
        try socket.send([22], deadline: Deadline(after: 20))
        #expect(server.stop(deadline: Deadline(after: 5)))
    }

    @Test func clearTextIsRecorded() throws {
        let server = try TLSLoopbackServer(makeSession: Self.honest)
        let socket = try Socket.connect(to: [server.address], deadline: Deadline(after: 20))
        try socket.send(Array("GET / HTTP/1.1\r\n".utf8), deadline: Deadline(after: 20))
        socket.shutdownWrite()
        let record = try #require(server.records(1, deadline: Deadline(after: 20)).first)
        #expect(record.handshake == .notTLS)
        #expect(record.received.notTLS == 0)
    }

    @Test func anIdentityThatCannotBeLoadedIsReported() throws {
        let server = try TLSLoopbackServer { () throws(TLSSetupError) in throw TLSSetupError("no key") }
        #expect(Account(try Self.connect(server, pin: 1)) != .verified)
        #expect(server.setupErrors == [TLSSetupError("no key")])
    }
}

/// A place for an outcome in an array.
private final class HeldOutcome {
    let outcome: ConnectOutcome

    init(_ outcome: consuming ConnectOutcome) { self.outcome = outcome }

    var account: Account { Account(outcome) }
}
