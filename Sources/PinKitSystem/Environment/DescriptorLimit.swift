internal import CSystem

/// How many files and sockets the process may have open.
public enum DescriptorLimit {
    /// Raises the limit to what the system allows, at most `wanted`; the limit that holds then.
    ///
    /// Servers need three for each connection, and shells hand on 1,024.
    @discardableResult
    public static func raise(to wanted: Int) -> Int { pinkit_raise_descriptor_limit(wanted) }
}
