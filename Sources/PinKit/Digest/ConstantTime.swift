/// Comparison that takes as long for a wrong secret as for the right one.
public enum ConstantTime {
    /// Whether two secrets are the same, in a time that tells nothing of where they differ, nor of how long `secret` is.
    ///
    /// Their digests are compared, so that both have the same length.
    public static func equals(_ secret: [UInt8], _ other: [UInt8]) -> Bool {
        PortableSHA256.digest(of: secret) == PortableSHA256.digest(of: other)
    }
}
