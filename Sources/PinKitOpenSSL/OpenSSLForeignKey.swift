import COpenSSL
import PinKitTLS

extension Owned<KeyObject> {
    /// A key pair that does not belong together: the public half of a certificate, the private half of another key.
    ///
    /// OpenSSL compares public halves only when it is asked whether a key belongs to a certificate, so a server takes
    /// the pair and signs with a key that the certificate does not name: the lie that proof of possession must find.
    ///
    /// - Throws: where the two are not of the same type and curve, or of a type that this is not known for.
    init(
        publicHalfOf certificate: borrowing OwnedCertificate, privateHalfOf key: borrowing OwnedKey
    ) throws(TLSSetupError) {
        // The certificate's key is borrowed from it, type names are static strings.
        guard let presented = unsafe X509_get0_pubkey(certificate.pointer),
            let type = unsafe EVP_PKEY_get0_type_name(presented).map({ unsafe String(cString: $0) })
        else { throw OpenSSLErrorQueue.setupError("foreign key") }
        // Of another curve the private number may be too large to sign with at all.
        guard let privatePart = Self.privatePart[type], unsafe EVP_PKEY_is_a(key.pointer, type) == 1,
            unsafe EVP_PKEY_parameters_eq(presented, key.pointer) == 1
        else { throw TLSSetupError("foreign key: its type or curve is not the certificate's") }
        self = try unsafe Self.merge(presented, key.pointer, type: type, privatePart: privatePart)
    }

    /// The one parameter of a private key that signing needs, by the type of the key.
    private static var privatePart: [String: String] {
        ["EC": "priv", "RSA": "d", "ED25519": "priv", "ED448": "priv"]
    }

    private static func merge(
        _ presented: OpaquePointer, _ own: OpaquePointer, type: String, privatePart: String
    ) throws(TLSSetupError) -> Self {
        var publicHalf: UnsafeMutablePointer<OSSL_PARAM>?
        var pair: UnsafeMutablePointer<OSSL_PARAM>?
        var foreign: OpaquePointer?
        // OSSL_PARAM_free takes NULL. A merged array points into both others, so it goes first.
        defer {
            unsafe OSSL_PARAM_free(publicHalf)
            unsafe OSSL_PARAM_free(pair)
        }
        // Both arrays end with an entry without a key, as OSSL_PARAM_merge and OSSL_PARAM_locate expect; so does the
        // array of one, whose entries OpenSSL copies during the call.
        guard unsafe EVP_PKEY_todata(presented, pinkit_openssl_select_public_key(), &publicHalf) == 1,
            unsafe EVP_PKEY_todata(own, pinkit_openssl_select_key_pair(), &pair) == 1,
            let secret = unsafe OSSL_PARAM_locate(pair, privatePart)
        else { throw OpenSSLErrorQueue.setupError("foreign key") }
        let merged = unsafe OSSL_PARAM_merge(publicHalf, [secret.pointee, OSSL_PARAM_construct_end()])
        defer { unsafe OSSL_PARAM_free(merged) }
        guard let merged = unsafe merged,
            let context = unsafe OwnedKeyContext(takingOwnership: EVP_PKEY_CTX_new_from_name(nil, type, nil)),
            unsafe EVP_PKEY_fromdata_init(context.pointer) == 1,
            unsafe EVP_PKEY_fromdata(context.pointer, &foreign, pinkit_openssl_select_key_pair(), merged) == 1,
            let result = unsafe Self(takingOwnership: foreign)
        else { throw OpenSSLErrorQueue.setupError("foreign key") }
        return result
    }
}
