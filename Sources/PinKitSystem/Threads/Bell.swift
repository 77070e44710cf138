internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Wakes a thread that waits on a descriptor; stays rung until cleared.
///
/// A pipe, because it can be polled together with a socket and rung from a signal handler.
public final class Bell: Sendable {
    /// Readable while the bell is rung.
    var descriptor: Int32 { pipe.reading.number }
    private let pipe: Pipe

    /// A silent bell.
    ///
    /// - Throws: `SystemError` when no descriptors are left.
    public init() throws(SystemError) {
        pipe = try Pipe()
        // Neither end may ever block: a full pipe is rung already.
        for end in [pipe.reading.number, pipe.writing.number] where pinkit_set_nonblocking(end) != 0 {
            throw .last("pipe")
        }
    }

    /// Rings; any thread may.
    public func ring() {
        var byte: UInt8 = 1
        // One byte of ours. The reading end is open as long as self, so there is no broken pipe.
        while unsafe write(pipe.writing.number, &byte, 1) < 0, errno == EINTR {}
    }

    /// Waits until the bell is rung; false at the deadline.
    public func wait(until deadline: Deadline) -> Bool {
        Descriptor.wait(descriptor, for: .reading, until: deadline, or: nil) == .ready
    }

    /// Silences the bell, so that it can be rung again.
    public func clear() {
        var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        // At most 32 bytes into 32 bytes of ours; ends once the pipe is empty.
        while true {
            let count = unsafe read(descriptor, &bytes, 32)
            if count == 0 || count < 0 && errno != EINTR { return }
        }
    }

    /// The handler may write at any later time, so its bell is kept for the life of the process.
    private static let kept = Locked<[Bell]>([])

    /// A bell that Ctrl-C (SIGINT) and SIGTERM ring from now on, in place of ending the process.
    ///
    /// - Throws: `SystemError` when no descriptors are left.
    public static func onInterrupt() throws(SystemError) -> Bell {
        let bell = try Bell()
        kept.withLock { $0.append(bell) }
        if pinkit_write_on_interrupt(bell.pipe.writing.number) != 0 { throw .last("sigaction") }
        return bell
    }
}
