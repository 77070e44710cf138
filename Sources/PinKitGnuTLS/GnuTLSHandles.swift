import CGnuTLS

/// A private key; freed once, with its owner.
///
/// Safe: the handle is valid from `init` to `deinit`, and whoever it is lent to keeps the owner.
@safe
final class GnuTLSPrivateKey {
    let handle: gnutls_privkey_t
    private var isOwned = true

    /// Reads PKCS#8 or a key's own format from PEM; text before the block is skipped.
    init(pem: [UInt8]) throws(GnuTLSError) {
        var created: gnutls_privkey_t?
        try unsafe GnuTLSError.check(gnutls_privkey_init(&created))
        guard let key = unsafe created else { throw GnuTLSError.noHandle }
        unsafe handle = key
        // A throw from here on runs `deinit`, since every stored property is set.
        try unsafe GnuTLSError.check(
            withDatum(pem) { unsafe gnutls_privkey_import_x509_raw(key, $0, GNUTLS_X509_FMT_PEM, nil, 0) })
    }

    deinit { if isOwned { unsafe gnutls_privkey_deinit(handle) } }

    /// Leaves the key to credentials that have taken it over and free it themselves.
    func disown() { isOwned = false }

    /// Signs a message; the flag makes ECDSA take its nonce from the message (RFC 6979).
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
    let handle: gnutls_pubkey_t

    private init() throws(GnuTLSError) {
        var created: gnutls_pubkey_t?
        try unsafe GnuTLSError.check(gnutls_pubkey_init(&created))
        guard let key = unsafe created else { throw GnuTLSError.noHandle }
        unsafe handle = key
    }

    /// Reads a SubjectPublicKeyInfo that fills `der`.
    convenience init(der: [UInt8]) throws(GnuTLSError) {
        try self.init()
        try unsafe GnuTLSError.check(
            withDatum(der) { unsafe gnutls_pubkey_import(handle, $0, GNUTLS_X509_FMT_DER) })
    }

    /// The public half of a private key.
    convenience init(of key: GnuTLSPrivateKey) throws(GnuTLSError) {
        try self.init()
        try unsafe GnuTLSError.check(gnutls_pubkey_import_privkey(handle, key.handle, 0, 0))
    }

    /// The key of a certificate.
    convenience init(of certificate: GnuTLSCertificate) throws(GnuTLSError) {
        try self.init()
        try unsafe GnuTLSError.check(gnutls_pubkey_import_x509(handle, certificate.handle, 0))
    }

    deinit { unsafe gnutls_pubkey_deinit(handle) }

    /// The key as GnuTLS encodes it: a SubjectPublicKeyInfo in DER.
    func der() throws(GnuTLSError) -> [UInt8] {
        var encoding = GnuTLSData()
        try unsafe GnuTLSError.check(gnutls_pubkey_export2(handle, GNUTLS_X509_FMT_DER, &encoding.datum))
        return encoding.bytes
    }

    /// The SHA-256 that the library computes over its encoding of the key.
    func keyIdentifier() throws(GnuTLSError) -> [UInt8] {
        try unsafe readKeyIdentifier {
            unsafe gnutls_pubkey_get_key_id(handle, GNUTLS_KEYID_USE_SHA256.rawValue, $0, $1)
        }
    }
}

/// A certificate; freed once, with its owner.
///
/// Safe: as ``GnuTLSPrivateKey``.
@safe
final class GnuTLSCertificate {
    let handle: gnutls_x509_crt_t

    /// Reads a certificate that fills `der`.
    init(der: [UInt8]) throws(GnuTLSError) {
        var created: gnutls_x509_crt_t?
        try unsafe GnuTLSError.check(gnutls_x509_crt_init(&created))
        guard let certificate = unsafe created else { throw GnuTLSError.noHandle }
        unsafe handle = certificate
        try unsafe GnuTLSError.check(
            withDatum(der) { unsafe gnutls_x509_crt_import(certificate, $0, GNUTLS_X509_FMT_DER) })
    }

    deinit { unsafe gnutls_x509_crt_deinit(handle) }

    /// The certificate's key.
    func publicKey() throws(GnuTLSError) -> GnuTLSPublicKey { try GnuTLSPublicKey(of: self) }

    /// The SHA-256 that the library computes over its encoding of the certificate's key.
    func keyIdentifier() throws(GnuTLSError) -> [UInt8] {
        try unsafe readKeyIdentifier {
            unsafe gnutls_x509_crt_get_key_id(handle, GNUTLS_KEYID_USE_SHA256.rawValue, $0, $1)
        }
    }
}
