/// An object identifier by its content octets (X.690 §8.19), with its dotted text.
public struct ObjectIdentifier: Hashable, Sendable {
    /// The content octets, without tag and length.
    public let content: [UInt8]

    /// Takes content octets as they are; ``dotted`` shows malformed ones in hexadecimal.
    public init(content: [UInt8]) { self.content = content }

    /// The usual text, such as `1.2.840.10045.2.1`; the start in hexadecimal with `…` beyond
    /// `DERLimits.identifierOctets`.
    public var dotted: String {
        guard content.count <= DERLimits.identifierOctets else {
            return "0x" + Hex.encode(content.prefix(DERLimits.identifierOctets)) + "…"
        }
        var arcs: [UInt64] = []
        var value: UInt64 = 0
        var isOpen = false
        for octet in content {
            guard value < 1 << 57 else { return "0x" + Hex.encode(content) }
            value = value << 7 | UInt64(octet & 0x7F)
            isOpen = octet & 0x80 != 0
            if !isOpen {
                arcs.append(value)
                value = 0
            }
        }
        guard let first = arcs.first, !isOpen else { return "0x" + Hex.encode(content) }
        let root = min(first / 40, 2)
        return ([root, first - root * 40] + arcs.dropFirst()).map { String($0) }.joined(separator: ".")
    }

    /// Demands well-formed content: not empty, no arc with a leading zero octet, the last arc complete.
    ///
    /// - Throws: `objectIdentifier` at the zero octet, or at the first byte of the element.
    public static func validate(
        _ element: DERElement, _ structure: StaticText, in bytes: Span<UInt8>
    ) throws(InputError) {
        var startsArc = true
        for index in element.content {
            let octet = bytes[index]
            if startsArc, octet == 0x80 { throw InputError(.objectIdentifier, at: index, in: structure) }
            startsArc = octet & 0x80 == 0
        }
        guard startsArc, !element.content.isEmpty else {
            throw InputError(.objectIdentifier, at: element.start, in: structure)
        }
    }

    /// Whether the content is that of `usual` but for zero octets in front of its arcs and an unfinished arc at its end,
    /// which lenient readers pass over.
    static func isSpelling(
        _ content: Range<Int>, of usual: [UInt8], in bytes: Span<UInt8>
    ) -> Bool {
        var read = 0
        var arc = content.lowerBound
        for index in content where bytes[index] & 0x80 == 0 {
            // One arc, without its leading zeros.
            var at = arc
            while bytes[at] == 0x80 { at += 1 }
            while at <= index {
                guard read < usual.count, usual[read] == bytes[at] else { return false }
                read += 1
                at += 1
            }
            arc = index + 1
        }
        return read == usual.count
    }
}
