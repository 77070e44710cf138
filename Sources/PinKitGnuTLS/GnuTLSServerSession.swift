import CGnuTLS
import PinKitTLS

/// A server over GnuTLS; it asks for no client certificate and issues no tickets.
final class GnuTLSServerSession: TLSServerSession {
    private let connection: GnuTLSConnection

    init(_ configuration: TLSServerConfiguration) throws(TLSSetupError) {
        let credentials = try GnuTLSCredentials(configuration)
        do throws(GnuTLSError) {
            connection = try GnuTLSConnection(
                GNUTLS_SERVER, credentials, from: configuration.minimumVersion, to: configuration.maximumVersion)
        } catch {
            throw TLSSetupError("server", error)
        }
    }

    func receive(_ bytes: [UInt8]) { connection.transport.receive(bytes) }
    func receiveEndOfStream() { connection.transport.receiveEndOfStream() }
    func takeOutgoing() -> [UInt8] { connection.transport.takeOutgoing() }
    func handshake() -> TLSHandshakeStep { connection.handshake() }
    func read(upTo limit: Int) -> TLSReadStep { connection.read(upTo: limit) }
    func write(_ bytes: [UInt8]) -> TLSFailure? { connection.write(bytes) }
    func close() { connection.close() }

    func renegotiate(with configuration: TLSServerConfiguration) -> TLSFailure? {
        do throws(TLSSetupError) {
            return connection.renegotiate(with: try GnuTLSCredentials(configuration))
        } catch {
            return TLSFailure(.handshake, reason: error.description)
        }
    }
}
