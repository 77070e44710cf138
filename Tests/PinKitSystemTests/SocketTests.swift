import Testing

@testable import PinKitSystem

/// A listener, a client connected to it and the server's side of that connection.
final class Connection: Sendable {
    let client: Socket
    let server: Socket

    init(_ family: SocketAddress.Family = .ipv4) throws {
        let listener = try ListeningSocket(on: .loopback(family, port: 0))
        client = try Socket.connect(to: [listener.address], deadline: Deadline(after: 5))
        server = try listener.accept(deadline: Deadline(after: 5))
    }
}

@Suite struct SocketTests {
    /// A port of the loopback on which nobody listens, as far as that can be known.
    static func closedPort() throws -> SocketAddress {
        try ListeningSocket(on: .loopback(.ipv4, port: 0)).address
    }

    @Test(arguments: [SocketAddress.Family.ipv4, .ipv6])
    func bytesTravelBothWays(family: SocketAddress.Family) throws {
        let pair = try Connection(family)
        try pair.client.send([1, 2, 3], deadline: Deadline(after: 5))
        #expect(pair.server.receive(upTo: 100, deadline: Deadline(after: 5)) == .bytes([1, 2, 3]))
        try pair.server.send([4], deadline: Deadline(after: 5))
        #expect(pair.client.receive(upTo: 100, deadline: Deadline(after: 5)) == .bytes([4]))
        #expect(pair.client.peerAddress == pair.server.localAddress)
        #expect(pair.server.peerAddress == pair.client.localAddress)
    }

    @Test func receiveKeepsToItsLimit() throws {
        let pair = try Connection()
        try pair.client.send([1, 2, 3], deadline: Deadline(after: 5))
        #expect(pair.server.receive(upTo: 2, deadline: Deadline(after: 5)) == .bytes([1, 2]))
        #expect(pair.server.receive(upTo: .max, deadline: Deadline(after: 5)) == .bytes([3]))
    }

    @Test func halfCloseIsTheEndOfTheStreamAndLeavesTheOtherHalf() throws {
        let pair = try Connection()
        pair.client.shutdownWrite()
        #expect(pair.server.receive(upTo: 1, deadline: Deadline(after: 5)) == .endOfStream)
        try pair.server.send([7], deadline: Deadline(after: 5))
        #expect(pair.client.receive(upTo: 1, deadline: Deadline(after: 5)) == .bytes([7]))
    }

    @Test func closedPortRefuses() throws {
        let address = try Self.closedPort()
        let error = try #require(throws: ConnectError.self) {
            _ = try Socket.connect(to: [address], deadline: Deadline(after: 5))
        }
        #expect(error.code == .refused)
        #expect(error.attempts.map(\.address) == [address])
        #expect(error.description == "connect \(address): connection refused")
    }

    @Test func theFirstAddressThatConnectsDecides() throws {
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0))
        let socket = try Socket.connect(
            to: [Self.closedPort(), listener.address], deadline: Deadline(after: 5))
        #expect(socket.peerAddress == listener.address)
    }

    @Test func noAddressIsAnError() throws {
        let error = try #require(throws: ConnectError.self) {
            _ = try Socket.connect(to: [], deadline: .never)
        }
        #expect(error.code == .other)
        #expect(error.description == "connect: no address to connect to")
    }

    @Test func aSilentAddressTimesOut() throws {
        let silent = try SilentListener()
        let error = try #require(throws: ConnectError.self) {
            _ = try Socket.connect(to: [silent.address], deadline: Deadline(after: 0.1))
        }
        #expect(error.code == .timedOut)
    }

    @Test func aSilentAddressLeavesTimeForTheNext() throws {
        let silent = try SilentListener()
        let listener = try ListeningSocket(on: .loopback(.ipv6, port: 0))
        let deadline = Deadline(after: 3)
        let socket = try Socket.connect(to: [silent.address, listener.address], deadline: deadline)
        #expect(socket.peerAddress == listener.address)
        #expect(!deadline.isPast)
    }

    @Test func receiveTimesOut() throws {
        let pair = try Connection()
        #expect(pair.client.receive(upTo: 1, deadline: Deadline(after: 0.05)) == .timedOut)
    }

    @Test func aBellEndsAReceive() throws {
        let pair = try Connection()
        let bell = try Bell()
        try Threads.start(name: "ringer") { bell.ring() }
        #expect(pair.client.receive(upTo: 1, deadline: .never, bell: bell) == .interrupted)
    }

    @Test func abortIsSeenAsAReset() throws {
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0))
        let client = try Socket.connect(to: [listener.address], deadline: Deadline(after: 5))
        try listener.accept(deadline: Deadline(after: 5)).abort()
        #expect(client.receive(upTo: 1, deadline: Deadline(after: 5)) == .reset)
        #expect(throws: SendError.connectionLost) { try client.send([1], deadline: Deadline(after: 5)) }
    }

    @Test func aPeerThatTakesNothingTimesOutTheSender() throws {
        let pair = try Connection()
        let large = [UInt8](repeating: 0, count: 32 << 20)
        #expect(throws: SendError.timedOut) { try pair.client.send(large, deadline: Deadline(after: 0.2)) }
    }

    @Test func aLargeMessageArrivesWhole() throws {
        let pair = try Connection()
        let large = (0..<(2 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        try Threads.start(name: "sender") {
            // A failure shows on the other side, as a short message.
            try? pair.server.send(large, deadline: Deadline(after: 20))
            pair.server.shutdownWrite()
        }
        var received: [UInt8] = []
        while case .bytes(let bytes) = pair.client.receive(upTo: 100_000, deadline: Deadline(after: 20)) {
            #expect(bytes.count <= Socket.largestReceive)
            received += bytes
        }
        #expect(received == large)
    }

    @Test func aTrickleDoesNotMoveTheDeadline() throws {
        let pair = try Connection()
        let stop = try Bell()
        let trickle = try Threads.start(name: "trickle") {
            for _ in 0..<2_000 where !stop.wait(until: Deadline(after: 0.01)) {
                try? pair.server.send([0], deadline: Deadline(after: 1))
            }
        }
        #expect(pair.client.receive(upTo: 1, deadline: Deadline(after: 20)) == .bytes([0]))
        let deadline = Deadline(after: 0.2)
        let drained = pair.client.drain(limitBytes: 1_000_000, deadline: deadline)
        #expect(deadline.isPast)
        #expect(drained < 1_000)
        stop.ring()
        #expect(trickle.join(until: Deadline(after: 60)))
    }

    @Test func bytesThatAreThereDoNotMoveTheDeadline() throws {
        let pair = try Connection()
        try pair.server.send([1, 2], deadline: Deadline(after: 5))
        #expect(pair.client.receive(upTo: 1, deadline: Deadline(after: 5)) == .bytes([1]))
        // The second byte has come with the first: a peer that floods us always has one more.
        #expect(pair.client.receive(upTo: 1, deadline: Deadline(after: 0)) == .timedOut)
    }

    @Test func noDescriptorIsLeaked() async {
        // In a process of its own, where nobody else opens any.
        await #expect(processExitsWith: .success) {
            let closed = try SocketTests.closedPort()
            let lowest = try Bell.lowestDescriptor()
            for _ in 0..<50 {
                #expect(throws: ConnectError.self) {
                    _ = try Socket.connect(to: [closed], deadline: Deadline(after: 5))
                }
                let pair = try Connection()
                pair.client.shutdownWrite()
                try ListeningSocket(on: .loopback(.ipv4, port: 0)).interrupt()
                _ = try ChildProcess.run("true", deadline: Deadline(after: 20))
            }
            #expect(try Bell.lowestDescriptor() <= lowest + 4)
        }
    }

    // requirement: tls.half-close
    @Test func drainEndsAtItsLimitAndAtTheEndOfTheStream() throws {
        let pair = try Connection()
        try pair.server.send([UInt8](repeating: 0, count: 10), deadline: Deadline(after: 5))
        pair.server.shutdownWrite()
        #expect(pair.client.drain(limitBytes: 4, deadline: Deadline(after: 5)) == 4)
        #expect(pair.client.drain(limitBytes: 100, deadline: Deadline(after: 5)) == 6)
        #expect(pair.client.drain(limitBytes: 100, deadline: Deadline(after: 5)) == 0)
    }
}

/// An address that answers no more connections: its queue is full, and nobody accepts.
private final class SilentListener: Sendable {
    let address: SocketAddress
    private let listener: ListeningSocket
    private let waiting: [Box]

    init() throws {
        listener = try ListeningSocket(on: .loopback(.ipv4, port: 0), backlog: 0)
        address = listener.address
        var boxes: [Box] = []
        // The queue of length 0 has room for one or two.
        for _ in 0..<4 {
            guard let socket = try? Socket.connect(to: [address], deadline: Deadline(after: 0.5)) else { break }
            boxes.append(Box(socket))
        }
        waiting = boxes
    }
}

/// A place for a socket in an array.
private final class Box: Sendable {
    let socket: Socket

    init(_ socket: consuming Socket) { self.socket = socket }
}

extension Bell {
    /// The lowest number that a new descriptor gets.
    fileprivate static func lowestDescriptor() throws -> Int32 { try Bell().descriptor }
}
