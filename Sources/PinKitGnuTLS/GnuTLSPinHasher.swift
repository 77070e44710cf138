import CGnuTLS
public import PinKit
public import PinKitTLS

/// SHA-256 by `gnutls_hash`, to check other implementations against; one thread at a time, as every hasher.
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
        let code = unsafe bytes.extracting(range).withUnsafeBufferPointer {
            unsafe gnutls_hash(handle, $0.baseAddress, $0.count)
        }
        var digest = [UInt8](repeating: 0, count: 32)
        // Writes the 32 bytes of SHA-256 and resets the context.
        unsafe digest.withUnsafeMutableBytes { unsafe gnutls_hash_output(handle, $0.baseAddress) }
        guard code == 0, let value = PinDigest(digest.span) else {
            // The context is a valid one and hashing memory needs nothing else, so that the library cannot fail here.
            preconditionFailure("gnutls_hash: \(GnuTLSError(code: code).text)")
        }
        return value
    }
}
