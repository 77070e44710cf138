extension InputWalker {
    /// Takes every complete PEM block off the window.
    mutating func walkPEM(_ visitor: some InputVisitor, isLast: Bool) {
        while takeBlock(visitor, isLast: isLast) {}
    }

    /// Takes one block, complete or broken; false when more bytes are needed or none are left.
    private mutating func takeBlock(_ visitor: some InputVisitor, isLast: Bool) -> Bool {
        let bytes = unsafe buffer.bytes
        guard let begin = Self.findBegin(in: unsafe bytes.span) else {
            // What might be the start of a BEGIN line stays.
            buffer.drop(max(0, isLast ? bytes.count : bytes.count - (Self.begin.utf8CodeUnitCount - 1)))
            return false
        }
        let block = InputBlock(number: blocks + 1, offset: place(begin), form: .pem)
        let start = begin + Self.begin.utf8CodeUnitCount
        guard let (label, meaning) = Self.label(in: unsafe bytes.span, from: start, isLast: isLast) else {
            buffer.drop(begin)
            return false
        }
        guard !label.isEmpty else {
            fail(block, InputError(.pemLabel, at: block.offset), visitor, dropping: start)
            return true
        }
        let body = label.upperBound + Self.dashes.utf8CodeUnitCount
        switch meaning.content {
        case .withoutKey(let name):
            pass(block, name, visitor, dropping: body)
            return true
        case nil:
            pass(block, "a block of an unknown label", visitor, dropping: body)
            return true
        case .opaque(.privateKey)?, .opaque(.encryptedPrivateKey)?:
            guard let hasHeaders = unsafe Self.hasHeaders(bytes.span, at: body, isLast: isLast) else {
                buffer.drop(begin)
                return false
            }
            if hasHeaders {
                return unsafe takeText(block, bytes, begin: begin, label: label, visitor, isLast: isLast)
            }
        default: break
        }
        return unsafe takeBody(meaning, block, bytes, begin: begin, label: label, visitor, isLast: isLast)
    }

    /// Decodes the body of the block at `begin` and hands its key over.
    private mutating func takeBody(
        _ meaning: PEMLabel, _ block: InputBlock, _ bytes: UnsafeBufferPointer<UInt8>, begin: Int, label: Range<Int>,
        _ visitor: some InputVisitor, isLast: Bool
    ) -> Bool {
        let body = label.upperBound + Self.dashes.utf8CodeUnitCount
        // No more of a block is decoded than a block may have, however much of the input has arrived.
        let limit = begin + InputLimits.blockBytes
        let isCut = bytes.count > limit
        // A block that spans several reads is decoded once, when a dash has come.
        if searched > 0, !isLast, !isCut {
            let unseen = max(body, searched)
            let hasDash = unsafe bytes[min(unseen, bytes.count)...].contains(Base64BlockDecoder.dash)
            guard hasDash else { return waitForEnd(begin: begin) }
        }
        let text = unsafe UnsafeBufferPointer(rebasing: bytes[..<min(bytes.count, limit)])
        switch unsafe decoder.decode(text, from: body, isLast: isLast || isCut) {
        case .needsMore where isCut:
            let error = InputError(.blockTooLarge, at: block.offset, expected: InputLimits.blockBytes)
            fail(block, error, visitor, dropping: body)
        case .needsMore where !isLast:
            return waitForEnd(begin: begin)
        case .needsMore(let count):
            if let count, isComplete(count) {
                take(meaning, block, count, visitor, isEndMissing: true)
                advance(to: bytes.count)
            } else {
                fail(block, InputError(.pemEndMissing, at: place(bytes.count)), visitor, dropping: bytes.count)
            }
        case .failed(let error):
            fail(block, error.shifted(by: place(error.offset) - error.offset), visitor, dropping: body)
        case .decoded(let count, let next):
            let end = next + Self.end.utf8CodeUnitCount + label.count + Self.dashes.utf8CodeUnitCount
            guard end <= bytes.count || isLast else {
                searched = next - begin
                buffer.drop(begin)
                return false
            }
            if let fault = Self.endFault(in: unsafe bytes.span, at: next, of: label) {
                // What stands there may be the next block's BEGIN line.
                if fault == .pemEndMissing, isComplete(count) {
                    take(meaning, block, count, visitor, isEndMissing: true)
                    advance(to: next)
                } else {
                    let skipped = fault == .pemEndMissing ? 0 : Self.end.utf8CodeUnitCount
                    fail(block, InputError(fault, at: place(next)), visitor, dropping: next + skipped)
                }
                return true
            }
            take(meaning, block, count, visitor)
            advance(to: end)
        }
        return true
    }

    /// Whether the first `count` decoded bytes are one whole structure, which lost nothing.
    private func isComplete(_ count: Int) -> Bool {
        let span = unsafe UnsafeBufferPointer(rebasing: decoder.decoded[..<count]).span
        var reader = DERReader(0..<count, rules: .ber)
        return (try? reader.read(.sequence, "DER", in: span)) != nil && reader.isAtEnd
    }

    /// Hands over the first `count` decoded bytes, and says before what was put up with.
    private mutating func take(
        _ meaning: PEMLabel, _ block: InputBlock, _ count: Int, _ visitor: some InputVisitor, isEndMissing: Bool = false
    ) {
        if !meaning.isUsual { visitor.tolerated(block, .label(meaning.name)) }
        if decoder.hasEscapes { visitor.tolerated(block, .escapedLineBreaks) }
        if isEndMissing { visitor.tolerated(block, .endMissing) }
        let der = unsafe UnsafeBufferPointer(rebasing: decoder.decoded[..<count])
        if meaning.hasTrustData {
            unsafe deliverTrusted(block, der, visitor)
        } else {
            unsafe deliver(meaning.content ?? .certificate, block, der, visitor)
        }
    }

    /// Keeps an unfinished block for the next read.
    mutating func waitForEnd(begin: Int) -> Bool {
        searched = buffer.count - begin
        buffer.drop(begin)
        return false
    }

    mutating func fail(
        _ block: InputBlock, _ error: InputError, _ visitor: some InputVisitor, dropping count: Int
    ) {
        blocks += 1
        visitor.failed(block, error)
        advance(to: count)
    }

    mutating func pass(
        _ block: InputBlock, _ content: StaticText, _ visitor: some InputVisitor, dropping count: Int
    ) {
        blocks += 1
        visitor.passed(block, content)
        advance(to: count)
    }

    mutating func advance(to count: Int) {
        searched = 0
        buffer.drop(count)
    }

    /// The first BEGIN line: a byte that is no dash rules out five places at once.
    private static func findBegin(in bytes: Span<UInt8>) -> Int? {
        var at = 0
        while at + begin.utf8CodeUnitCount <= bytes.count {
            if bytes[at + 4] != Base64BlockDecoder.dash {
                at += 5
            } else if bytes.holds(begin, at: at) {
                return at
            } else {
                at += 1
            }
        }
        return nil
    }

    /// The label up to its five dashes: empty where the line has none, nil where more bytes are needed.
    private static func label(
        in bytes: Span<UInt8>, from start: Int, isLast: Bool
    ) -> (range: Range<Int>, meaning: PEMLabel)? {
        // The usual label needs no search.
        if bytes.holds("CERTIFICATE-----", at: start) { return (start..<start + 11, .certificate) }
        for at in start..<min(start + InputLimits.labelBytes, bytes.count) {
            if bytes[at] == Base64BlockDecoder.lineFeed { return (start..<start, .unknown) }
            guard bytes[at] == Base64BlockDecoder.dash else { continue }
            if bytes.holds(dashes, at: at) { return (start..<at, PEMLabel(bytes, start..<at)) }
            if at + dashes.utf8CodeUnitCount > bytes.count, !isLast { return nil }
        }
        return start + InputLimits.labelBytes <= bytes.count || isLast ? (start..<start, .unknown) : nil
    }

    /// What is wrong with the END line at `start`, where something is.
    static func endFault(in bytes: Span<UInt8>, at start: Int, of label: Range<Int>) -> InputError.Code? {
        // The usual line is compared in one go.
        if label.count == 11, bytes.holds("CERTIFICATE", at: label.lowerBound),
            bytes.holds("-----END CERTIFICATE-----", at: start)
        {
            return nil
        }
        guard bytes.holds(end, at: start) else { return .pemEndMissing }
        let other = start + end.utf8CodeUnitCount..<start + end.utf8CodeUnitCount + label.count
        let isSame = other.upperBound <= bytes.count && bytes.holdsSame(label, other)
        return isSame && bytes.holds(dashes, at: other.upperBound) ? nil : .pemLabelMismatch
    }

    static let begin: StaticString = "-----BEGIN "
    static let end: StaticString = "-----END "
    static let dashes: StaticString = "-----"
}
