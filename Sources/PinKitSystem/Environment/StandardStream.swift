#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One of the three streams that a process starts with.
public enum StandardStream: Int32, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    case input = 0
    case output = 1
    case error = 2

    /// `standard output`.
    public var description: String { "standard \(self == .input ? "input" : self == .output ? "output" : "error")" }

    /// Fills the place of each stream that was closed before the start, so that no socket or file gets its number.
    ///
    /// A missing input is at its end, and writing to a missing output fails with EBADF, as it would have: only
    /// messages may be lost without a word. Call it first in `main`.
    public static func secure() {
        // In this order: opening takes the lowest number that is free.
        for stream in allCases where fcntl(stream.rawValue, F_GETFD) < 0 && errno == EBADF {
            let flags = stream == .error ? O_WRONLY : O_RDONLY
            // A constant text. Without /dev/null there is nothing better to do than to go on.
            _ = unsafe open("/dev/null", flags)
        }
    }
}
