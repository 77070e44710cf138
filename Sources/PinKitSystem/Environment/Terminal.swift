internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the far end of a stream can show.
public enum Terminal {
    /// Whether somebody looks at the stream.
    public static func isTerminal(_ stream: StandardStream) -> Bool { isatty(stream.rawValue) == 1 }

    /// The width of the terminal in columns; nil where there is none.
    public static func columns(of stream: StandardStream) -> Int? {
        let columns = pinkit_terminal_columns(stream.rawValue)
        return columns > 0 ? Int(columns) : nil
    }

    /// Whether to use colour: on a terminal that is not dumb, unless NO_COLOR has a value (no-color.org).
    public static func allowsColor(on stream: StandardStream) -> Bool {
        isTerminal(stream)
            && allowsColor(noColor: Environment.value(of: "NO_COLOR"), term: Environment.value(of: "TERM"))
    }

    /// The same for a stream that is known to be a terminal.
    static func allowsColor(noColor: String?, term: String?) -> Bool {
        (noColor ?? "").isEmpty && term != nil && term != "" && term != "dumb"
    }
}
