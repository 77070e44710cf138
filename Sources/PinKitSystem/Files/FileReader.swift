internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file, a named pipe or standard input, read from front to back.
///
/// Opening a named pipe waits for its writer.
public struct FileReader: ~Copyable, Sendable {
    /// The name for messages: the path, or `standard input`.
    public let name: String

    /// The size of a regular file when it was opened; nil for a stream. A hint: the file may grow or shrink.
    public let sizeHint: Int?

    private let number: Int32
    /// Nil for standard input, which is not ours to close.
    private let owned: OwnedDescriptor?

    /// Opens the file at `path`.
    ///
    /// - Parameter followsLinks: whether the last component may be a symbolic link.
    /// - Throws: `SystemError`: ENOENT, EACCES; EISDIR for a folder; ELOOP for a link that is not followed.
    public init(path: String, followsLinks: Bool = true) throws(SystemError) {
        // A terminal that is opened must not become the one that sends us Ctrl-C.
        let flags = O_RDONLY | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = try OwnedDescriptor(opening: path, flags: flags)
        let number = descriptor.number
        try self.init(number, name: path, owned: descriptor)
    }

    /// Reads standard input.
    public static func standardInput() throws(SystemError) -> FileReader {
        try FileReader(STDIN_FILENO, name: "standard input", owned: nil)
    }

    /// Opens what an argument of the command line names: `-` is standard input, anything else a path.
    public static func open(argument: String) throws(SystemError) -> FileReader {
        argument == "-" ? try standardInput() : try FileReader(path: argument)
    }

    private init(_ number: Int32, name: String, owned: consuming OwnedDescriptor?) throws(SystemError) {
        let sizeHint = try Self.prepare(number, name: name)
        self.number = number
        self.name = name
        self.sizeHint = sizeHint
        self.owned = owned
    }

    /// Reads once: the number of bytes that `buffer` has received, 0 at the end.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        // The buffer is the caller's, with its count.
        try unsafe Descriptor.read(number, into: buffer, subject: name)
    }

    /// Reads once, at most `limit` bytes; empty at the end.
    public func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
        // A limit below one would look like the end.
        try unsafe [UInt8](unsafeUninitializedCapacity: max(limit, 1)) { (buffer, initialized) throws(SystemError) in
            // What is initialised is what was read.
            initialized = try unsafe Descriptor.read(number, into: UnsafeMutableRawBufferPointer(buffer), subject: name)
        }
    }

    /// Reads all the rest.
    ///
    /// - Throws: `SystemError`; EFBIG when there are more than `limit` bytes.
    public func readAll(limit: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        if let sizeHint { bytes.reserveCapacity(max(min(sizeHint, limit), 0)) }
        while true {
            let chunk = try read(upTo: 65_536)
            if chunk.isEmpty { return bytes }
            guard chunk.count <= limit - bytes.count else {
                throw SystemError(code: EFBIG, operation: "read", subject: name)
            }
            bytes += chunk
        }
    }

    /// Refuses a folder, which can be opened but not read; announces that we read in order.
    private static func prepare(_ number: Int32, name: String) throws(SystemError) -> Int? {
        var status = stat()
        // The call fills a structure of ours.
        guard unsafe fstat(number, &status) == 0 else { throw .last("read", name) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw SystemError(code: EISDIR, operation: "read", subject: name)
        case S_IFREG:
            pinkit_advise_sequential(number)
            return Int(status.st_size)
        default: return nil
        }
    }
}
