/// One way to read a text as bytes, with everything that had to be undone: the text is evidence, any at all.
public struct PinReading: Sendable, Hashable {
    /// What the text stands for: 32 bytes where it is a pin.
    public let bytes: [UInt8]
    /// What was undone, in the order in which it was.
    public let repairs: [PinRepair]

    /// Longer texts are not looked at: a certificate in PEM fits in, with room to spare.
    public static let longestText = 64 << 10
    /// How often a text inside a text is read again: base64 of base64 of hexadecimal has two such steps.
    private static let depth = 3

    /// Every way to read `text`, the most likely one first; none where it is no notation of bytes at all.
    public static func all(of text: String) -> [PinReading] {
        guard text.utf8.count <= longestText else { return [] }
        return read(EvidenceText(text), depth: depth)
    }

    /// The first character that keeps a text meant as hexadecimal from being it, with its place; nil where none does.
    public static func strayDigit(in text: String) -> (character: Unicode.Scalar, offset: Int)? {
        guard text.utf8.count <= longestText else { return nil }
        var body = EvidenceText(text)
        _ = body.peel()
        return body.strayDigit.map { ($0.scalar, $0.offset) }
    }

    /// Whether the bytes are beyond doubt: only the spelling differs from the one form.
    public var isUnambiguous: Bool { repairs.allSatisfy(\.kind.isUnambiguous) }

    /// The digest, where the text stands for 32 bytes.
    public var digest: PinDigest? { PinDigest(bytes.span) }

    private static func read(_ text: EvidenceText, depth: Int) -> [PinReading] {
        var body = text
        let repairs = body.peel()
        return body.decoded().flatMap { decoded in
            let reading = PinReading(bytes: decoded.bytes, repairs: repairs + decoded.repairs)
            guard depth > 1, let inner = EvidenceText(encoded: decoded.bytes, at: body.offset) else { return [reading] }
            let step = PinRepair(.encodedText, at: body.offset, "\(decoded.name) of a text, not of bytes")
            let nested = read(inner, depth: depth - 1).filter { $0.bytes.count >= shortestNested }.map {
                PinReading(bytes: $0.bytes, repairs: reading.repairs + [step] + $0.repairs)
            }
            return nested + [reading]
        }
    }

    /// What is read out of a text inside a text has at least the length of an MD5: a shorter find is chance.
    private static let shortestNested = 16
}
