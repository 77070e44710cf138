#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The width of the terminal that the program writes to.
public enum Terminal {
    /// The width where neither the environment nor a terminal tells.
    public static let defaultColumns = 80
    /// The width beyond which lines are not filled: nobody reads longer ones, and tables are padded to it.
    static let widest = 500

    /// The width for help and errors: `COLUMNS`, else the terminal on stdout or stderr, else 80.
    public static func columns() -> Int {
        // getenv returns null or a C string that lives until the environment changes; it is copied at once.
        let variable = unsafe getenv("COLUMNS").map { unsafe String(cString: $0) }
        return columns(variable: variable, terminal: width(of: STDOUT_FILENO) ?? width(of: STDERR_FILENO))
    }

    /// The choice alone; a variable that is not a positive number is ignored.
    static func columns(variable: String?, terminal: Int?) -> Int {
        if let variable, let columns = Int(variable), columns > 0 { return min(columns, widest) }
        return min(terminal ?? defaultColumns, widest)
    }

    private static func width(of descriptor: Int32) -> Int? {
        var size = winsize()
        // TIOCGWINSZ writes one winsize, which outlives the call.
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
