import PinKitSystem
import PinKitTLS

/// What passed through a proxy in one connection: each direction as it was on the wire.
struct WireRecording: Sendable {
    /// More than this of a direction is forwarded, but not kept.
    static let keptBytes = 1 << 20

    fileprivate(set) var fromClient: [UInt8] = []
    fileprivate(set) var fromServer: [UInt8] = []
    /// How each direction ended: `endOfStream` in order, `reset` otherwise.
    fileprivate(set) var clientEnd: Received?
    fileprivate(set) var serverEnd: Received?

    /// The client's records, and what is counted of them.
    var client: (records: [TLSRecord], tally: TLSRecordTally) { Self.parse(fromClient) }
    /// The server's.
    var server: (records: [TLSRecord], tally: TLSRecordTally) { Self.parse(fromServer) }

    static func parse(_ bytes: [UInt8]) -> (records: [TLSRecord], tally: TLSRecordTally) {
        var reader = TLSRecordReader()
        let records = reader.read(bytes)
        return (records, reader.tally)
    }
}

/// A proxy on the loopback that forwards bytes and keeps them, so that a test depends on no peer's log.
final class RecordingProxy: Sendable {
    private let listener: ListeningSocket
    private let bell: Bell
    private let recordings = Locked<[WireRecording]>([])
    /// Where clients connect.
    let endpoint: Endpoint

    /// - Parameter segment: the most bytes that are forwarded at a time.
    init(to server: SocketAddress, segment: Int = .max) throws {
        let bell = try Bell()
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0), bell: bell)
        self.bell = bell
        self.listener = listener
        endpoint = try Endpoint(parsing: listener.address.description, defaultPort: 1)
        let recordings = recordings
        // One connection at a time: a test makes one after the other.
        try Threads.start(name: "proxy") {
            while let client = try? listener.accept(deadline: .never) {
                guard let server = try? Socket.connect(to: [server], deadline: Deadline(after: 20)) else { continue }
                let recording = Self.forward(SharedSocket(client), SharedSocket(server), bell, segment: segment)
                recordings.withLock { $0.append(recording) }
            }
        }
    }

    deinit { bell.ring() }

    /// The first `count` connections that have ended, in their order; fewer at the deadline.
    func recordings(_ count: Int, deadline: Deadline = Deadline(after: 20)) -> [WireRecording] {
        recordings.wait(until: deadline) { $0.count >= count ? Array($0.prefix(count)) : nil }
            ?? recordings.withLock { $0 }
    }

    private static func forward(
        _ client: SharedSocket, _ server: SharedSocket, _ bell: Bell, segment: Int
    ) -> WireRecording {
        let recording = Locked(WireRecording())
        let downstream = try? Threads.start(name: "proxy downstream") {
            copy(from: server, to: client, bell, segment: segment) { bytes, end in
                recording.withLock {
                    $0.fromServer += bytes.prefix(WireRecording.keptBytes - $0.fromServer.count)
                    $0.serverEnd = end
                }
            }
        }
        copy(from: client, to: server, bell, segment: segment) { bytes, end in
            recording.withLock {
                $0.fromClient += bytes.prefix(WireRecording.keptBytes - $0.fromClient.count)
                $0.clientEnd = end
            }
        }
        downstream?.join(until: Deadline(after: 30))
        return recording.withLock { $0 }
    }

    /// Copies one direction to its end, and ends the other side in the same direction.
    private static func copy(
        from source: SharedSocket, to target: SharedSocket, _ bell: Bell, segment: Int,
        _ keep: ([UInt8], Received?) -> Void
    ) {
        while true {
            let received = source.socket.receive(upTo: segment, deadline: Deadline(after: 30), bell: bell)
            guard case .bytes(let bytes) = received else {
                keep([], received)
                return target.socket.shutdownWrite()
            }
            keep(bytes, nil)
            // A side that takes no more may still send.
            try? target.socket.send(bytes, deadline: Deadline(after: 30))
        }
    }
}

/// A socket for two threads: one sends while the other receives.
private final class SharedSocket: Sendable {
    let socket: Socket

    init(_ socket: consuming Socket) { self.socket = socket }
}
