extension InputWalker {
    /// Whether header lines (RFC 1421 §4.6) stand before the body at `start`; nil where more bytes are needed.
    static func hasHeaders(_ bytes: Span<UInt8>, at start: Int, isLast: Bool) -> Bool? {
        var at = start
        while at < bytes.count, Base64BlockDecoder.isBlank(bytes[at]) { at += 1 }
        let isHeader = bytes.holds("Proc-Type:", at: at) || bytes.holds("DEK-Info:", at: at)
        return isHeader || isLast || at + 10 <= bytes.count ? isHeader : nil
    }

    /// Hands over the text of the block at `begin`, from its BEGIN line to the end of its END line.
    mutating func takeText(
        _ block: InputBlock, _ bytes: UnsafeBufferPointer<UInt8>, begin: Int, label: Range<Int>,
        _ visitor: some InputVisitor, isLast: Bool
    ) -> Bool {
        let body = label.upperBound + Self.dashes.utf8CodeUnitCount
        let limit = min(bytes.count, begin + InputLimits.blockBytes)
        let span = unsafe bytes.span
        // What might be the start of an END line was seen and is looked at again.
        var at = max(body, searched - Self.end.utf8CodeUnitCount)
        while at < limit, !span.holds(Self.end, at: at) { at += 1 }
        guard at < limit else {
            if bytes.count > limit {
                let error = InputError(.blockTooLarge, at: block.offset, expected: InputLimits.blockBytes)
                fail(block, error, visitor, dropping: body)
            } else if isLast {
                fail(block, InputError(.pemEndMissing, at: place(limit)), visitor, dropping: limit)
            } else {
                return waitForEnd(begin: begin)
            }
            return true
        }
        let end = at + Self.end.utf8CodeUnitCount + label.count + Self.dashes.utf8CodeUnitCount
        guard end <= bytes.count || isLast else {
            searched = at - begin
            buffer.drop(begin)
            return false
        }
        if let fault = Self.endFault(in: span, at: at, of: label) {
            let error = InputError(fault, at: place(at))
            fail(block, error, visitor, dropping: at + Self.end.utf8CodeUnitCount)
            return true
        }
        let text = unsafe UnsafeBufferPointer(rebasing: bytes[begin..<end])
        unsafe deliver(.opaque(.encryptedPEM), block, text, visitor)
        advance(to: end)
        return true
    }
}
