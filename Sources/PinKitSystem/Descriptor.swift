#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What every kind of descriptor needs: waiting for it, reading and writing it whole.
enum Descriptor {
    enum Direction { case reading, writing }

    enum Readiness { case ready, timedOut, interrupted }

    /// Waits until `descriptor` can be used, an error on it can be fetched, or `bell` rings.
    ///
    /// A rung bell comes before a ready descriptor.
    static func wait(
        _ descriptor: Int32, for direction: Direction, until deadline: Deadline, or bell: Bell?
    ) -> Readiness {
        let events = Int16(direction == .reading ? POLLIN : POLLOUT)
        // A negative descriptor is ignored by poll.
        var waits = [
            pollfd(fd: bell?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: events, revents: 0),
        ]
        while true {
            // The array holds as many entries as are passed.
            let count = unsafe poll(&waits, nfds_t(waits.count), deadline.pollTimeout)
            if count > 0 { return waits[0].revents != 0 ? .interrupted : .ready }
            // An interrupted wait starts again; so does one that was cut to the longest that poll can express.
            if deadline.isPast { return .timedOut }
        }
    }

    /// Reads once into `buffer`: the count, 0 at the end.
    static func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, subject: String
    ) throws(SystemError) -> Int {
        while true {
            // The count is that of the buffer.
            let count = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            try retry(descriptor, .reading, operation: "read", subject: subject)
        }
    }

    /// Writes all of `bytes`.
    static func write(_ descriptor: Int32, _ bytes: Span<UInt8>, subject: String) throws(SystemError) {
        // The pointer is used within the closure only, and never beyond the count.
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
            var rest = unsafe UnsafeRawBufferPointer(buffer)[...]
            while unsafe !rest.isEmpty {
                let part = unsafe UnsafeRawBufferPointer(rebasing: rest)
                let count = unsafe systemWrite(descriptor, part.baseAddress, part.count)
                if count >= 0 {
                    unsafe rest = rest.dropFirst(count)
                } else {
                    try retry(descriptor, .writing, operation: "write", subject: subject)
                }
            }
        }
    }

    /// After a failed call: waits where somebody has made the descriptor non-blocking, throws what is final.
    private static func retry(
        _ descriptor: Int32, _ direction: Direction, operation: String, subject: String
    ) throws(SystemError) {
        switch errno {
        case EINTR: return
        case EAGAIN, EWOULDBLOCK: _ = wait(descriptor, for: direction, until: .never, or: nil)
        case let code: throw SystemError(code: code, operation: operation, subject: subject)
        }
    }
}

// Inside `Descriptor` the plain names would mean its own functions.
#if canImport(Darwin)
    private let systemRead = unsafe Darwin.read
    private let systemWrite = unsafe Darwin.write
#else
    private let systemRead = unsafe Glibc.read
    private let systemWrite = unsafe Glibc.write
#endif
