import CGnuTLS
public import PinKitIssuing

/// Makes keys by GnuTLS.
public struct GnuTLSKeyMaker: KeyMaker {
    /// A maker; the library is set up when a key is first made.
    public init() {}

    /// `gnutls_x509_privkey_generate`, written as PKCS#8 without a password.
    public func makeKey(_ kind: NewKeyKind) throws(SigningError) -> [UInt8] {
        do throws(GnuTLSError) {
            try GnuTLSEnvironment.prepare()
            return try GnuTLSNewKey(kind).pem()
        } catch {
            throw SigningError("new key", error)
        }
    }

    public func signer(pem: [UInt8]) throws(SigningError) -> any Signer { try GnuTLSSigner(pem: pem) }
}

/// A key that has just been made; freed once, with its owner.
///
/// Safe: the handle is valid from `init` to `deinit`.
@safe
private struct GnuTLSNewKey: ~Copyable {
    private let handle: gnutls_x509_privkey_t

    init(_ kind: NewKeyKind) throws(GnuTLSError) {
        var created: gnutls_x509_privkey_t?
        try unsafe GnuTLSError.check(gnutls_x509_privkey_init(&created))
        guard let key = unsafe created else { throw GnuTLSError.noHandle }
        let code =
            switch kind {
            case .p256:
                unsafe gnutls_x509_privkey_generate(
                    key, GNUTLS_PK_ECDSA, pinkit_gnutls_curve_bits(GNUTLS_ECC_CURVE_SECP256R1), 0)
            case .rsa3072: unsafe gnutls_x509_privkey_generate(key, GNUTLS_PK_RSA, 3_072, 0)
            }
        guard code >= 0 else {
            // Not yet owned by self, so that it is freed here.
            unsafe gnutls_x509_privkey_deinit(key)
            throw GnuTLSError(code: code)
        }
        unsafe handle = key
    }

    deinit { unsafe gnutls_x509_privkey_deinit(handle) }

    func pem() throws(GnuTLSError) -> [UInt8] {
        var data = GnuTLSData()
        try unsafe GnuTLSError.check(
            gnutls_x509_privkey_export2_pkcs8(
                handle, GNUTLS_X509_FMT_PEM, nil, GNUTLS_PKCS_PLAIN.rawValue, &data.datum))
        return data.bytes
    }
}
