import COpenSSL
public import PinKit
public import PinKitTLS

/// SHA-256 by OpenSSL's EVP with one digest fetched once and one context reused: no allocation per call.
///
/// It keeps state between calls, so one instance serves one thread at a time.
public final class EVPPinHasher: PinHasher {
    // The context refers to the digest by a reference of its own.
    private let digest: OwnedDigest
    private let context: OwnedDigestContext

    /// Fetches SHA-256 and makes a context for it.
    ///
    /// - Throws: where OpenSSL cannot provide SHA-256.
    public init() throws(TLSSetupError) {
        try OpenSSLLibrary.prepare()
        // NULL is the default library context; the strings live for the call.
        guard let digest = unsafe OwnedDigest(takingOwnership: EVP_MD_fetch(nil, "SHA2-256", nil)),
            let context = unsafe OwnedDigestContext(takingOwnership: EVP_MD_CTX_new()),
            unsafe EVP_DigestInit_ex2(context.pointer, digest.pointer, nil) == 1
        else { throw OpenSSLErrorQueue.setupError("SHA-256") }
        self.digest = digest
        self.context = context
    }

    public func digest(_ bytes: Span<UInt8>, _ range: Range<Int>) -> PinDigest {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "a range of the bytes")
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        let isDone = unsafe bytes.withUnsafeBufferPointer { buffer in
            // `words` has the 32 bytes that SHA-256 writes; the precondition keeps the reads inside `buffer`. An empty
            // span may have no base address, and OpenSSL reads nothing then.
            let start = unsafe buffer.baseAddress.map { unsafe $0 + range.lowerBound }
            return unsafe withUnsafeMutableBytes(of: &words) { output in
                unsafe EVP_DigestInit_ex2(context.pointer, nil, nil) == 1
                    && EVP_DigestUpdate(context.pointer, start, range.count) == 1
                    && EVP_DigestFinal_ex(
                        context.pointer, output.baseAddress?.assumingMemoryBound(to: UInt8.self), nil) == 1
            }
        }
        // A context that was once initialised for SHA-256 needs no memory and no provider to go on: it cannot fail.
        precondition(isDone, "SHA-256 of OpenSSL failed")
        return PinDigest(
            words: (
                UInt64(bigEndian: words.0), UInt64(bigEndian: words.1), UInt64(bigEndian: words.2),
                UInt64(bigEndian: words.3)
            ))
    }
}
