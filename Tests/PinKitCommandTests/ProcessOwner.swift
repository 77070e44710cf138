#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Whose process the tests run in, and what it may do.
enum ProcessOwner {
    static let isSuperuser = geteuid() == 0

    /// Whether a file is there and may be written to.
    static func canWrite(_ path: String) -> Bool {
        // The path is a terminated copy.
        unsafe access(path, W_OK) == 0
    }

    /// Whether a file is there and may be read.
    static func canRead(_ path: String) -> Bool {
        // The path is a terminated copy.
        unsafe access(path, R_OK) == 0
    }

    /// Whether a program is there and may be run.
    static func canRun(_ path: String) -> Bool {
        // The path is a terminated copy.
        unsafe access(path, X_OK) == 0
    }
}
