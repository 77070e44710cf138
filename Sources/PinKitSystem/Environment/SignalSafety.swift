internal import CSystem

/// Signals that must not end an executable.
public enum SignalSafety {
    /// Makes writing to a closed pipe or connection an error (EPIPE) in place of the end of the process.
    ///
    /// By a handler that does nothing: children would inherit SIG_IGN, but start with the default in place of a
    /// handler. Leaves a disposition alone that somebody else has set.
    public static func handleBrokenPipes() {
        // Fails only for a signal that does not exist.
        _ = pinkit_handle_broken_pipes()
    }
}
