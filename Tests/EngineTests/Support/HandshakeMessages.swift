import PinKitTLS
import Testing

/// The unencrypted handshake messages of one direction (RFC 5246 §7.4), joined from their records.
struct HandshakeMessages {
    private var messages: [(type: UInt8, body: [UInt8])] = []

    /// Reads up to the first record that is not of the handshake: from ChangeCipherSpec on they are encrypted.
    init(_ raw: [UInt8]) throws {
        var stream: [UInt8] = []
        var rest = raw[...]
        while rest.count >= 5, rest.first == TLSContentType.handshake.rawValue {
            let length = Int(rest[rest.startIndex + 3]) << 8 | Int(rest[rest.startIndex + 4])
            stream += rest.dropFirst(5).prefix(length)
            rest = rest.dropFirst(5 + length)
        }
        while stream.count >= 4 {
            let length = stream[1..<4].reduce(0) { $0 << 8 | Int($1) }
            try #require(stream.count >= 4 + length)
            messages.append((stream[0], Array(stream[4..<4 + length])))
            stream.removeFirst(4 + length)
        }
    }

    /// The contents of all messages of a type.
    func bodies(of type: UInt8) -> [[UInt8]] { messages.filter { $0.type == type }.map(\.body) }
}
