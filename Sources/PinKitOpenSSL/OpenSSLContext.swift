import COpenSSL
import PinKitTLS

/// An `SSL_CTX` with the settings of one role; sessions only ever take from it.
///
/// `@unchecked Sendable`: after `init` nobody changes the context, and OpenSSL counts references to it atomically.
final class OpenSSLContext: @unchecked Sendable {
    private let context: OwnedContext

    /// What a client offers in TLS 1.2: forward secrecy, so that the server signs with the key that it presented, and
    /// AEAD. Level 0, since the pin alone decides about the server's key: small keys and old signatures pass.
    private static let clientCiphers = "ECDHE+AESGCM:ECDHE+CHACHA20:!PSK:!aNULL:@SECLEVEL=0"
    /// X25519 first: the quickest, and the one whose key share goes out with the ClientHello.
    private static let clientGroups = "X25519:P-256:P-384:P-521"
    /// Signatures that prove possession; level 0 would otherwise add those over SHA-1 and MD5.
    private static let clientSignatures =
        "ecdsa_secp256r1_sha256:ecdsa_secp384r1_sha384:ecdsa_secp521r1_sha512:ed25519:ed448"
        + ":rsa_pss_rsae_sha256:rsa_pss_rsae_sha384:rsa_pss_rsae_sha512"
        + ":rsa_pss_pss_sha256:rsa_pss_pss_sha384:rsa_pss_pss_sha512"
        + ":RSA+SHA256:RSA+SHA384:RSA+SHA512"
    /// What a server accepts: what OpenSSL does by default, with a key of any size.
    private static let serverCiphers = "DEFAULT:@SECLEVEL=0"

    /// The context of all clients: it holds no secret and nothing of a connection.
    static let client: Result<OpenSSLContext, TLSSetupError> = Result { () throws(TLSSetupError) in
        // A function of OpenSSL's without state.
        let context = try unsafe OpenSSLContext(method: TLS_client_method(), ciphers: clientCiphers)
        try context.setList(SSL_CTRL_SET_GROUPS_LIST, clientGroups, "groups")
        try context.setList(SSL_CTRL_SET_SIGALGS_LIST, clientSignatures, "signature algorithms")
        // No earlier session is ever offered: a resumed one shows no certificate.
        context.setOptions(pinkit_openssl_op_no_ticket() | pinkit_openssl_op_no_renegotiation())
        // The certificates are taken from the message as it was sent.
        context.setOptions(pinkit_openssl_op_no_certificate_compression())
        context.setUpClientCallbacks()
        return context
    }

    /// A context for one server: it owns its ticket keys, so no other server resumes its sessions.
    static func server() throws(TLSSetupError) -> OpenSSLContext {
        // A function of OpenSSL's without state.
        let context = try unsafe OpenSSLContext(method: TLS_server_method(), ciphers: serverCiphers)
        // The chain goes out as given: OpenSSL adds nothing to it.
        // No pointer is passed.
        unsafe _ = SSL_CTX_ctrl(context.context.pointer, SSL_CTRL_MODE, Int(SSL_MODE_NO_AUTO_CHAIN), nil)
        return context
    }

    private init(method: OpaquePointer?, ciphers: String) throws(TLSSetupError) {
        try OpenSSLLibrary.prepare()
        // The context copies the method's address and the string; no pointer but its own is kept.
        guard let context = unsafe OwnedContext(takingOwnership: SSL_CTX_new(method)),
            unsafe SSL_CTX_set_cipher_list(context.pointer, ciphers) == 1
        else { throw OpenSSLErrorQueue.setupError("TLS") }
        self.context = context
        setOptions(pinkit_openssl_op_no_compression())
        // No pointer is passed.
        unsafe _ = SSL_CTX_ctrl(self.context.pointer, SSL_CTRL_SET_SESS_CACHE_MODE, Int(SSL_SESS_CACHE_OFF), nil)
    }

    /// A new connection over two memory BIOs for the versions given.
    ///
    /// - Throws: where the versions are in the wrong order, or memory ran out.
    func makeConnection(from minimum: TLSVersion, to maximum: TLSVersion) throws(TLSSetupError) -> OwnedConnection {
        guard minimum <= maximum else { throw TLSSetupError("\(minimum) is newer than \(maximum)") }
        OpenSSLErrorQueue.clear()
        // The BIOs belong to the connection from SSL_set_bio on; before, each is freed where the other is missing.
        guard let connection = unsafe OwnedConnection(takingOwnership: SSL_new(context.pointer)),
            let incoming = unsafe BIO_new(BIO_s_mem())
        else { throw OpenSSLErrorQueue.setupError("TLS") }
        guard let outgoing = unsafe BIO_new(BIO_s_mem()) else {
            unsafe _ = BIO_free(incoming)
            throw OpenSSLErrorQueue.setupError("TLS")
        }
        unsafe SSL_set_bio(connection.pointer, incoming, outgoing)
        // No pointer is passed.
        guard unsafe SSL_ctrl(connection.pointer, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(minimum.rawValue), nil) == 1,
            unsafe SSL_ctrl(connection.pointer, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(maximum.rawValue), nil) == 1
        else { throw OpenSSLErrorQueue.setupError("TLS versions") }
        return connection
    }

    private func setOptions(_ options: UInt64) {
        // No pointer is passed.
        unsafe _ = SSL_CTX_set_options(context.pointer, options)
    }

    private func setList(_ command: Int32, _ list: String, _ what: String) throws(TLSSetupError) {
        // OpenSSL reads the string during the call, and does not write it.
        let isSet = unsafe list.withCString { text in
            unsafe SSL_CTX_ctrl(context.pointer, command, 0, UnsafeMutableRawPointer(mutating: text))
        }
        guard isSet == 1 else { throw OpenSSLErrorQueue.setupError(what) }
    }

    private func setUpClientCallbacks() {
        // Neither function captures anything; each finds its session through the connection.
        unsafe SSL_CTX_set_cert_verify_callback(context.pointer, verifyCertificate, nil)
        unsafe SSL_CTX_set_verify(context.pointer, SSL_VERIFY_PEER, nil)
        unsafe SSL_CTX_set_msg_callback(context.pointer, noticeMessage)
    }
}
