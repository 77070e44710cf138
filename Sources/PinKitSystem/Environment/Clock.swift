#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The wall clock. Only the command reads it, and hands the time on.
public enum Clock {
    /// Seconds since 1970-01-01 00:00:00 UTC.
    public static var now: Int64 {
        Int64(time(nil))
    }
}
