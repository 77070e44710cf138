/// Waiting for a descriptor that a library owns.
public enum DescriptorWait {
    /// Whether there is something to read before the deadline, and before the bell rings.
    public static func isReadable(_ descriptor: Int32, until deadline: Deadline, or bell: Bell? = nil) -> Bool {
        Descriptor.wait(descriptor, for: .reading, until: deadline, or: bell) == .ready
    }
}
