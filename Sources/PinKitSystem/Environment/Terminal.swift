#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the far end of a stream is.
public enum Terminal {
    /// Whether somebody looks at the stream.
    public static func isTerminal(_ stream: StandardStream) -> Bool { isatty(stream.rawValue) == 1 }
}
