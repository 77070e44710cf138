/// Says at the first wrong byte that a text is not UTF-8 (RFC 3629 §4), however it is cut into pieces.
struct UTF8Validator: Sendable {
    /// Continuation bytes that are due.
    private var due = 0
    /// What the next of them may be: the first one behind some leading bytes is narrower.
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    /// Whether no character is under way.
    var isComplete: Bool { due == 0 }

    /// Takes the next byte; false where no text goes on like this.
    mutating func accept(_ byte: UInt8) -> Bool {
        guard due == 0 else {
            guard allowed.contains(byte) else { return false }
            due -= 1
            allowed = 0x80...0xBF
            return true
        }
        switch byte {
        case 0x00...0x7F: return true
        case 0xC2...0xDF: due = 1
        case 0xE0: (due, allowed) = (2, 0xA0...0xBF)
        case 0xED: (due, allowed) = (2, 0x80...0x9F)
        case 0xE1...0xEF: due = 2
        case 0xF0: (due, allowed) = (3, 0x90...0xBF)
        case 0xF1...0xF3: due = 3
        case 0xF4: (due, allowed) = (3, 0x80...0x8F)
        default: return false
        }
        return true
    }
}
