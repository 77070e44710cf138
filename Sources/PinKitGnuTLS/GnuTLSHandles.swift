import CGnuTLS

/// A private key; freed once, with its owner.
///
/// Safe: the pointer is valid from `init` to `deinit`, is not handed out, and the owner cannot be copied.
@safe
final class GnuTLSPrivateKey {
    private let handle: gnutls_privkey_t

    /// Reads PKCS#8 or a key's own format from PEM; text before the block is skipped.
    init(pem: [UInt8]) throws(GnuTLSError) {
        var created: gnutls_privkey_t?
        try unsafe GnuTLSError.check(gnutls_privkey_init(&created))
        guard let key = unsafe created else { throw GnuTLSError(code: GNUTLS_E_INTERNAL_ERROR) }
        unsafe handle = key
        // A throw from here on runs `deinit`, since every stored property is set.
        try unsafe GnuTLSError.check(
            withDatum(pem) { unsafe gnutls_privkey_import_x509_raw(key, $0, GNUTLS_X509_FMT_PEM, nil, 0) })
    }

    deinit { unsafe gnutls_privkey_deinit(handle) }

    /// The public half as a SubjectPublicKeyInfo in DER.
    func publicKey() throws(GnuTLSError) -> [UInt8] {
        let key = try GnuTLSPublicKey()
        try GnuTLSError.check(unsafe key.withHandle { unsafe gnutls_pubkey_import_privkey($0, handle, 0, 0) })
        return try key.der()
    }

    /// Signs a message; the flags make ECDSA take its nonce from the message (RFC 6979).
    func sign(_ message: [UInt8], _ algorithm: gnutls_sign_algorithm_t) throws(GnuTLSError) -> [UInt8] {
        var signature = GnuTLSData()
        try unsafe GnuTLSError.check(
            withDatum(message) {
                unsafe gnutls_privkey_sign_data2(
                    handle, algorithm, GNUTLS_PRIVKEY_FLAG_REPRODUCIBLE.rawValue, $0, &signature.datum)
            })
        return signature.bytes
    }
}

/// A public key; freed once, with its owner.
///
/// Safe: as ``GnuTLSPrivateKey``.
@safe
final class GnuTLSPublicKey {
    private let handle: gnutls_pubkey_t

    /// An empty key, to be filled by an import.
    init() throws(GnuTLSError) {
        var created: gnutls_pubkey_t?
        try unsafe GnuTLSError.check(gnutls_pubkey_init(&created))
        guard let key = unsafe created else { throw GnuTLSError(code: GNUTLS_E_INTERNAL_ERROR) }
        unsafe handle = key
    }

    deinit { unsafe gnutls_pubkey_deinit(handle) }

    /// Lends the handle to one call; it must not be kept.
    func withHandle(_ body: (gnutls_pubkey_t) -> Int32) -> Int32 { unsafe body(handle) }

    /// The key as GnuTLS encodes it: a SubjectPublicKeyInfo in DER.
    func der() throws(GnuTLSError) -> [UInt8] {
        var encoding = GnuTLSData()
        try unsafe GnuTLSError.check(gnutls_pubkey_export2(handle, GNUTLS_X509_FMT_DER, &encoding.datum))
        return encoding.bytes
    }
}

/// Bytes that GnuTLS allocated; freed once, with their owner.
///
/// Safe: `datum` is empty or what one call of the library filled in, so pointer and size belong together.
@safe
struct GnuTLSData: ~Copyable {
    var datum = unsafe gnutls_datum_t(data: nil, size: 0)

    deinit { unsafe pinkit_gnutls_free(datum.data) }

    /// A copy of the bytes.
    var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size))) }
}

/// Lends an array to one call as the library's pointer and size.
///
/// The library declares the pointer mutable but only reads through it in every call made from here.
func withDatum<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Result) -> Result {
    unsafe bytes.withUnsafeBufferPointer { buffer in
        var datum = unsafe gnutls_datum_t(
            data: UnsafeMutablePointer(mutating: buffer.baseAddress), size: UInt32(clamping: buffer.count))
        return unsafe body(&datum)
    }
}
