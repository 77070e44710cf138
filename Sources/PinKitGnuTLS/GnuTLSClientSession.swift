import CGnuTLS
import PinKitTLS

/// A client over GnuTLS; it never shows a certificate, offers no resumption and never renegotiates.
final class GnuTLSClientSession: TLSClientSession {
    private let connection: GnuTLSConnection

    init(
        _ configuration: TLSClientConfiguration, evaluate: @escaping ([[UInt8]]) -> Bool
    ) throws(TLSSetupError) {
        do throws(GnuTLSError) {
            connection = try GnuTLSConnection(
                GNUTLS_CLIENT, try GnuTLSCredentials(), from: configuration.minimumVersion,
                to: configuration.maximumVersion)
            if let name = configuration.serverName { try connection.setServerName(name) }
        } catch {
            throw TLSSetupError("client", error)
        }
        connection.evaluatePeer(by: evaluate)
    }

    func receive(_ bytes: [UInt8]) { connection.transport.receive(bytes) }
    func receiveEndOfStream() { connection.transport.receiveEndOfStream() }
    func takeOutgoing() -> [UInt8] { connection.transport.takeOutgoing() }
    func handshake() -> TLSHandshakeStep { connection.handshake() }
    func read(upTo limit: Int) -> TLSReadStep { connection.read(upTo: limit) }
    func write(_ bytes: [UInt8]) -> TLSFailure? { connection.write(bytes) }
    func close() { connection.close() }
}

extension GnuTLSConnection {
    /// Sends a name in SNI (RFC 6066 §3).
    fileprivate func setServerName(_ name: String) throws(GnuTLSError) {
        let bytes = Array(name.utf8)
        try unsafe GnuTLSError.check(
            bytes.withUnsafeBytes { unsafe gnutls_server_name_set(handle, GNUTLS_NAME_DNS, $0.baseAddress, $0.count) })
    }

    /// Has the library call an evaluation for its verdict on the chain.
    fileprivate func evaluatePeer(by evaluate: @escaping ([[UInt8]]) -> Bool) {
        self.evaluate = evaluate
        unsafe gnutls_session_set_verify_function(handle) { session in
            unsafe GnuTLSConnection.of(session)?.verifyPeer() ?? GNUTLS_E_INTERNAL_ERROR
        }
        // In TLS 1.3 the library would check the proof of possession first, which with an RSA key of a stranger's
        // choosing takes minutes: the evaluation comes before the message that holds the proof is looked at.
        unsafe gnutls_handshake_set_hook_function(
            handle, CUnsignedInt(GNUTLS_HANDSHAKE_CERTIFICATE_VERIFY.rawValue), GNUTLS_HOOK_PRE
        ) { session, _, _, _, _ in
            unsafe GnuTLSConnection.of(session)?.verifyPeer() ?? GNUTLS_E_INTERNAL_ERROR
        }
    }
}
