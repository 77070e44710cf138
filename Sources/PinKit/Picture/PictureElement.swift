/// One element as a picture reads it: a length that is longer than need be is shown, where ``DERReader`` refuses it.
struct PictureElement {
    let element: DERElement
    /// Whether the length has its shortest form, which DER demands (X.690 §10.1).
    let isMinimal: Bool

    /// Reads the element at `position`; nil where there is none that lies within `end`.
    init?(_ bytes: Span<UInt8>, at position: Int, end: Int) {
        var reader = DERReader(position..<end)
        do throws(InputError) {
            element = try reader.read("element", in: bytes)
            isMinimal = true
        } catch {
            guard error.code == .lengthNotMinimal, let tag = reader.peekTag(in: bytes),
                let content = Self.content(bytes, behind: error.offset, end: end)
            else { return nil }
            element = DERElement(tag: tag, start: position, content: content)
            isMinimal = false
        }
    }

    /// The content behind the octets of a length above 127, the first of which counts the others.
    private static func content(_ bytes: Span<UInt8>, behind start: Int, end: Int) -> Range<Int>? {
        let octets = Int(bytes[start] & 0x7F)
        guard octets <= DERLimits.lengthOctets, start + octets < end else { return nil }
        let length = (1...octets).reduce(0) { $0 << 8 | Int(bytes[start + $1]) }
        let first = start + 1 + octets
        return length <= end - first ? first..<first + length : nil
    }
}
