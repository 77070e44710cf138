#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The date, for what bears one; nothing is timed by it.
public enum Clock {
    /// Seconds since 1970-01-01T00:00:00Z.
    public static func now() -> Int64 {
        Int64(time(nil))
    }
}
