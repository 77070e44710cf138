/// Which side of a WebSocket one is: a client's frames are masked, a server's are not (RFC 6455 §5.1).
public enum WebSocketRole: Sendable, Hashable {
    case client, server
}

/// Reads frames from a stream, in pieces of any size; what it says never depends on how the bytes arrive.
///
///     frame = FIN RSV1-3 opcode  MASK payload-length  [ extended length ]  [ masking key ]  payload      RFC 6455 §5.2
public struct WebSocketReader: Sendable {
    private struct Frame: Sendable {
        let opcode: WebSocketOpcode
        let isFinal: Bool
        let mask: [UInt8]?
        let length: Int
        /// Payload bytes that have been read.
        var read = 0
    }

    private let role: WebSocketRole
    private let limit: Int
    private var queue = ByteQueue()
    private var offset = 0
    private var frame: Frame?
    /// The kind of the fragmented message under way.
    private var kind: WebSocketOpcode?
    private var message: [UInt8] = []
    private var control: [UInt8] = []
    private var text = UTF8Validator()
    private var isClosed = false

    /// A reader right behind the handshake.
    ///
    /// - Parameters:
    ///   - role: which side reads.
    ///   - limit: the most bytes of a message, all its fragments together, judged on the length that a frame declares.
    public init(_ role: WebSocketRole, limit: Int) {
        self.role = role
        self.limit = limit
    }

    /// Hands over bytes that have come; behind a close frame they are thrown away.
    public mutating func receive(_ bytes: [UInt8]) { if !isClosed { queue.append(bytes) } }

    /// The next message; nil where it has not come yet, or the peer has closed.
    ///
    /// - Throws: `WebSocketFailure`, after which the stream cannot be read on.
    public mutating func next() throws(WebSocketFailure) -> WebSocketMessage? {
        while !isClosed {
            if frame == nil {
                guard let header = try readHeader() else { return nil }
                frame = header
            }
            guard try readPayload() else { return nil }
            if let message = try finishFrame() { return message }
        }
        return nil
    }

    /// The first bytes of a frame are judged one by one, as early as they can be.
    private mutating func readHeader() throws(WebSocketFailure) -> Frame? {
        guard !queue.isEmpty else { return nil }
        let first = queue[0]
        guard first & 0x70 == 0 else { throw failure(.reservedBits) }
        guard let opcode = WebSocketOpcode(rawValue: first & 0x0F) else { throw failure(.opcode) }
        let isFinal = first & 0x80 != 0
        if opcode.isControl {
            guard isFinal else { throw failure(.controlFragmented) }
        } else {
            if opcode == .continuation, kind == nil { throw failure(.continuation) }
            if opcode != .continuation, kind != nil { throw failure(.interleaved) }
        }

        guard queue.count >= 2 else { return nil }
        let second = queue[1]
        let isMasked = second & 0x80 != 0
        guard isMasked == (role == .server) else { throw failure(.masking, 1) }
        let short = Int(second & 0x7F)
        if opcode.isControl, short > 125 { throw failure(.controlTooLong, 1) }
        let lengthBytes = short == 126 ? 2 : short == 127 ? 8 : 0
        guard queue.count >= 2 + lengthBytes else { return nil }
        let length = try length(short, bytes: lengthBytes)
        if !opcode.isControl, length > limit - message.count { throw failure(.tooBig, 1) }

        let header = 2 + lengthBytes + (isMasked ? 4 : 0)
        guard queue.count >= header else { return nil }
        let mask = isMasked ? (0..<4).map { queue[2 + lengthBytes + $0] } : nil
        queue.drop(header)
        offset += header
        return Frame(opcode: opcode, isFinal: isFinal, mask: mask, length: length)
    }

    private func length(_ short: Int, bytes: Int) throws(WebSocketFailure) -> Int {
        guard bytes > 0 else { return short }
        var length: UInt64 = 0
        for index in 0..<bytes { length = length << 8 | UInt64(queue[2 + index]) }
        guard length >= (bytes == 2 ? 126 : 65_536), let length = Int(exactly: length) else {
            throw failure(.length, 2)
        }
        return length
    }

    /// Takes what has come of the payload; true once it is whole.
    private mutating func readPayload() throws(WebSocketFailure) -> Bool {
        guard var frame else { return false }
        let count = min(queue.count, frame.length - frame.read)
        var bytes = queue.take(count)
        if let mask = frame.mask {
            for index in bytes.indices { bytes[index] ^= mask[(frame.read + index) & 3] }
        }
        if frame.opcode.isControl {
            control += bytes
        } else {
            if (frame.opcode == .continuation ? kind : frame.opcode) == .text {
                for (index, byte) in bytes.enumerated() where !text.accept(byte) { throw failure(.utf8, index) }
            }
            message += bytes
        }
        frame.read += count
        offset += count
        self.frame = frame
        return frame.read == frame.length
    }

    private mutating func finishFrame() throws(WebSocketFailure) -> WebSocketMessage? {
        guard let frame else { return nil }
        self.frame = nil
        if frame.opcode.isControl {
            defer { control = [] }
            return try finishControl(frame.opcode)
        }
        let kind = self.kind ?? frame.opcode
        guard frame.isFinal else {
            self.kind = kind
            return nil
        }
        self.kind = nil
        defer { message = [] }
        guard kind == .text else { return .binary(message) }
        guard text.isComplete else { throw failure(.utf8) }
        return .text(String(decoding: message, as: UTF8.self))
    }

    private mutating func finishControl(_ opcode: WebSocketOpcode) throws(WebSocketFailure) -> WebSocketMessage {
        switch opcode {
        case .ping: return .ping(control)
        case .pong: return .pong(control)
        default: break
        }
        isClosed = true
        guard !control.isEmpty else { return .close(code: nil, reason: "") }
        guard control.count >= 2 else { throw failure(.closeFrame) }
        let code = UInt16(control[0]) << 8 | UInt16(control[1])
        guard WebSocketCloseCode.mayBeSent(code) else { throw failure(.closeFrame) }
        guard let reason = String(validating: control.dropFirst(2), as: UTF8.self) else { throw failure(.utf8) }
        return .close(code: code, reason: reason)
    }

    private func failure(_ code: WebSocketFailure.Code, _ distance: Int = 0) -> WebSocketFailure {
        WebSocketFailure(code: code, offset: offset + distance)
    }
}
