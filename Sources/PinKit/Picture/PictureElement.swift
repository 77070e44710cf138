/// One element as a picture reads it: by the rules of DER, or by those of BER with a word on it.
struct PictureElement {
    let element: DERElement
    /// Whether the length has the one form that DER allows (X.690 §10.1).
    let isDER: Bool

    /// Reads the element at `position`; nil where there is none that lies within `end`.
    init?(_ bytes: Span<UInt8>, at position: Int, end: Int) {
        var strict = DERReader(position..<end)
        var tolerant = DERReader(position..<end, rules: .ber)
        if let element = try? strict.read("element", in: bytes) {
            self.element = element
            isDER = true
        } else if let element = try? tolerant.read("element", in: bytes) {
            self.element = element
            isDER = false
        } else {
            return nil
        }
    }

    /// The first elements of a range, up to the first that is none.
    static func list(_ bytes: [UInt8], _ range: Range<Int>, limit: Int) -> [DERElement] {
        var elements: [DERElement] = []
        var position = range.lowerBound
        while position < range.upperBound, elements.count < limit,
            let next = PictureElement(bytes.span, at: position, end: range.upperBound)
        {
            elements.append(next.element)
            position = next.element.end
        }
        return elements
    }
}
