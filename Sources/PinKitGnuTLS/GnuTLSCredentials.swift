import CGnuTLS
import PinKitTLS

/// The certificate credentials of a session: empty for a client, a chain and a key for a server.
///
/// Safe: the handle is valid from `init` to `deinit` and is lent to the session of the same owner only.
@safe
final class GnuTLSCredentials {
    private let handle: gnutls_certificate_credentials_t

    /// Credentials without a certificate.
    init() throws(GnuTLSError) {
        try GnuTLSEnvironment.prepare()
        var created: gnutls_certificate_credentials_t?
        try unsafe GnuTLSError.check(gnutls_certificate_allocate_credentials(&created))
        guard let credentials = unsafe created else { throw GnuTLSError.noHandle }
        unsafe handle = credentials
    }

    deinit { unsafe gnutls_certificate_free_credentials(handle) }

    /// Lends the credentials to a session, which is freed first: its connection's `deinit` runs before its properties'.
    func attach(to session: gnutls_session_t) throws(GnuTLSError) {
        try unsafe GnuTLSError.check(
            gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(handle)))
    }

    /// Takes a chain of any bytes, and a key that signs for it.
    ///
    /// GnuTLS does not parse a certificate that comes to it in a `gnutls_pcert_st`: it looks at the public key beside
    /// the bytes alone. So malformed certificates, and certificates of somebody else's key, can be served.
    fileprivate func serve(_ chain: [[UInt8]], signedFor key: GnuTLSPrivateKey) throws(GnuTLSError) {
        var entries: [gnutls_pcert_st] = unsafe []
        var code: CInt = 0
        for certificate in chain where code >= 0 {
            var entry = unsafe gnutls_pcert_st()
            code = unsafe certificate.withUnsafeBytes {
                unsafe pinkit_gnutls_pcert_init(&entry, $0.baseAddress, $0.count, key.handle)
            }
            if code >= 0 { unsafe entries.append(entry) }
        }
        if code >= 0 {
            code = unsafe pinkit_gnutls_set_key(
                handle, &entries, CInt(truncatingIfNeeded: entries.count), key.handle)
        }
        if code >= 0 {
            // The credentials own the entries' contents and the key from here on.
            key.disown()
        } else {
            for index in unsafe entries.indices { unsafe gnutls_pcert_deinit(&entries[index]) }
        }
        try GnuTLSError.check(code)
    }
}

extension GnuTLSCredentials {
    /// A server's credentials; the key has to be the leaf's unless the configuration says otherwise.
    convenience init(_ configuration: TLSServerConfiguration) throws(TLSSetupError) {
        guard let leaf = configuration.chain.first else { throw TLSSetupError("a server needs a certificate") }
        let key: GnuTLSPrivateKey
        do throws(GnuTLSError) {
            try self.init()
            key = try GnuTLSPrivateKey(pem: configuration.privateKey)
        } catch {
            throw TLSSetupError("private key", error)
        }
        if !configuration.servesForeignKey {
            guard try Self.key(key, belongsTo: leaf) else {
                throw TLSSetupError("the private key does not belong to the certificate")
            }
        }
        do throws(GnuTLSError) {
            try serve(configuration.chain, signedFor: key)
        } catch {
            throw TLSSetupError("certificates", error)
        }
    }

    private static func key(_ key: GnuTLSPrivateKey, belongsTo leaf: [UInt8]) throws(TLSSetupError) -> Bool {
        do throws(GnuTLSError) {
            return try GnuTLSCertificate(der: leaf).publicKey().der() == GnuTLSPublicKey(of: key).der()
        } catch {
            throw TLSSetupError("certificate", error)
        }
    }
}
