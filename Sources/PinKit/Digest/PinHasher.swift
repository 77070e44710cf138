/// Something that computes SHA-256: the portable one of this module, or a library's reused context.
///
/// A hasher may keep state between calls, so one instance serves one thread at a time.
public protocol PinHasher: AnyObject {
    /// The SHA-256 of `bytes[range]`.
    func digest(_ bytes: Span<UInt8>, _ range: Range<Int>) -> PinDigest
}

/// The hasher of this module: FIPS 180-4 in plain Swift.
public final class PortablePinHasher: PinHasher {
    /// A hasher without state.
    public init() {}

    public func digest(_ bytes: Span<UInt8>, _ range: Range<Int>) -> PinDigest {
        var hash = PortableSHA256()
        hash.update(bytes, range)
        return hash.finalize()
    }
}
