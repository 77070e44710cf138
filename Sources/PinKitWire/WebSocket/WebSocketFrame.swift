/// Writes frames (RFC 6455 §5.2), each a whole message.
public enum WebSocketFrame {
    /// The bytes of a message; a client's are masked by a key that nobody can foresee (§5.3).
    public static func bytes(_ message: WebSocketMessage, from role: WebSocketRole) -> [UInt8] {
        switch message {
        case .text(let text): frame(.text, Array(text.utf8), role)
        case .binary(let bytes): frame(.binary, bytes, role)
        case .ping(let bytes): frame(.ping, Array(bytes.prefix(125)), role)
        case .pong(let bytes): frame(.pong, Array(bytes.prefix(125)), role)
        case .close(let code?, let reason):
            frame(.close, [UInt8(code >> 8), UInt8(code & 0xFF)] + cut(reason, 123), role)
        case .close(nil, _): frame(.close, [], role)
        }
    }

    /// At most so many bytes of a text, and no half character.
    private static func cut(_ text: String, _ limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            let next = Array(String(scalar).utf8)
            guard bytes.count + next.count <= limit else { break }
            bytes += next
        }
        return bytes
    }

    private static func frame(_ opcode: WebSocketOpcode, _ payload: [UInt8], _ role: WebSocketRole) -> [UInt8] {
        let masked: UInt8 = role == .client ? 0x80 : 0
        var bytes = [0x80 | opcode.rawValue]
        switch payload.count {
        case 0...125: bytes.append(masked | UInt8(payload.count))
        case 126...65_535: bytes += [masked | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default:
            bytes.append(masked | 127)
            bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
        }
        guard role == .client else { return bytes + payload }
        // The system's own generator: a key that a page's script could foresee would let it choose the bytes on the wire.
        var generator = SystemRandomNumberGenerator()
        let mask = (0..<4).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        bytes += mask
        for (index, byte) in payload.enumerated() { bytes.append(byte ^ mask[index & 3]) }
        return bytes
    }
}
