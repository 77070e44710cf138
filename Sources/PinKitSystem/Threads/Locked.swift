internal import CSystem

/// A value that only one thread at a time can reach, with a way to wait for it to change.
///
/// Over a pthread mutex: `Synchronization.Mutex` needs newer systems, and gives false reports under the thread
/// sanitizer on Linux.
@safe public final class Locked<Value: ~Copyable & Sendable>: @unchecked Sendable {
    // Sendable although unchecked, and safe although it holds a pointer: `lock` is created and destroyed with self, `value` and `waiting` are
    // touched only between acquiring and releasing it.
    private let lock: OpaquePointer
    private var value: Value
    private var waiting = 0

    /// Guards `value`.
    public init(_ value: consuming Value) {
        guard let lock = unsafe pinkit_lock_create() else {
            // A few dozen bytes could not be allocated: Swift itself would have stopped on the next object.
            preconditionFailure("out of memory")
        }
        unsafe self.lock = lock
        self.value = value
    }

    // The last reference is gone, so no thread holds the lock or waits on it.
    deinit { unsafe pinkit_lock_destroy(lock) }

    /// Runs `body` with the value while no other thread can; threads in ``wait(until:_:)`` then look again.
    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // `lock` lives as long as self does, and is released on every way out.
        unsafe pinkit_lock_acquire(lock)
        defer {
            if waiting > 0 { unsafe pinkit_lock_wake_all(lock) }
            unsafe pinkit_lock_release(lock)
        }
        return try body(&value)
    }

    /// Runs `attempt` now and after each change until it gives an answer; nil at the deadline.
    public func wait<Result>(until deadline: Deadline, _ attempt: (inout Value) -> Result?) -> Result? {
        unsafe pinkit_lock_acquire(lock)
        waiting += 1
        defer {
            waiting -= 1
            // The answer may have been taken out of the value, which is a change to the others.
            if waiting > 0 { unsafe pinkit_lock_wake_all(lock) }
            unsafe pinkit_lock_release(lock)
        }
        while true {
            if let result = attempt(&value) { return result }
            if deadline.isPast { return nil }
            unsafe pinkit_lock_wait(lock, deadline.nanoseconds)
        }
    }
}
