import CGnuTLS

/// Bytes that GnuTLS allocated; freed once, with their owner.
///
/// Safe: `datum` is empty or what one call of the library filled in, so pointer and size belong together.
@safe
struct GnuTLSData: ~Copyable {
    var datum = unsafe gnutls_datum_t(data: nil, size: 0)

    deinit { unsafe pinkit_gnutls_free(datum.data) }

    /// A copy of the bytes.
    var bytes: [UInt8] { unsafe [UInt8](datum) }
}

extension [UInt8] {
    /// A copy of the bytes that a datum of the library points at.
    init(_ datum: gnutls_datum_t) {
        unsafe self.init(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
    }
}

/// Lends an array to one call as the library's pointer and size.
///
/// The library declares the pointer mutable but only reads through it in every call made from here.
func withDatum<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Result) -> Result {
    unsafe bytes.withUnsafeBufferPointer { buffer in
        var datum = unsafe gnutls_datum_t(
            data: UnsafeMutablePointer(mutating: buffer.baseAddress), size: CUnsignedInt(clamping: buffer.count))
        return unsafe body(&datum)
    }
}

/// Collects the 32 bytes that a function of the `get_key_id` family writes.
func readKeyIdentifier(
    _ read: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>) -> CInt
) throws(GnuTLSError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var size = digest.count
    let code = unsafe digest.withUnsafeMutableBufferPointer { unsafe read($0.baseAddress, &size) }
    try GnuTLSError.check(code)
    // The library was told the capacity, and refuses rather than write more.
    return Array(digest.prefix(size))
}
