#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A password: read into memory of its own, which is overwritten when the last reference goes. It has no description.
///
/// `@safe`: the memory belongs to this object alone, and is lent for the time of a call only. Sendable although unchecked:
/// it is changed only while it is read in, before anybody else has it.
@safe public final class Secret: @unchecked Sendable {
    private let memory: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    /// Room for `capacity` bytes.
    init(capacity: Int) {
        unsafe memory = .allocate(capacity: max(capacity, 1))
        // So that no byte is ever read that was not written.
        unsafe memory.initialize(repeating: 0)
    }

    deinit {
        erase()
        unsafe memory.deallocate()
    }

    /// Reads a file, `-` being standard input: all of it but one line end behind it.
    ///
    /// - Throws: `SystemError`; EFBIG for more than `limit` bytes.
    public static func read(argument: String, limit: Int) throws(SystemError) -> Secret {
        let file = try FileReader.open(argument: argument)
        // Two bytes more for a line end, and one to notice that there are too many.
        let secret = Secret(capacity: limit + 3)
        while unsafe secret.count < secret.memory.count {
            // What is left of the memory.
            let space = unsafe UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(secret.memory)[secret.count...])
            let read = unsafe try file.read(into: space)
            if read == 0 { break }
            secret.count += read
        }
        secret.dropLineEnd()
        guard secret.count <= limit else { throw SystemError(code: EFBIG, operation: "read", subject: file.name) }
        return secret
    }

    /// The value of an environment variable, copied; nil when it is not set.
    ///
    /// - Throws: EFBIG for more than `limit` bytes.
    public static func environment(_ name: String, limit: Int) throws(SystemError) -> Secret? {
        // The name is a terminated copy; the value is copied at once, and nothing here changes the environment.
        guard let value = unsafe getenv(name) else { return nil }
        let count = unsafe strlen(value)
        guard count <= limit else { throw SystemError(code: EFBIG, operation: "read", subject: name) }
        let secret = Secret(capacity: count)
        for index in 0..<count { unsafe secret.append(UInt8(bitPattern: value[index])) }
        return secret
    }

    /// Lends the bytes for the time of `body`.
    public func read<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeBufferPointer(rebasing: memory[..<count]).span)
    }

    /// Adds a byte; false where there is no room.
    @discardableResult
    func append(_ byte: UInt8) -> Bool {
        let isFull = unsafe count == memory.count
        if isFull { return false }
        unsafe memory[count] = byte
        count += 1
        return true
    }

    /// Takes the last character off, of UTF-8 or of any other bytes.
    func removeLast() {
        while count > 0 {
            count -= 1
            let byte = unsafe memory[count]
            unsafe memory[count] = 0
            // Continuation bytes belong to the character in front of them.
            if byte & 0xC0 != 0x80 { return }
        }
    }

    /// Forgets everything.
    func erase() {
        count = 0
        // All of the memory, by a function that no compiler leaves out.
        guard let start = unsafe memory.baseAddress else { return }
        #if canImport(Darwin)
            unsafe _ = memset_s(start, memory.count, 0, memory.count)
        #else
            unsafe explicit_bzero(start, memory.count)
        #endif
    }

    private func dropLineEnd() {
        if count > 0, unsafe memory[count - 1] == UInt8(ascii: "\n") { count -= 1 }
        if count > 0, unsafe memory[count - 1] == UInt8(ascii: "\r") { count -= 1 }
    }
}
