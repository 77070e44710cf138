internal import PinKit

/// The HTTP that a WebSocket begins with (RFC 6455 §4).
public enum WebSocketHandshake {
    /// What a server finds wrong with a request.
    public enum Refusal: Sendable, Hashable {
        /// Not a request to upgrade at all, or not of this form.
        case notAnUpgrade
        /// Another version than 13; the answer names it (§4.4).
        case version
    }

    /// What a client finds wrong with an answer; the text is a lower-case fact.
    public struct AnswerFailure: Error, Sendable, Hashable, CustomStringConvertible {
        public let description: String
    }

    /// The headers of a client's request, with a key made for it.
    public static func request(key: String, subprotocol: String?) -> [(name: String, value: String)] {
        let fields = [
            ("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", key),
        ]
        return fields + (subprotocol.map { [("Sec-WebSocket-Protocol", $0)] } ?? [])
    }

    /// Sixteen bytes that nobody can foresee, in base64 (§4.1).
    public static func makeKey() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64.encode((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// Judges a request; nil where it is one to upgrade (§4.2.1).
    public static func refusal(of request: HTTPRequest) -> Refusal? {
        guard request.method == "GET", request.isVersion11, request.body.isEmpty,
            request.fields.tokens("Upgrade").contains("websocket"),
            request.fields.tokens("Connection").contains("upgrade"),
            let key = request.fields["Sec-WebSocket-Key"], isKey(key)
        else { return .notAnUpgrade }
        return request.fields["Sec-WebSocket-Version"] == "13" ? nil : .version
    }

    /// The answer that completes a request (§4.2.2).
    ///
    /// - Parameter subprotocol: is echoed where the client offered it.
    public static func response(to request: HTTPRequest, subprotocol: String?) -> HTTPResponse {
        var fields: [(name: String, value: String)] = [
            ("Connection", "Upgrade"), ("Upgrade", "websocket"),
            ("Sec-WebSocket-Accept", accept(request.fields["Sec-WebSocket-Key"] ?? "")),
        ]
        if let subprotocol, request.fields.list("Sec-WebSocket-Protocol").contains(subprotocol) {
            fields.append(("Sec-WebSocket-Protocol", subprotocol))
        }
        return HTTPResponse(status: 101, fields: HTTPFields(fields))
    }

    /// Judges an answer with status 101 (§4.1, behind the request).
    ///
    /// - Throws: ``AnswerFailure``; a missing subprotocol is none, one that was not offered is.
    public static func check(
        _ response: HTTPResponse, key: String, subprotocol: String?
    ) throws(AnswerFailure) {
        guard response.fields.tokens("Upgrade") == ["websocket"],
            response.fields.tokens("Connection").contains("upgrade")
        else { throw AnswerFailure(description: "the answer does not upgrade to websocket") }
        guard response.fields["Sec-WebSocket-Accept"] == accept(key) else {
            throw AnswerFailure(description: "Sec-WebSocket-Accept is not the answer to this request's key")
        }
        guard response.fields.values("Sec-WebSocket-Extensions").isEmpty else {
            throw AnswerFailure(description: "the answer has an extension, and none was offered")
        }
        let echoed = response.fields.values("Sec-WebSocket-Protocol")
        guard echoed.isEmpty || echoed == [subprotocol].compactMap({ $0 }) else {
            throw AnswerFailure(description: "the answer has a subprotocol that was not offered")
        }
    }

    /// Base64 of SHA-1 over the key and a fixed text (§1.3): it shows that the server speaks WebSocket, no more.
    static func accept(_ key: String) -> String {
        Base64.encode(SHA1.digest(of: Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    }

    /// 24 characters of base64 that stand for 16 bytes.
    private static func isKey(_ key: String) -> Bool {
        let bytes = Array(key.utf8)
        return bytes.count == 24 && (try? Base64.decode(bytes.span))?.count == 16
    }
}
