/// Reads the body of a message as its headers say it is delimited (RFC 9112 §6).
struct HTTPBodyReader {
    /// How long the body is.
    enum Length: Hashable {
        case fixed(Int)
        case chunked
        /// Until the stream ends: of answers only.
        case untilEnd
    }

    private enum State: Hashable {
        case bytes(Int)
        case chunkSize
        case chunkEnd
        case trailer
        case untilEnd
        case complete
    }

    private let limits: HTTPLimits
    private var state: State
    private var body: [UInt8] = []
    private var chunks = 0
    private var trailerBytes = 0
    private let isChunked: Bool

    init(_ length: Length, _ limits: HTTPLimits, at offset: Int) throws(HTTPFailure) {
        self.limits = limits
        isChunked = length == .chunked
        switch length {
        case .fixed(let count):
            guard count <= limits.bodyBytes else { throw HTTPFailure(.bodyTooLarge, at: offset) }
            state = count == 0 ? .complete : .bytes(count)
        case .chunked: state = .chunkSize
        case .untilEnd: state = .untilEnd
        }
    }

    /// The length that the headers of a request give; the same of an answer but for ``Length/untilEnd``.
    static func length(_ fields: HTTPFields, at offset: Int) throws(HTTPFailure) -> Length? {
        let lengths = fields.values("Content-Length")
        let codings = fields.values("Transfer-Encoding")
        if !codings.isEmpty {
            // Together they are how requests are smuggled past another reader.
            guard lengths.isEmpty else { throw HTTPFailure(.bothLengths, at: offset) }
            guard codings.count == 1, codings[0].lowercased() == "chunked" else {
                throw HTTPFailure(.transferEncoding, at: offset)
            }
            return .chunked
        }
        guard let length = lengths.first else { return nil }
        guard lengths.count == 1, let count = HTTPSyntax.decimal(length) else {
            throw HTTPFailure(.contentLength, at: offset)
        }
        return .fixed(count)
    }

    /// The whole body once it has come.
    mutating func next(_ queue: inout ByteQueue, offset: inout Int) throws(HTTPFailure) -> [UInt8]? {
        while true {
            switch state {
            case .complete: return body
            case .bytes(let count):
                guard !queue.isEmpty else { return nil }
                let piece = min(count, queue.count)
                take(piece, &queue, &offset)
                state = count > piece ? .bytes(count - piece) : isChunked ? .chunkEnd : .complete
            case .untilEnd:
                guard body.count + queue.count <= limits.bodyBytes else { throw HTTPFailure(.bodyTooLarge, at: offset) }
                take(queue.count, &queue, &offset)
                return nil
            case .chunkSize:
                guard let line = try line(&queue, offset: &offset) else { return nil }
                state = try chunk(line, at: offset)
            case .chunkEnd:
                guard let line = try line(&queue, offset: &offset) else { return nil }
                guard line.isEmpty else { throw HTTPFailure(.chunk, at: offset) }
                state = .chunkSize
            case .trailer:
                // Trailers mean nothing here; they are bounded and thrown away.
                guard let line = try line(&queue, offset: &offset) else { return nil }
                trailerBytes += line.count + 2
                guard trailerBytes <= limits.headerBytes else { throw HTTPFailure(.headersTooLarge, at: offset) }
                if line.isEmpty { state = .complete }
            }
        }
    }

    /// The body at the end of the stream.
    ///
    /// - Throws: `truncated` where more was due.
    func endOfStream(at offset: Int) throws(HTTPFailure) -> [UInt8] {
        guard state == .untilEnd || state == .complete else { throw HTTPFailure(.truncated, at: offset) }
        return body
    }

    private mutating func take(_ count: Int, _ queue: inout ByteQueue, _ offset: inout Int) {
        body += queue.take(count)
        offset += count
    }

    /// `chunk = chunk-size [ chunk-ext ] CRLF` (RFC 9112 §7.1): at most seven digits; extensions are ignored.
    private mutating func chunk(_ line: [UInt8], at offset: Int) throws(HTTPFailure) -> State {
        let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
        chunks += 1
        let rest = line[digits.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
        guard (1...7).contains(digits.count), chunks <= limits.chunks, rest.isEmpty || rest.first == UInt8(ascii: ";"),
            rest.allSatisfy(HTTPSyntax.isFieldByte),
            let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), digits.first != UInt8(ascii: "+"),
            digits.first != UInt8(ascii: "-")
        else { throw HTTPFailure(.chunk, at: offset) }
        guard size <= limits.bodyBytes - body.count else { throw HTTPFailure(.bodyTooLarge, at: offset) }
        return size == 0 ? .trailer : .bytes(size)
    }

    private mutating func line(_ queue: inout ByteQueue, offset: inout Int) throws(HTTPFailure) -> [UInt8]? {
        // Longer than any size with a reasonable extension, or a reasonable trailer.
        let longest = 1_024
        guard let end = queue.firstIndex(of: UInt8(ascii: "\n")) else {
            if queue.count > longest { throw HTTPFailure(.chunk, at: offset) }
            return nil
        }
        guard end <= longest, end > 0, queue[end - 1] == UInt8(ascii: "\r") else {
            throw HTTPFailure(.chunk, at: offset)
        }
        offset += end + 1
        return Array(queue.take(end + 1).dropLast(2))
    }
}
