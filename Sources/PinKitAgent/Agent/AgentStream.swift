internal import PinKitSystem
internal import PinKitTLS

/// What a read of a connection gave.
enum StreamReceived {
    case bytes([UInt8])
    /// Nothing more comes: the peer has finished, or is gone.
    case ended
    case timedOut
    /// The connection's bell rang.
    case interrupted
}

/// The peer does not take what is sent, or is gone.
struct StreamLost: Error {}

/// A connection of the agent's, in clear text or under TLS. One thread uses it.
protocol AgentStream: AnyObject {
    /// The other side; nil once the connection is gone.
    var peer: SocketAddress? { get }
    /// This side.
    var local: SocketAddress? { get }
    var isEncrypted: Bool { get }

    func read(deadline: Deadline) -> StreamReceived
    func write(_ bytes: [UInt8], deadline: Deadline) throws(StreamLost)
    /// Ends the sending side and takes in what is on its way, so that what was said last arrives.
    func finish()
}

/// A connection under TLS, whose handshake is complete.
final class EncryptedStream: AgentStream {
    let peer: SocketAddress?
    let local: SocketAddress?
    let isEncrypted = true
    private let connection: TLSServerConnection

    init(_ connection: TLSServerConnection, peer: SocketAddress?, local: SocketAddress?) {
        self.connection = connection
        self.peer = peer
        self.local = local
    }

    func read(deadline: Deadline) -> StreamReceived {
        switch connection.read(upTo: 16_384, deadline: deadline) {
        case .bytes(let bytes): .bytes(bytes)
        case .timedOut: .timedOut
        case .interrupted: .interrupted
        case .closed, .truncated, .reset, .failed, .systemFailed: .ended
        }
    }

    func write(_ bytes: [UInt8], deadline: Deadline) throws(StreamLost) {
        do throws(TLSSendError) { try connection.write(bytes, deadline: deadline) } catch { throw StreamLost() }
    }

    func finish() { connection.finish(deadline: Deadline(after: 1)) }
}

/// A connection in clear text.
final class CleartextStream: AgentStream {
    let peer: SocketAddress?
    let local: SocketAddress?
    let isEncrypted = false
    private let socket: Socket
    private let bell: Bell

    init(_ socket: consuming Socket, bell: Bell) {
        peer = socket.peerAddress
        local = socket.localAddress
        self.socket = socket
        self.bell = bell
    }

    func read(deadline: Deadline) -> StreamReceived {
        switch socket.receive(upTo: 16_384, deadline: deadline, bell: bell) {
        case .bytes(let bytes): .bytes(bytes)
        case .timedOut: .timedOut
        case .interrupted: .interrupted
        case .endOfStream, .reset, .failed: .ended
        }
    }

    func write(_ bytes: [UInt8], deadline: Deadline) throws(StreamLost) {
        do throws(SendError) { try socket.send(bytes, deadline: deadline) } catch { throw StreamLost() }
    }

    func finish() {
        socket.shutdownWrite()
        socket.drain(limitBytes: 65_536, deadline: Deadline(after: 1))
    }
}
