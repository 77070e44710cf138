import PinKitSystem

@testable import PinKitAgent

/// A connection from any address, whose bytes are there from the start: what a peer on the LAN would get.
final class FakeStream: AgentStream {
    let peer: SocketAddress?
    let local: SocketAddress?
    let isEncrypted: Bool
    private var incoming: [[UInt8]]
    private(set) var outgoing: [UInt8] = []
    private(set) var isFinished = false

    init(from peer: String, to local: String, isEncrypted: Bool = false, _ text: String = "") throws {
        self.peer = SocketAddress(try Host(parsing: peer), port: 4_711)
        self.local = SocketAddress(try Host(parsing: local), port: 9_472)
        self.isEncrypted = isEncrypted
        incoming = [Array(text.utf8)]
    }

    func read(deadline: Deadline) -> StreamReceived { incoming.isEmpty ? .ended : .bytes(incoming.removeFirst()) }
    func write(_ bytes: [UInt8], deadline: Deadline) throws(StreamLost) { outgoing += bytes }
    func finish() { isFinished = true }

    var text: String { String(decoding: outgoing, as: UTF8.self) }
}
