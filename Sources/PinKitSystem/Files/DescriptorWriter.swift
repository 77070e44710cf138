/// Collects output and writes it to a descriptor in large pieces.
///
/// Nothing is written by letting it go: call ``flush()``, whose error is the news that the output is incomplete.
public struct DescriptorWriter: ~Copyable, Sendable {
    /// What the buffer holds before it is written out, unless told otherwise.
    public static let defaultCapacity = 131_072

    private let descriptor: Int32
    private let name: String
    private let capacity: Int
    private var buffer: [UInt8] = []
    private var failure: SystemError?

    /// Writes to a descriptor that stays the caller's; `name` is for messages.
    init(borrowing descriptor: Int32, name: String, capacity: Int) {
        self.descriptor = descriptor
        self.name = name
        self.capacity = max(capacity, 1)
        buffer.reserveCapacity(self.capacity)
    }

    /// A writer to standard output or standard error; have one of each, since each has a buffer of its own.
    public init(_ stream: StandardStream, capacity: Int = defaultCapacity) {
        self.init(borrowing: stream.rawValue, name: stream.description, capacity: capacity)
    }

    /// Adds bytes, and writes when the buffer is full; it grows to what a single call adds.
    ///
    /// - Throws: `SystemError`: EPIPE, ENOSPC, EBADF; the same one again ever after, since bytes are missing.
    public mutating func append(_ bytes: Span<UInt8>) throws(SystemError) {
        // The pointer is used within the closure only.
        unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
        if buffer.count >= capacity { try flush() }
    }

    /// Adds an array; see the form that takes a span.
    public mutating func append(_ bytes: [UInt8]) throws(SystemError) { try append(bytes.span) }

    /// Adds text in UTF-8.
    public mutating func append(_ text: String) throws(SystemError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= capacity { try flush() }
    }

    /// Writes what has been collected.
    public mutating func flush() throws(SystemError) {
        defer { buffer.removeAll(keepingCapacity: true) }
        if let failure { throw failure }
        do throws(SystemError) {
            try Descriptor.write(descriptor, buffer.span, subject: name)
        } catch {
            failure = error
            throw error
        }
    }
}
