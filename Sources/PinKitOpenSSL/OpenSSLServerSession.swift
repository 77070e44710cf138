import COpenSSL
import PinKitTLS

/// A server's side over OpenSSL. It sends the chain as given and resumes nothing, since its tickets' keys are its own.
final class OpenSSLServerSession: OpenSSLSession, TLSServerSession {
    init(_ configuration: TLSServerConfiguration) throws(TLSSetupError) {
        let context = try OpenSSLContext.server()
        super.init(
            try context.makeConnection(from: configuration.minimumVersion, to: configuration.maximumVersion))
        try OpenSSLIdentity(configuration).install(in: connection)
        // The connection is valid while this session lives.
        unsafe SSL_set_accept_state(connection.pointer)
    }

    func renegotiate(with configuration: TLSServerConfiguration) -> TLSFailure? {
        if let failure = failureBeforeTraffic { return failure }
        // The connection is valid while this session lives.
        guard unsafe SSL_version(connection.pointer) == Int32(TLSVersion.tls12.rawValue) else {
            return TLSFailure(.handshake, reason: "only TLS 1.2 renegotiates")
        }
        do throws(TLSSetupError) {
            try OpenSSLIdentity(configuration).install(in: connection)
        } catch {
            return TLSFailure(.handshake, reason: error.description)
        }
        // Without these a client that resumes would be shown no certificate. No pointer but the connection's is passed.
        unsafe _ = SSL_set_options(
            connection.pointer,
            pinkit_openssl_op_no_resumption_on_renegotiation() | pinkit_openssl_op_no_ticket())
        // The first call asks for the handshake, the second queues the HelloRequest.
        if case .failed(let failure) = unsafe perform({ unsafe SSL_renegotiate($0) }) { return failure }
        if case .failed(let failure) = unsafe perform({ unsafe SSL_do_handshake($0) }) { return failure }
        return nil
    }
}
