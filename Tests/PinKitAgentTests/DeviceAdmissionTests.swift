import PinKit
import PinKitSystem
import PinKitWire
import Testing

@testable import PinKitAgent

/// §5: who may connect, and in which order it is looked at.
@Suite struct DeviceAdmissionTests {
    /// What a device shows.
    enum Shown: Sendable { case nothing, token, wrong, revoked, secret, secretInQuery, wrongInQueryAndToken, basic }

    struct Row: Sendable, CustomTestStringConvertible {
        let shown: Shown
        var hasSecret = false
        var requires = false
        var bypass = false
        let status: Int
        var testDescription: String { "\(shown) secret:\(hasSecret) requires:\(requires) bypass:\(bypass)" }
    }

    static let rows = [
        Row(shown: .nothing, status: 401), Row(shown: .token, status: 101), Row(shown: .wrong, status: 401),
        Row(shown: .revoked, status: 401), Row(shown: .basic, status: 401),
        Row(shown: .nothing, bypass: true, status: 101), Row(shown: .wrong, bypass: true, status: 401),
        Row(shown: .revoked, bypass: true, status: 401),
        Row(shown: .nothing, requires: true, bypass: true, status: 401),
        Row(shown: .secret, hasSecret: true, status: 101), Row(shown: .secretInQuery, hasSecret: true, status: 101),
        Row(shown: .secret, status: 401), Row(shown: .secret, hasSecret: true, requires: true, status: 401),
        Row(shown: .token, hasSecret: true, requires: true, bypass: true, status: 101),
        Row(shown: .nothing, hasSecret: true, status: 401), Row(shown: .revoked, hasSecret: true, status: 401),
        Row(shown: .wrongInQueryAndToken, status: 401), Row(shown: .wrongInQueryAndToken, hasSecret: true, status: 401),
    ]

    static let secretText = "a shared secret/+&="

    /// A secret as the command reads it, from a file.
    static func secret() throws -> Secret {
        let folder = try TemporaryFolder()
        try AtomicFile.write(Array(secretText.utf8), to: folder.path + "/secret", mode: 0o600)
        return try Secret.read(argument: folder.path + "/secret", limit: 100)
    }

    static func upgrade(
        _ agent: TestAgent, _ fields: [(name: String, value: String)], query: String = "mode=device"
    ) throws -> HTTPResponse {
        let usual =
            [(name: "Host", value: "\(agent.agent.address)")]
            + WebSocketHandshake.request(
                key: WebSocketHandshake.makeKey(), subprotocol: "davi-nfc-device.v1")
        let changed = usual.filter { field in !fields.contains { $0.name == field.name } }
        return try agent.ask(
            HTTPRequest(
                method: "GET", path: "/ws", query: query,
                fields: HTTPFields((changed + fields).filter { !$0.value.isEmpty })))
    }

    // requirement: pairing.admission
    @Test(arguments: rows) func admission(_ row: Row) throws {
        let secret = row.hasSecret ? try Self.secret() : nil
        let agent = try TestAgent {
            $0.sharedSecret = secret
            $0.requiresPairedDevices = row.requires
            $0.allowsLoopbackBypass = row.bypass
        }
        let credential = try agent.pair()
        if row.shown == .revoked { #expect(try agent.agent.revoke(credential.deviceID)) }
        let bearer = (name: "Authorization", value: "Bearer \(credential.deviceToken)")
        let response: HTTPResponse
        switch row.shown {
        case .nothing: response = try Self.upgrade(agent, [])
        case .token, .revoked: response = try Self.upgrade(agent, [bearer])
        case .wrong: response = try Self.upgrade(agent, [("Authorization", "Bearer x\(credential.deviceToken)")])
        case .basic: response = try Self.upgrade(agent, [("Authorization", "Basic \(credential.deviceToken)")])
        case .secret: response = try Self.upgrade(agent, [("Authorization", "Bearer \(Self.secretText)")])
        case .secretInQuery:
            response = try Self.upgrade(
                agent, [], query: "mode=device&secret=\(FormEncoding.encode(Self.secretText))")
        case .wrongInQueryAndToken: response = try Self.upgrade(agent, [bearer], query: "mode=device&secret=wrong")
        }
        #expect(response.status == row.status)
    }

    // requirement: pairing.upgrade
    @Test(
        arguments: [
            ([("Upgrade", "x")], 400), ([("Connection", "close")], 400), ([("Sec-WebSocket-Key", "x")], 400),
            ([("Sec-WebSocket-Version", "8")], 426), ([("Origin", "https://evil.example")], 403),
            ([("Origin", "null")], 403),
            ([("Origin", "http://HOST")], 403), ([("Origin", "https://HOST")], 101),
            ([("Origin", "https://evil.example"), ("Host", "evil.example")], 403),
            ([("Sec-WebSocket-Protocol", "other")], 101),
        ] as [([(String, String)], Int)])
    func form(_ fields: [(String, String)], _ status: Int) throws {
        let agent = try TestAgent()
        let token = try agent.pair().deviceToken
        let host = "\(agent.agent.address)"
        let changed = fields.map { (name: $0.0, value: $0.1.replacing("HOST", with: host)) }
        let response = try Self.upgrade(agent, changed + [("Authorization", "Bearer \(token)")])
        #expect(response.status == status)
        // An unknown subprotocol is upgraded without an echo.
        if fields[0].0 == "Sec-WebSocket-Protocol" { #expect(response.fields["Sec-WebSocket-Protocol"] == nil) }
        // The credential is looked at before all else.
        #expect(try Self.upgrade(agent, changed).status == 401)
    }

    @Test func otherModesAreRefused() throws {
        let agent = try TestAgent()
        let token = try agent.pair().deviceToken
        let bearer = [(name: "Authorization", value: "Bearer \(token)")]
        #expect(try Self.upgrade(agent, bearer, query: "mode=client").status == 400)
        #expect(try Self.upgrade(agent, bearer, query: "x").status == 400)
    }
}
