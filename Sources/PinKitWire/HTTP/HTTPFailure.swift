/// Why bytes are no HTTP message that has one meaning for everybody: the kind, and the place in the stream.
public struct HTTPFailure: Error, Sendable, Hashable {
    /// The kind of fault; the raw value is its text.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        case startLine = "the first line is malformed"
        case method = "the method is no token"
        case target = "the request target is neither a path nor an http URI"
        case version = "the version is neither HTTP/1.0 nor HTTP/1.1"
        case status = "the status is not a number from 100 to 599"
        case lineEnd = "a line does not end with CR LF"
        case lineTooLong = "the first line is too long"
        case fieldName = "a header's name is no token, or is not followed by a colon at once"
        case fieldValue = "a header's value has a control character"
        case folded = "a header is continued on the next line"
        case headersTooLarge = "the headers are too large"
        case host = "there is not exactly one Host header, or it is no host"
        case contentLength = "Content-Length is not one number"
        case transferEncoding = "Transfer-Encoding is not chunked alone"
        case bothLengths = "Content-Length and Transfer-Encoding stand in one message"
        case chunk = "a chunk is malformed"
        case bodyTooLarge = "the body is too large"
        case expectation = "Expect is not 100-continue"
        case truncated = "the stream ends inside the message"
    }

    /// The kind of fault.
    public let code: Code
    /// In bytes, from the start of the stream.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    /// The status that a server answers with (RFC 9110 §15).
    public var status: Int {
        switch code {
        case .lineTooLong: 414
        case .headersTooLarge: 431
        case .bodyTooLarge: 413
        case .version: 505
        case .transferEncoding: 501
        case .expectation: 417
        default: 400
        }
    }
}

extension HTTPFailure: CustomStringConvertible {
    /// `the first line is malformed (byte 0)`.
    public var description: String { "\(code.rawValue) (byte \(offset))" }
}
