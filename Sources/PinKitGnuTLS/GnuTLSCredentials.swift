import CGnuTLS

/// The certificate credentials of a session: empty for a client, a question to the connection's identity for a server.
///
/// Safe: the handle is valid from `init` to `deinit` and is lent to the session of the same owner only.
@safe
final class GnuTLSCredentials {
    private let handle: gnutls_certificate_credentials_t

    init() throws(GnuTLSError) {
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

    /// Has a server's certificate and key come from its connection's identity.
    func serveIdentity() {
        unsafe gnutls_certificate_set_retrieve_function3(handle) {
            session, _, certificates, count, _, staples, key, flags in
            guard let identity = unsafe GnuTLSConnection.of(session)?.identity else {
                return GNUTLS_E_INSUFFICIENT_CREDENTIALS
            }
            // All are places that the library asks to have filled; it frees none, since no flag says so.
            unsafe certificates?.pointee = identity.certificates.baseAddress
            unsafe count?.pointee = CUnsignedInt(identity.certificates.count)
            unsafe staples?.pointee = 0
            unsafe key?.pointee = identity.key.handle
            unsafe flags?.pointee = 0
            return 0
        }
    }
}
