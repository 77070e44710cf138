internal import CSystem

/// The memory of a process that crashed, as a file.
public enum CoreDumps {
    /// Has the system write none for this process, and a crash print none of it: there are codes, tokens and private keys
    /// in it.
    public static func forbid() { pinkit_forbid_core_dumps() }
}
