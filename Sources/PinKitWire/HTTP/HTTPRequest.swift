internal import PinKit

/// A request as it came, or as it is to be sent (RFC 9112 §3).
public struct HTTPRequest: Sendable, Hashable {
    /// `GET`, `POST`: any token.
    public let method: String
    /// The path, still percent-encoded; it begins with a slash.
    public let path: String
    /// What stands behind the question mark; nil where there is none.
    public let query: String?
    /// Whether the sender speaks HTTP/1.1 and not 1.0.
    public let isVersion11: Bool
    /// The headers.
    public let fields: HTTPFields
    /// The whole body.
    public let body: [UInt8]

    /// A request of ours.
    public init(
        method: String, path: String, query: String? = nil, isVersion11: Bool = true, fields: HTTPFields = HTTPFields(),
        body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.isVersion11 = isVersion11
        self.fields = fields
        self.body = body
    }

    /// Whether the connection is to go on after the answer (RFC 9112 §9.3).
    public var keepsAlive: Bool {
        let tokens = fields.tokens("Connection")
        return isVersion11 ? !tokens.contains("close") : tokens.contains("keep-alive")
    }

    /// The bytes of the request; Content-Length is added where there is a body or the method is POST.
    public var bytes: [UInt8] {
        var text = "\(method) \(path)\(query.map { "?" + $0 } ?? "") HTTP/1.1\r\n"
        for field in fields.fields { text += "\(field.name): \(field.value)\r\n" }
        if !body.isEmpty || method == "POST" { text += "Content-Length: \(body.count)\r\n" }
        return Array((text + "\r\n").utf8) + body
    }

    /// The parameters of the query in their order, form-decoded; nil where an escape is bad.
    public var parameters: [(name: String, value: String)]? { FormEncoding.parameters(query ?? "") }
}

/// Reads requests from a stream, in pieces of any size.
///
/// Strict where readers differ: one Host, one length, no folded header, no lone line feed. What has two meanings has none.
public struct HTTPRequestReader: Sendable {
    private let limits: HTTPLimits
    private var queue = ByteQueue()
    private var offset = 0
    private var head: HTTPHeadReader
    private var pending: (HTTPRequest, HTTPBodyReader)?
    /// Whether the sender waits for an answer to `Expect: 100-continue` before it sends the body (RFC 9110 §10.1.1).
    public private(set) var expectsContinue = false

    /// A reader at the start of a stream.
    public init(_ limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
        head = HTTPHeadReader(limits)
    }

    /// Whether a request is under way.
    public var isInside: Bool { pending != nil || !head.isFresh || !queue.isEmpty }

    /// Hands over bytes that have come.
    public mutating func receive(_ bytes: [UInt8]) { queue.append(bytes) }

    /// Says that 100 (Continue) was sent.
    public mutating func sentContinue() { expectsContinue = false }

    /// What has come behind the last whole request: the start of another protocol, after an upgrade.
    public mutating func takeRest() -> [UInt8] { queue.take(queue.count) }

    /// The next whole request; nil where it has not come yet.
    ///
    /// - Throws: `HTTPFailure`, after which the stream cannot be read on.
    public mutating func next() throws(HTTPFailure) -> HTTPRequest? {
        if pending == nil {
            guard let (line, fields) = try head.next(&queue, offset: &offset) else { return nil }
            let request = try Self.request(line, fields, at: offset)
            let length = try HTTPBodyReader.length(fields, at: offset) ?? .fixed(0)
            // HTTP/1.0 knows no chunks: who sends them is not who it says it is.
            if length == .chunked, !request.isVersion11 { throw HTTPFailure(.transferEncoding, at: offset) }
            expectsContinue = try Self.expectsContinue(request, at: offset) && length != .fixed(0)
            pending = (request, try HTTPBodyReader(length, limits, at: offset))
        }
        guard let request = pending?.0, let body = try pending?.1.next(&queue, offset: &offset) else { return nil }
        pending = nil
        expectsContinue = false
        return HTTPRequest(
            method: request.method, path: request.path, query: request.query, isVersion11: request.isVersion11,
            fields: request.fields, body: body)
    }

    /// `method SP request-target SP HTTP-version`.
    private static func request(_ line: String, _ fields: HTTPFields, at offset: Int) throws(HTTPFailure) -> HTTPRequest
    {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw HTTPFailure(.startLine, at: offset) }
        guard HTTPSyntax.isToken(parts[0].utf8) else { throw HTTPFailure(.method, at: offset) }
        guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else {
            throw HTTPFailure(parts[2].hasPrefix("HTTP/") ? .version : .startLine, at: offset)
        }
        let hosts = fields.values("Host")
        let (path, query) = try target(String(parts[1]), host: hosts.first, at: offset)
        let is11 = parts[2] == "HTTP/1.1"
        guard hosts.count <= 1, hosts.count == 1 || !is11, hosts.allSatisfy(HTTPSyntax.isHost) else {
            throw HTTPFailure(.host, at: offset)
        }
        return HTTPRequest(method: String(parts[0]), path: path, query: query, isVersion11: is11, fields: fields)
    }

    /// The path and the query of origin-form or absolute-form (RFC 9112 §3.2); the other forms are for proxies.
    ///
    /// The authority of an absolute form must be that of Host: some servers go by the one, some by the other.
    private static func target(_ text: String, host: String?, at offset: Int) throws(HTTPFailure) -> (String, String?) {
        guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "#") }) else {
            throw HTTPFailure(.target, at: offset)
        }
        var rest = Substring(text)
        for scheme in ["http://", "https://"] where text.lowercased().hasPrefix(scheme) {
            let authority = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
            guard authority.lowercased() == host?.lowercased() else { throw HTTPFailure(.target, at: offset) }
            rest = text.dropFirst(scheme.count + authority.count)
            if !rest.hasPrefix("/") { rest = "/" + rest }
        }
        if text == "*" { return ("*", nil) }
        guard rest.hasPrefix("/") else { throw HTTPFailure(.target, at: offset) }
        let path = rest.prefix { $0 != "?" }
        let query = path.count == rest.count ? nil : String(rest.dropFirst(path.count + 1))
        return (String(path), query)
    }

    private static func expectsContinue(_ request: HTTPRequest, at offset: Int) throws(HTTPFailure) -> Bool {
        let expectations = request.fields.values("Expect")
        guard request.isVersion11, !expectations.isEmpty else { return false }
        guard expectations.count == 1, expectations[0].lowercased() == "100-continue" else {
            throw HTTPFailure(.expectation, at: offset)
        }
        return true
    }
}
