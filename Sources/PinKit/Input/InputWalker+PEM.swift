extension InputWalker {
    /// Takes every complete PEM block off the window.
    func walkPEM(_ visitor: some InputVisitor, isLast: Bool) {
        while takeBlock(visitor, isLast: isLast) {}
    }

    /// Takes one block, complete or broken; false when more bytes are needed or none are left.
    private func takeBlock(_ visitor: some InputVisitor, isLast: Bool) -> Bool {
        let bytes = unsafe buffer.bytes
        guard let begin = unsafe Self.find(Self.begin, in: bytes, from: 0) else {
            // What might be the start of a BEGIN line stays.
            buffer.drop(max(0, isLast ? bytes.count : bytes.count - (Self.begin.count - 1)))
            return false
        }
        let block = InputBlock(number: blocks + 1, offset: buffer.offset + begin, form: .pem)
        guard let label = unsafe Self.label(in: bytes, from: begin + Self.begin.count, isLast: isLast) else {
            buffer.drop(begin)
            return false
        }
        guard !label.isEmpty else {
            fail(block, InputError(.pemLabel, at: block.offset), visitor, dropping: begin + Self.begin.count)
            return true
        }
        let body = label.upperBound + Self.dashes.count
        let container: KeyContainer
        switch PEMLabel(unsafe bytes.span, label) {
        case .certificate: container = .certificate
        case .publicKey: container = .publicKey
        case .unsupported(let name):
            fail(block, InputError(.notSupported, at: block.offset, in: name), visitor, dropping: body)
            return true
        case .withoutKey(let name):
            pass(block, name, visitor, dropping: body)
            return true
        case .unknown:
            pass(block, "a block of an unknown label", visitor, dropping: body)
            return true
        }
        return unsafe takeBody(container, block, bytes, begin: begin, label: label, visitor, isLast: isLast)
    }

    /// Decodes the body of the block at `begin` and hands its key over.
    private func takeBody(
        _ container: KeyContainer, _ block: InputBlock, _ bytes: UnsafeBufferPointer<UInt8>, begin: Int,
        label: Range<Int>, _ visitor: some InputVisitor, isLast: Bool
    ) -> Bool {
        let body = label.upperBound + Self.dashes.count
        // A block that spans several reads is decoded once, when a dash has come.
        if searched > 0 {
            let unseen = max(body, searched)
            let hasDash = unsafe bytes[min(unseen, bytes.count)...].contains(Base64BlockDecoder.dash)
            guard isLast || hasDash else {
                return waitForEnd(block, begin: begin, body: body, visitor)
            }
        }
        switch unsafe decoder.decode(bytes, from: body) {
        case .needsMore where !isLast:
            return waitForEnd(block, begin: begin, body: body, visitor)
        case .needsMore:
            fail(block, InputError(.pemEndMissing, at: buffer.offset + bytes.count), visitor, dropping: bytes.count)
        case .failed(let error):
            fail(block, error.shifted(by: buffer.offset), visitor, dropping: body)
        case .decoded(let count, let next):
            let end = next + Self.end.count + label.count + Self.dashes.count
            guard end <= bytes.count || isLast else {
                searched = next
                buffer.drop(begin)
                searched -= begin
                return false
            }
            guard unsafe Self.matches(Self.end, bytes, at: next) else {
                fail(block, InputError(.pemEndMissing, at: buffer.offset + next), visitor, dropping: next)
                return true
            }
            guard end <= bytes.count, unsafe Self.matchesLabel(label, bytes, at: next + Self.end.count) else {
                let error = InputError(.pemLabelMismatch, at: buffer.offset + next)
                fail(block, error, visitor, dropping: next + Self.end.count)
                return true
            }
            unsafe deliver(container, block, UnsafeBufferPointer(rebasing: decoder.decoded[..<count]), visitor)
            advance(to: end)
        }
        return true
    }

    /// Keeps an unfinished block for the next read, unless it is larger than a block may be.
    private func waitForEnd(_ block: InputBlock, begin: Int, body: Int, _ visitor: some InputVisitor) -> Bool {
        guard buffer.count - begin <= InputLimits.blockBytes else {
            let error = InputError(.blockTooLarge, at: block.offset, expected: InputLimits.blockBytes)
            fail(block, error, visitor, dropping: body)
            return true
        }
        searched = buffer.count - begin
        buffer.drop(begin)
        return false
    }

    /// Reads the decoded block and hands its key over.
    func deliver(
        _ container: KeyContainer, _ block: InputBlock, _ der: UnsafeBufferPointer<UInt8>, _ visitor: some InputVisitor
    ) {
        blocks += 1
        let span = unsafe der.span
        guard !span.isEmpty else {
            visitor.failed(block, InputError(.pemEmpty, at: block.offset))
            return
        }
        do throws(InputError) {
            let key: SubjectPublicKeyInfoLayout
            switch container {
            case .certificate: key = try CertificateLayout(0..<span.count, in: span).subjectPublicKeyInfo
            case .publicKey, .point:
                var reader = DERReader(0..<span.count)
                key = try SubjectPublicKeyInfoLayout(reading: &reader, in: span)
                try reader.finish("SubjectPublicKeyInfo")
            }
            visitor.found(container, in: block, der: span, key: key)
        } catch {
            visitor.failed(block, error)
        }
    }

    private func fail(_ block: InputBlock, _ error: InputError, _ visitor: some InputVisitor, dropping count: Int) {
        blocks += 1
        visitor.failed(block, error)
        advance(to: count)
    }

    private func pass(_ block: InputBlock, _ content: StaticText, _ visitor: some InputVisitor, dropping count: Int) {
        blocks += 1
        visitor.passed(block, content)
        advance(to: count)
    }

    private func advance(to count: Int) {
        searched = 0
        buffer.drop(count)
    }

    /// The first place of `text`, which starts with five dashes: a byte that is no dash rules out five places at once.
    private static func find(_ text: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var at = start
        while at + text.count <= bytes.count {
            // at + 4 < at + text.count <= bytes.count.
            if unsafe bytes[at + 4] != Base64BlockDecoder.dash {
                at += 5
            } else if unsafe matches(text, bytes, at: at) {
                return at
            } else {
                at += 1
            }
        }
        return nil
    }

    /// The label up to its five dashes: empty where the line has none, nil where more bytes are needed.
    private static func label(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool) -> Range<Int>? {
        for at in start..<min(start + InputLimits.labelBytes, bytes.count) {
            // `at` is below bytes.count.
            let byte = unsafe bytes[at]
            if byte == Base64BlockDecoder.lineFeed { return start..<start }
            guard byte == Base64BlockDecoder.dash else { continue }
            if unsafe matches(dashes, bytes, at: at) { return start..<at }
            if at + dashes.count > bytes.count, !isLast { return nil }
        }
        return start + InputLimits.labelBytes <= bytes.count || isLast ? start..<start : nil
    }

    private static func matches(_ text: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        guard start + text.count <= bytes.count else { return false }
        // start + index < start + text.count <= bytes.count.
        for index in text.indices where unsafe bytes[start + index] != text[index] { return false }
        return true
    }

    /// Whether the label of the BEGIN line and five dashes stand at `start`.
    private static func matchesLabel(_ label: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        guard start + label.count + dashes.count <= bytes.count else { return false }
        // The caller found the label inside `bytes`, and the guard covers the other place.
        for index in 0..<label.count where unsafe bytes[label.lowerBound + index] != bytes[start + index] {
            return false
        }
        return unsafe matches(dashes, bytes, at: start + label.count)
    }

    private static let begin = Array("-----BEGIN ".utf8)
    private static let end = Array("-----END ".utf8)
    private static let dashes = Array("-----".utf8)
}
