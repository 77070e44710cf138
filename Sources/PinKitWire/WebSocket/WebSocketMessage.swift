/// The kinds of frames (RFC 6455 §5.2).
enum WebSocketOpcode: UInt8, Sendable {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    var isControl: Bool { rawValue >= 8 }
}

/// What came over a WebSocket, fragments joined.
public enum WebSocketMessage: Sendable, Hashable {
    /// Whole text; UTF-8 was checked.
    case text(String)
    case binary([UInt8])
    case ping([UInt8])
    case pong([UInt8])
    /// The peer closes: nothing that follows is read. The code is nil where the frame has none (RFC 6455 §7.1.5).
    case close(code: UInt16?, reason: String)
}

/// Codes with which a WebSocket is closed (RFC 6455 §7.4.1).
public enum WebSocketCloseCode {
    public static let normal: UInt16 = 1_000
    public static let goingAway: UInt16 = 1_001
    public static let protocolError: UInt16 = 1_002
    public static let unsupportedData: UInt16 = 1_003
    public static let invalidPayload: UInt16 = 1_007
    /// What a revoked device is told.
    public static let policyViolation: UInt16 = 1_008
    public static let messageTooBig: UInt16 = 1_009
    public static let internalError: UInt16 = 1_011
    public static let tryAgainLater: UInt16 = 1_013

    /// Whether a code may stand in a frame: 1004 to 1006 and 1015 are for programs alone, 1012 to 1014 are registered
    /// with IANA, 3000 to 4999 are free for all.
    static func mayBeSent(_ code: UInt16) -> Bool {
        (1_000...1_003).contains(code) || (1_007...1_014).contains(code) || (3_000...4_999).contains(code)
    }
}

/// Why a WebSocket must be failed: the code to close with, and the place in the stream.
public struct WebSocketFailure: Error, Sendable, Hashable {
    /// The kind of fault; the raw value is its text.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        case reservedBits = "a reserved bit is set"
        case opcode = "an opcode that is reserved"
        case masking = "masked where it must not be, or the other way round"
        case length = "a length that is not in its shortest form"
        case controlTooLong = "a control frame of more than 125 bytes"
        case controlFragmented = "a control frame in fragments"
        case continuation = "a continuation of nothing"
        case interleaved = "a new message inside a fragmented one"
        case utf8 = "text that is not UTF-8"
        case closeFrame = "a close frame whose code no frame may have, or of one byte"
        case tooBig = "a message over the limit"
    }

    /// The kind of fault.
    public let code: Code
    /// In bytes, from the start of the frames.
    public let offset: Int

    /// The code of the close frame that answers it (RFC 6455 §7.4.1).
    public var closeCode: UInt16 {
        switch code {
        case .utf8: WebSocketCloseCode.invalidPayload
        case .tooBig: WebSocketCloseCode.messageTooBig
        default: WebSocketCloseCode.protocolError
        }
    }
}

extension WebSocketFailure: CustomStringConvertible {
    /// `a reserved bit is set (byte 0)`.
    public var description: String { "\(code.rawValue) (byte \(offset))" }
}
