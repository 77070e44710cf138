import COpenSSL
import PinKitTLS

/// A client's side over OpenSSL. It shares its settings with all other clients, offers no earlier session, sends no
/// certificate and never renegotiates.
final class OpenSSLClientSession: OpenSSLSession, TLSClientSession {
    private let evaluate: ([[UInt8]]) -> Bool
    /// The server's certificates as they were sent, leaf first; nil before they came.
    private var presented: [[UInt8]]?

    init(
        _ configuration: TLSClientConfiguration, evaluate: @escaping ([[UInt8]]) -> Bool
    ) throws(TLSSetupError) {
        let context = try OpenSSLContext.client.get()
        self.evaluate = evaluate
        super.init(
            try context.makeConnection(from: configuration.minimumVersion, to: configuration.maximumVersion))
        if let name = configuration.serverName { try setServerName(name) }
        // The session owns the connection, so the address is valid in every callback of it; it is not retained.
        unsafe _ = SSL_set_ex_data(connection.pointer, sessionIndex, Unmanaged.passUnretained(self).toOpaque())
        unsafe SSL_set_connect_state(connection.pointer)
    }

    /// Sets SNI, where the name is one (RFC 6066 §3 excludes addresses).
    private func setServerName(_ name: String) throws(TLSSetupError) {
        guard !name.utf8.contains(0) else { throw TLSSetupError("server name: it holds a NUL") }
        OpenSSLErrorQueue.clear()
        // OpenSSL only reads the text, and copies it; what a2i_IPADDRESS makes of an address is freed.
        let isSet = unsafe name.withCString { text in
            if let address = unsafe a2i_IPADDRESS(text) {
                unsafe ASN1_OCTET_STRING_free(address)
                return true
            }
            return unsafe SSL_ctrl(
                connection.pointer, SSL_CTRL_SET_TLSEXT_HOSTNAME, Int(TLSEXT_NAMETYPE_host_name),
                UnsafeMutableRawPointer(mutating: text)) == 1
        }
        guard isSet else { throw OpenSSLErrorQueue.setupError("server name") }
        OpenSSLErrorQueue.clear()
    }

    /// Asks the caller about the chain as sent; false where it is refused.
    fileprivate func acceptsPresented() -> Bool {
        guard let presented else { return false }
        let isAccepted = evaluate(presented)
        if !isAccepted {
            finding = TLSFailure(.evaluationRefused, reason: "the certificate was refused")
        }
        return isAccepted
    }

    /// Keeps the certificates of a Certificate message.
    ///
    /// An `X509` does not keep all of them: `i2d_X509` writes what stands around the signed part anew.
    fileprivate func noticeCertificates(_ message: [UInt8], isTLS13: Bool) {
        presented = CertificateMessage(message, isTLS13: isTLS13)?.certificates
    }

    /// Notes a HelloRequest after the handshake: OpenSSL answers it with no_renegotiation and would go on.
    fileprivate func noticeHelloRequest() {
        guard case .established = stage else { return }
        finding = TLSFailure(.renegotiation, reason: "the server asked to renegotiate")
    }
}

/// The slot for the application's data (`SSL_set_app_data`).
private let sessionIndex: Int32 = 0

/// The session that set up `connection`; nil for anybody else's.
private func session(of connection: OpaquePointer?) -> OpenSSLClientSession? {
    // The slot holds what the session's `init` put there, and the session is alive: the library was called through it.
    guard let connection = unsafe connection, let address = unsafe SSL_get_ex_data(connection, sessionIndex) else {
        return nil
    }
    return unsafe Unmanaged<OpenSSLClientSession>.fromOpaque(address).takeUnretainedValue()
}

/// `SSL_CTX_set_cert_verify_callback`: replaces the library's own check; `bad_certificate` follows from the error set.
func verifyCertificate(_ store: OpaquePointer?, _: UnsafeMutableRawPointer?) -> Int32 {
    // OpenSSL passes a store context for the time of the call, with the connection that it is made for.
    let connection = unsafe X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx())
    guard let session = unsafe session(of: OpaquePointer(connection)), session.acceptsPresented() else {
        unsafe X509_STORE_CTX_set_error(store, X509_V_ERR_CERT_REJECTED)
        return 0
    }
    return 1
}

/// `SSL_CTX_set_msg_callback`: sees each handshake message in the clear and whole, before the library reads it.
func noticeMessage(
    isWritten: Int32, version: Int32, contentType: Int32, message: UnsafeRawPointer?, length: Int,
    connection: OpaquePointer?, _: UnsafeMutableRawPointer?
) {
    guard isWritten == 0, contentType == SSL3_RT_HANDSHAKE, let session = unsafe session(of: connection) else { return }
    // `length` bytes are there for the time of the call.
    let bytes = unsafe UnsafeRawBufferPointer(start: message, count: length)
    switch unsafe bytes.first.map({ Int32($0) }) {
    case SSL3_MT_HELLO_REQUEST?: session.noticeHelloRequest()
    case SSL3_MT_CERTIFICATE?: unsafe session.noticeCertificates(Array(bytes), isTLS13: version == TLS1_3_VERSION)
    default: break
    }
}
