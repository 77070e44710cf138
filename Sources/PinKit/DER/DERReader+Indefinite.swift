extension DERReader {
    /// Stands for a length that ends where two zero octets stand in place of an element (X.690 §8.1.5).
    static let indefinite = -1

    /// Finds the end of an element of indefinite length, whose header was read: one pass, whatever is nested in it.
    ///
    /// - Throws: `lengthIndefinite` for a primitive element, `tooDeep`, `truncated`, or what a header inside throws.
    @inline(never)
    mutating func readToEnd(
        of tag: DERTag, from start: Int, _ structure: StaticText, in bytes: Span<UInt8>
    ) throws(InputError) -> DERElement {
        guard tag.isConstructed else { throw InputError(.lengthIndefinite, at: start + 1, in: structure) }
        let first = position
        var open = 1
        while true {
            let inner = position
            let (nested, length) = try readHeader(in: bytes, of: structure)
            if length == Self.indefinite {
                guard nested.isConstructed else { throw InputError(.lengthIndefinite, at: inner + 1, in: structure) }
                open += 1
                guard open <= DERLimits.depth else {
                    throw InputError(.tooDeep, at: inner, in: structure, expected: DERLimits.depth)
                }
            } else if nested.rawValue == 0, length == 0 {
                open -= 1
                guard open > 0 else {
                    return DERElement(tag: tag, start: start, content: first..<inner, end: position)
                }
            } else {
                guard length <= end - position else {
                    throw InputError(
                        .truncated, at: position, in: structure, expected: length, seen: end - position)
                }
                move(to: position + length)
            }
        }
    }
}
