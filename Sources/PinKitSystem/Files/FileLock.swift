#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A lock that one process at a time holds; it goes with its owner, even where that is killed.
public struct FileLock: ~Copyable, Sendable {
    private let descriptor: OwnedDescriptor

    /// Takes the lock of a file, which is made with mode 0600 if it is missing and is never removed; links are not followed.
    ///
    /// - Throws: `SystemError`; EWOULDBLOCK where another process holds it.
    public init(path: String) throws(SystemError) {
        try path.requireNoNUL("lock")
        // The path is a terminated copy for the time of the call.
        let number = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw .last("lock", path) }
        let descriptor = OwnedDescriptor(takingOwnership: number)
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw .last("lock", path) }
        self.descriptor = descriptor
    }
}

extension SystemError {
    /// Whether another process holds the lock.
    public var isLockHeld: Bool { operation == "lock" && code == EWOULDBLOCK }
}
