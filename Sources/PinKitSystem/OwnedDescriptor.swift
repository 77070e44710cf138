internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A descriptor that is closed when its owner goes.
struct OwnedDescriptor: ~Copyable, Sendable {
    let number: Int32

    init(takingOwnership number: Int32) { self.number = number }

    /// Opens `path`; closes on exec.
    init(opening path: String, flags: Int32, operation: String = "open") throws(SystemError) {
        try path.requireNoNUL(operation)
        while true {
            // The path is a terminated copy for the time of the call.
            let number = unsafe open(path, flags | O_CLOEXEC)
            if number >= 0 {
                self.number = number
                return
            }
            if errno != EINTR { throw .last(operation, path) }
        }
    }

    // Not repeated after EINTR: Linux has released the number by then, and another thread may have it.
    deinit { close(number) }
}

/// The two ends of a pipe; both close on exec.
struct Pipe: ~Copyable, Sendable {
    let reading: OwnedDescriptor
    let writing: OwnedDescriptor

    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        // Two numbers, as the call fills.
        guard unsafe pinkit_pipe(&ends) == 0 else { throw .last("pipe") }
        reading = OwnedDescriptor(takingOwnership: ends[0])
        writing = OwnedDescriptor(takingOwnership: ends[1])
    }
}
