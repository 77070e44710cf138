import CGnuTLS
import PinKitTLS

/// The two queues of bytes that stand for a session's socket.
///
/// Safe: the session is freed by the connection that owns both, and its functions are called by the session alone.
@safe
final class GnuTLSTransport {
    private var records = TLSRecordReader()
    private var incoming: [UInt8] = []
    private var taken = 0
    private var isEnded = false
    /// Whether the library asked for bytes where the stream had ended.
    private(set) var ranDry = false
    private var outgoing: [UInt8] = []
    private var session: gnutls_session_t?
    /// How many bytes the library has taken in all: whether a call made progress.
    private(set) var consumed = 0

    /// The description of the first fatal alert that came unencrypted.
    ///
    /// OpenSSL clients send the alerts of a TLS 1.3 handshake in clear until they have sent Finished, and GnuTLS servers
    /// report those as records that do not decrypt.
    var plaintextAlert: UInt8? { records.tally.alerts.first { $0.level == 2 }?.alert }

    func receive(_ bytes: [UInt8]) {
        records.read(bytes)
        incoming.removeFirst(taken)
        taken = 0
        incoming += bytes
    }

    func receiveEndOfStream() { isEnded = true }

    func takeOutgoing() -> [UInt8] {
        defer { outgoing = [] }
        return outgoing
    }

    /// Makes this object the socket of `session`, which must not outlive it.
    func attach(to session: gnutls_session_t) {
        unsafe gnutls_transport_set_ptr(session, Unmanaged.passUnretained(self).toOpaque())
        unsafe gnutls_transport_set_pull_function(session) { pointer, buffer, size in
            guard let transport = unsafe GnuTLSTransport.at(pointer), let buffer = unsafe buffer else { return 0 }
            return unsafe transport.pull(UnsafeMutableRawBufferPointer(start: buffer, count: size))
        }
        unsafe gnutls_transport_set_push_function(session) { pointer, bytes, size in
            guard let transport = unsafe GnuTLSTransport.at(pointer), let bytes = unsafe bytes else { return 0 }
            unsafe transport.outgoing.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size))
            return size
        }
        unsafe self.session = session
    }

    /// The transport that ``attach(to:)`` stored; its connection holds it for as long as the session lives.
    private static func at(_ pointer: gnutls_transport_ptr_t?) -> GnuTLSTransport? {
        unsafe pointer.map { unsafe Unmanaged<GnuTLSTransport>.fromOpaque($0).takeUnretainedValue() }
    }

    /// What the library reads: bytes, 0 at the end of the stream, or -1 where there are none yet.
    private func pull(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, incoming.count - taken)
        guard count > 0 else {
            ranDry = isEnded
            guard !isEnded, let session = unsafe session else { return 0 }
            return unsafe pinkit_gnutls_would_block(session)
        }
        unsafe buffer.copyBytes(from: incoming[taken..<taken + count])
        taken += count
        consumed += count
        return count
    }
}
