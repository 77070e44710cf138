import PinKit
import Testing

@testable import PinKitWire

@Suite struct WebSocketHandshakeTests {
    static func request(_ changes: [String: String?] = [:], method: String = "GET") -> HTTPRequest {
        let usual = [("Host", "a")] + WebSocketHandshake.request(key: "dGhlIHNhbXBsZSBub25jZQ==", subprotocol: "p.v1")
        let fields = usual.compactMap { name, value in
            changes[name].map { $0.map { (name, $0) } } ?? (name, value)
        }
        return HTTPRequest(method: method, path: "/ws", fields: HTTPFields(fields.map { ($0.0, $0.1) }))
    }

    /// The example of RFC 6455 §1.3, and the check values of FIPS 180.
    @Test func accept() {
        #expect(WebSocketHandshake.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(Hex.encode(SHA1.digest(of: [])) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(Hex.encode(SHA1.digest(of: Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        let long = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        #expect(Hex.encode(SHA1.digest(of: long)) == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    }

    @Test(
        arguments: [
            ([:], nil), (["Upgrade": "WebSocket"], nil), (["Connection": "keep-alive, Upgrade"], nil),
            (["Upgrade": nil], WebSocketHandshake.Refusal.notAnUpgrade), (["Upgrade": "h2c"], .notAnUpgrade),
            (["Connection": "close"], .notAnUpgrade), (["Sec-WebSocket-Key": nil], .notAnUpgrade),
            (["Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ="], .notAnUpgrade),
            (["Sec-WebSocket-Key": "AAAA"], .notAnUpgrade),
            (["Sec-WebSocket-Version": "8"], .version), (["Sec-WebSocket-Version": nil], .version),
        ] as [([String: String?], WebSocketHandshake.Refusal?)])
    func requests(_ changes: [String: String?], _ refusal: WebSocketHandshake.Refusal?) {
        #expect(WebSocketHandshake.refusal(of: Self.request(changes)) == refusal)
    }

    @Test func onlyGetUpgrades() {
        #expect(WebSocketHandshake.refusal(of: Self.request(method: "POST")) == .notAnUpgrade)
    }

    @Test func whatWasOfferedIsEchoed() {
        let echoed = WebSocketHandshake.response(to: Self.request(), subprotocol: "p.v1")
        #expect(echoed.fields["Sec-WebSocket-Protocol"] == "p.v1")
        let other = WebSocketHandshake.response(to: Self.request(), subprotocol: "other")
        #expect(other.fields["Sec-WebSocket-Protocol"] == nil)
    }

    @Test(arguments: [
        ([:], true), (["Sec-WebSocket-Protocol": "p.v1"], true), (["Sec-WebSocket-Protocol": "q"], false),
        (["Sec-WebSocket-Accept": "x"], false), (["Upgrade": "x"], false), (["Connection": "x"], false),
        (["Sec-WebSocket-Extensions": "permessage-deflate"], false),
    ])
    func answers(_ changes: [String: String], _ isRight: Bool) {
        let key = "dGhlIHNhbXBsZSBub25jZQ=="
        var fields = [
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": WebSocketHandshake.accept(key),
        ]
        fields.merge(changes) { $1 }
        let response = HTTPResponse(status: 101, fields: HTTPFields(fields.map { (name: $0.key, value: $0.value) }))
        var failure: WebSocketHandshake.AnswerFailure?
        do throws(WebSocketHandshake.AnswerFailure) {
            try WebSocketHandshake.check(response, key: key, subprotocol: "p.v1")
        } catch { failure = error }
        #expect((failure == nil) == isRight)
    }

    @Test func keysAreNew() { #expect(WebSocketHandshake.makeKey() != WebSocketHandshake.makeKey()) }
}
