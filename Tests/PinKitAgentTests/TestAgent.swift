import PinKit
import PinKitGnuTLS
import PinKitOpenSSL
import PinKitSystem
import PinKitTLS
import PinKitWire

@testable import PinKitAgent

/// An agent on a free port of the loopback, with a record of what it reported.
final class TestAgent: Sendable {
    let agent: Agent
    private let events: Locked<[AgentEvent]>
    private let engine: any TLSEngine

    /// The engines under test, by name: an enumeration, so that a table of tests can list them.
    enum Library: String, Sendable, CaseIterable {
        case openssl, gnutls

        func engine() throws -> any TLSEngine { self == .openssl ? OpenSSLEngine() : try GnuTLSEngine() }
    }

    init(
        _ library: Library = .openssl, folder: String? = nil, identity: IdentitySource = .own,
        _ change: (inout AgentConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = AgentConfiguration()
        change(&configuration)
        let events = Locked<[AgentEvent]>([])
        self.events = events
        engine = try library.engine()
        agent = try Agent(
            configuration, engine: engine, keys: GnuTLSKeyMaker(), identity: identity, folder: folder,
            clock: { 1_790_000_000 }, report: { event in events.withLock { $0.append(event) } })
    }

    deinit { agent.stop() }

    /// The events so far.
    var reported: [AgentEvent] { events.withLock { $0 } }

    /// Waits for the first event that fits; nil after ten seconds.
    func event(where fits: (AgentEvent) -> Bool) -> AgentEvent? {
        events.wait(until: Deadline(after: 10)) { $0.first(where: fits) }
    }

    var endpoint: Endpoint { get throws { try Endpoint(parsing: agent.address.description, defaultPort: 1) } }

    var uri: PairingURI { get throws { try PairingURI(reading: agent.pairingURI ?? "") } }

    func pair(name: String = "phone") throws -> DeviceCredential {
        try DevicePairing(engine: engine, deviceName: name, platform: "ios")
            .pair(try uri, code: nil, at: 1, within: TimeLimit(seconds: 10))
    }

    func connector(pin: Pin) throws -> DeviceConnector {
        DeviceConnector(try endpoint, pinned: PinnedConnector(engine: engine, pins: PinSet(pin)))
    }

    func connect(_ credential: DeviceCredential, name: String = "phone") throws -> DeviceLink {
        try DeviceLink(
            try connector(pin: credential.pin), token: credential.deviceToken, DeviceDescription(name: name),
            within: TimeLimit(seconds: 10))
    }

    /// Sends a request over a checked connection, or in clear text without TLS.
    func ask(_ request: HTTPRequest) throws -> HTTPResponse {
        let connector = try agent.pin.map(connector(pin:)) ?? DeviceConnector(cleartext: try endpoint)
        let stream = try connector.connect(within: TimeLimit(seconds: 10))
        defer { stream.close() }
        let deadline = Deadline(after: 10)
        try stream.send(request.bytes, deadline: deadline)
        return try DeviceHTTP.response(
            to: request.method, from: stream, limits: HTTPLimits(), deadline: deadline
        ).response
    }

    /// `POST /pair` with a query.
    func post(_ query: String?, _ fields: [(name: String, value: String)] = [], body: String = "") throws
        -> HTTPResponse
    {
        try ask(
            HTTPRequest(
                method: "POST", path: "/pair", query: query,
                fields: HTTPFields([("Host", "\(agent.address)"), ("Connection", "close")] + fields),
                body: Array(body.utf8)))
    }

    /// Six digits that are not the code.
    var wrongCode: String { agent.status.code == "000000" ? "000001" : "000000" }
}
