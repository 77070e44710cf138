internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What one receive gave.
public enum Received: Sendable, Hashable {
    /// At least one byte.
    case bytes([UInt8])
    /// The peer has finished sending.
    case endOfStream
    /// The peer has thrown the connection away.
    case reset
    /// Nothing came before the deadline.
    case timedOut
    /// The bell rang.
    case interrupted
    /// Any other fault of the connection.
    case failed(SystemError)
}

/// Why not all bytes were sent.
public enum SendError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The peer took too little of it before the deadline.
    case timedOut
    /// The peer has closed or thrown away the connection.
    case connectionLost
    /// Any other fault of the connection.
    case failed(SystemError)

    /// One line in lower case.
    public var description: String {
        switch self {
        case .timedOut: "send: timed out"
        case .connectionLost: "send: the peer has closed the connection"
        case .failed(let error): error.description
        }
    }
}

extension Socket {
    /// The most that one receive asks for, whatever its limit: what a peer can make us allocate before it has sent.
    public static let largestReceive = 65_536

    /// Receives what is there, waiting for the first byte; at most `limit` bytes, and at most ``largestReceive``.
    ///
    /// - Parameter bell: ends the wait when it rings.
    public func receive(upTo limit: Int, deadline: Deadline, bell: Bell? = nil) -> Received {
        let limit = min(max(limit, 1), Self.largestReceive)
        // Looked at each time, and before there is anything to wait for: no peer can prolong the time by sending more.
        while !deadline.isPast {
            var code: Int32 = 0
            // The buffer is as large as the count passed, and what was initialised is what was received.
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
                let count = unsafe recv(descriptor, buffer.baseAddress, limit, 0)
                if count < 0 { code = errno }
                initialized = max(count, 0)
            }
            switch code {
            case 0: return bytes.isEmpty ? .endOfStream : .bytes(bytes)
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK:
                switch Descriptor.wait(descriptor, for: .reading, until: deadline, or: bell) {
                case .ready: continue
                case .timedOut: return .timedOut
                case .interrupted: return .interrupted
                }
            case ECONNRESET, EPIPE: return .reset
            default: return .failed(SystemError(code: code, operation: "receive"))
            }
        }
        return .timedOut
    }

    /// Sends all of `bytes`, or throws once the deadline has passed or the peer is gone.
    public func send(_ bytes: Span<UInt8>, deadline: Deadline) throws(SendError) {
        // The pointer is used within the closure only, and never beyond the count.
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(SendError) in
            var rest = unsafe UnsafeRawBufferPointer(buffer)[...]
            while unsafe !rest.isEmpty, let base = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress {
                let count = unsafe pinkit_send(descriptor, base, rest.count)
                if count >= 0 {
                    unsafe rest = rest.dropFirst(count)
                    // A peer that keeps taking little bits never makes us wait below.
                    if unsafe !rest.isEmpty, deadline.isPast { throw .timedOut }
                    continue
                }
                switch errno {
                case EINTR: continue
                case EAGAIN, EWOULDBLOCK:
                    guard Descriptor.wait(descriptor, for: .writing, until: deadline, or: nil) == .ready else {
                        throw .timedOut
                    }
                case EPIPE, ECONNRESET, ENOTCONN: throw .connectionLost
                case let code: throw .failed(SystemError(code: code, operation: "send"))
                }
            }
        }
    }

    /// Sends an array; see the form that takes a span.
    public func send(_ bytes: [UInt8], deadline: Deadline) throws(SendError) {
        try send(bytes.span, deadline: deadline)
    }

    /// Receives and throws away, so that closing does not become a reset that eats what was last sent.
    ///
    /// Ends at the end of the stream, an error, the deadline, or after `limitBytes`; returns the number received.
    @discardableResult
    public func drain(limitBytes: Int, deadline: Deadline) -> Int {
        var total = 0
        while total < limitBytes,
            case .bytes(let bytes) = receive(upTo: limitBytes - total, deadline: deadline)
        {
            total += bytes.count
        }
        return total
    }
}
