/// An answer as it is to be sent, or as it came (RFC 9112 §4).
public struct HTTPResponse: Sendable, Hashable {
    /// 100 to 599.
    public let status: Int
    /// The headers.
    public var fields: HTTPFields
    /// The whole body.
    public let body: [UInt8]

    /// An answer of ours.
    public init(status: Int, fields: HTTPFields = HTTPFields(), body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// The bytes of the answer, with a length unless the status has no body (RFC 9110 §8.6).
    ///
    /// - Parameter isHead: whether a HEAD request is answered, so that the body is left out and its length is not.
    public func bytes(toHead isHead: Bool = false) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
        for field in fields.fields { text += "\(field.name): \(field.value)\r\n" }
        let hasBody = status >= 200 && status != 204 && status != 304
        if hasBody { text += "Content-Length: \(body.count)\r\n" }
        return Array((text + "\r\n").utf8) + (hasBody && !isHead ? body : [])
    }

    /// The words of RFC 9110 §15, which mean nothing to a program.
    static func reason(_ status: Int) -> String {
        switch status {
        case 100: "Continue"
        case 101: "Switching Protocols"
        case 200: "OK"
        case 201: "Created"
        case 204: "No Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        default: "Status"
        }
    }
}

/// Reads answers from a stream, in pieces of any size.
public struct HTTPResponseReader: Sendable {
    /// Answers in front of the final one (RFC 9110 §15.2): more than a few are no answer.
    static let mostInterim = 8

    private let limits: HTTPLimits
    private let method: String
    private var queue = ByteQueue()
    private var offset = 0
    private var head: HTTPHeadReader
    private var pending: (HTTPResponse, HTTPBodyReader)?
    private var interim = 0

    /// A reader of the answer to a request of this method, on which it depends whether there is a body.
    public init(to method: String, _ limits: HTTPLimits = HTTPLimits()) {
        self.method = method
        self.limits = limits
        head = HTTPHeadReader(limits)
    }

    /// Hands over bytes that have come.
    public mutating func receive(_ bytes: [UInt8]) { queue.append(bytes) }

    /// What has come behind the answer: the start of another protocol, after an upgrade.
    public mutating func takeRest() -> [UInt8] { queue.take(queue.count) }

    /// The whole answer; nil where it has not come yet. Interim answers but 101 are passed over.
    ///
    /// - Throws: `HTTPFailure`, after which the stream cannot be read on.
    public mutating func next() throws(HTTPFailure) -> HTTPResponse? {
        while pending == nil {
            guard let (line, fields) = try head.next(&queue, offset: &offset) else { return nil }
            let response = HTTPResponse(status: try Self.status(line, at: offset), fields: fields)
            if (100...199).contains(response.status), response.status != 101 {
                interim += 1
                guard interim <= Self.mostInterim else { throw HTTPFailure(.startLine, at: offset) }
                continue
            }
            pending = (response, try HTTPBodyReader(try length(response), limits, at: offset))
        }
        guard let response = pending?.0, let body = try pending?.1.next(&queue, offset: &offset) else { return nil }
        pending = nil
        return HTTPResponse(status: response.status, fields: response.fields, body: body)
    }

    /// The answer at the end of the stream, for those whose body has no other end.
    ///
    /// - Throws: `truncated` where it is not whole.
    public mutating func endOfStream() throws(HTTPFailure) -> HTTPResponse {
        guard let (response, body) = pending else { throw HTTPFailure(.truncated, at: offset) }
        pending = nil
        return HTTPResponse(
            status: response.status, fields: response.fields, body: try body.endOfStream(at: offset))
    }

    /// RFC 9112 §6.3.
    private func length(_ response: HTTPResponse) throws(HTTPFailure) -> HTTPBodyReader.Length {
        let length = try HTTPBodyReader.length(response.fields, at: offset)
        if method == "HEAD" || [101, 204, 304].contains(response.status) { return .fixed(0) }
        return length ?? .untilEnd
    }

    /// `HTTP-version SP status-code SP [ reason-phrase ]`; the blank behind the status may be missing.
    private static func status(_ line: String, at offset: Int) throws(HTTPFailure) -> Int {
        let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0] == "HTTP/1.1" || parts[0] == "HTTP/1.0" else {
            throw HTTPFailure(line.hasPrefix("HTTP/") ? .version : .startLine, at: offset)
        }
        guard parts[1].utf8.count == 3, let status = HTTPSyntax.decimal(String(parts[1])), (100...599).contains(status)
        else { throw HTTPFailure(.status, at: offset) }
        return status
    }
}
