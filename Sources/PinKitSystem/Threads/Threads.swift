internal import CSystem

/// Threads for what blocks: a Task must never wait for a socket.
public enum Threads {
    /// A started thread.
    public struct Handle: Sendable {
        fileprivate let ended = Locked(false)

        /// Waits until the thread's body has returned; false at the deadline.
        @discardableResult
        public func join(until deadline: Deadline) -> Bool {
            ended.wait(until: deadline) { $0 ? true : nil } ?? false
        }
    }

    /// Runs `body` on a thread of its own, which debuggers show as `name` (cut to 15 bytes on Linux).
    ///
    /// A thread that nobody joins ends by itself.
    /// - Throws: `SystemError` when the system refuses one more thread.
    @discardableResult
    public static func start(
        name: String, _ body: @escaping @Sendable () -> Void
    ) throws(SystemError) -> Handle {
        let handle = Handle()
        let work = Work(body: body, ended: handle.ended)
        // Retained once here and released once: by the thread, or below if there is none.
        let retained = unsafe Unmanaged.passRetained(work)
        let code = unsafe pinkit_start_thread(runWork, retained.toOpaque(), name)
        guard code == 0 else {
            unsafe retained.release()
            throw SystemError(code: code, operation: "start thread", subject: name)
        }
        return handle
    }
}

private final class Work: Sendable {
    let body: @Sendable () -> Void
    let ended: Locked<Bool>

    init(body: @escaping @Sendable () -> Void, ended: Locked<Bool>) {
        self.body = body
        self.ended = ended
    }
}

private func runWork(_ context: UnsafeMutableRawPointer) {
    // The reference that `start` retained for this thread alone.
    let work = unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
    work.body()
    work.ended.withLock { $0 = true }
}
