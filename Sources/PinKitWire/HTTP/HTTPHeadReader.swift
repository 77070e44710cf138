/// Reads the first line and the headers of a message, byte by byte where that is how they come.
///
///     HTTP-message = start-line CRLF *( field-line CRLF ) CRLF      RFC 9112 §2.1
///     field-line   = field-name ":" OWS field-value OWS             RFC 9112 §5
struct HTTPHeadReader {
    private let limits: HTTPLimits
    private var start: String?
    private var fields = HTTPFields()
    private var headerBytes = 0
    /// How far the line under way has been searched for its end.
    private var searched = 0
    /// Whether an empty line stood in front.
    private var hasSkipped = false

    init(_ limits: HTTPLimits) { self.limits = limits }

    /// Whether nothing of a message has come yet.
    var isFresh: Bool { start == nil }

    /// The first line and the headers once all have come. `offset` is where the queue's front stands in the stream.
    mutating func next(
        _ queue: inout ByteQueue, offset: inout Int
    ) throws(HTTPFailure) -> (start: String, fields: HTTPFields)? {
        while let line = try line(&queue, offset: offset) {
            let place = offset
            offset += line.count + 2
            guard let start else {
                if line.isEmpty {
                    // A careless sender's line end behind a body is let pass (RFC 9112 §2.2).
                    guard !hasSkipped else { throw HTTPFailure(.startLine, at: place) }
                    hasSkipped = true
                } else {
                    self.start = try Self.text(line, .startLine, at: place)
                }
                continue
            }
            guard !line.isEmpty else {
                defer { self = HTTPHeadReader(limits) }
                return (start, fields)
            }
            headerBytes += line.count + 2
            guard headerBytes <= limits.headerBytes, fields.fields.count < limits.headerLines else {
                throw HTTPFailure(.headersTooLarge, at: place)
            }
            try readField(line, at: place)
        }
        return nil
    }

    /// Takes the next whole line without its end; nil where it has not come.
    private mutating func line(_ queue: inout ByteQueue, offset: Int) throws(HTTPFailure) -> [UInt8]? {
        let limit = start == nil ? limits.lineBytes : limits.headerBytes
        guard let end = queue.firstIndex(of: UInt8(ascii: "\n"), from: searched) else {
            searched = queue.count
            // A line that is too long is refused before its end has come.
            if queue.count > limit { throw tooLong(at: offset) }
            return nil
        }
        guard end <= limit else { throw tooLong(at: offset) }
        searched = 0
        // A lone LF ends a line for some readers and not for others.
        guard end > 0, queue[end - 1] == UInt8(ascii: "\r") else { throw HTTPFailure(.lineEnd, at: offset + end) }
        let line = queue.take(end + 1)
        return Array(line.dropLast(2))
    }

    private func tooLong(at offset: Int) -> HTTPFailure {
        HTTPFailure(start == nil ? .lineTooLong : .headersTooLarge, at: offset)
    }

    private mutating func readField(_ line: [UInt8], at offset: Int) throws(HTTPFailure) {
        guard let first = line.first, first != 0x20, first != 0x09 else { throw HTTPFailure(.folded, at: offset) }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), HTTPSyntax.isToken(line[..<colon]) else {
            throw HTTPFailure(.fieldName, at: offset)
        }
        let value = line[(colon + 1)...]
        if let wrong = value.firstIndex(where: { !HTTPSyntax.isFieldByte($0) }) {
            throw HTTPFailure(.fieldValue, at: offset + wrong)
        }
        let text = HTTPSyntax.trimmed(try Self.text(Array(value), .fieldValue, at: offset + colon + 1))
        fields.append(String(decoding: line[..<colon], as: UTF8.self), text)
    }

    private static func text(
        _ bytes: [UInt8], _ code: HTTPFailure.Code, at offset: Int
    ) throws(HTTPFailure) -> String {
        // What is not UTF-8 is different text for different readers.
        guard let text = String(validating: bytes, as: UTF8.self) else { throw HTTPFailure(code, at: offset) }
        return text
    }
}
