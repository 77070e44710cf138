import CGnuTLS
public import PinKit
public import PinKitTLS

/// SHA-256 by `gnutls_hash`, with one context reused; one thread at a time, as every hasher.
///
/// Safe: the handle is valid from `init` to `deinit` and is not handed out.
@safe
public final class GnuTLSPinHasher: PinHasher {
    private let handle: gnutls_hash_hd_t

    /// Makes a context that every digest uses anew.
    ///
    /// - Throws: where the library cannot be set up.
    public init() throws(TLSSetupError) {
        do throws(GnuTLSError) {
            try GnuTLSEnvironment.prepare()
            var created: gnutls_hash_hd_t?
            try unsafe GnuTLSError.check(gnutls_hash_init(&created, GNUTLS_DIG_SHA256))
            guard let context = unsafe created else { throw GnuTLSError.noHandle }
            unsafe handle = context
        } catch {
            throw TLSSetupError("SHA-256", error)
        }
    }

    deinit { unsafe gnutls_hash_deinit(handle, nil) }

    public func digest(_ bytes: Span<UInt8>, _ range: Range<Int>) -> PinDigest {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "a range of the bytes")
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        let code = unsafe bytes.withUnsafeBufferPointer { buffer in
            // The precondition keeps the reads inside `buffer`; an empty one may have no address, and nothing is read then.
            let start = unsafe buffer.baseAddress.map { unsafe $0 + range.lowerBound }
            let code = unsafe gnutls_hash(handle, start, range.count)
            // Writes the 32 bytes of SHA-256, the size of `words`, and resets the context.
            unsafe withUnsafeMutableBytes(of: &words) { unsafe gnutls_hash_output(handle, $0.baseAddress) }
            return code
        }
        // The context is a valid one and hashing memory needs nothing else, so that the library cannot fail here.
        precondition(code == 0, "gnutls_hash failed")
        return PinDigest(
            words: (
                UInt64(bigEndian: words.0), UInt64(bigEndian: words.1), UInt64(bigEndian: words.2),
                UInt64(bigEndian: words.3)
            ))
    }
}
