extension InputWalker {
    /// Waits for the end of text that may be base64 or hexadecimal without BEGIN and END lines, and reads it; any other
    /// byte ends the attempt, and the text is searched for PEM blocks.
    mutating func walkBareText(_ visitor: some InputVisitor, isLast: Bool) {
        let bytes = unsafe buffer.bytes
        let span = unsafe bytes.span
        let limit = min(bytes.count, InputLimits.blockBytes)
        while searched < limit, BareText.isAllowed(span[searched]) { searched += 1 }
        if searched == InputLimits.blockBytes, bytes.count > searched {
            hadLongText = true
            return search()
        }
        if searched < bytes.count {
            // Where the BEGIN line was lost, the END line shows it.
            guard span[searched] == Base64BlockDecoder.dash else { return search() }
            guard searched + 9 <= bytes.count || isLast else { return }
            guard span.holds("-----END ", at: searched) else { return search() }
        } else if !isLast {
            return
        }
        let text = unsafe UnsafeBufferPointer(rebasing: bytes[..<searched])
        unsafe readBareText(text, visitor)
        search()
    }

    private mutating func search() {
        searched = 0
        mode = .pem
    }

    /// Reads bare text; what is no key leaves no trace.
    private mutating func readBareText(_ text: UnsafeBufferPointer<UInt8>, _ visitor: some InputVisitor) {
        let span = unsafe text.span
        guard let start = span.indices.first(where: { !Base64BlockDecoder.isBlank(span[$0]) }) else { return }
        let block = InputBlock(number: blocks + 1, offset: place(start), form: .pem)
        do throws(InputError) {
            guard let bare = try BareText(span) else { return }
            let content = DERContent(of: bare.bytes.span) ?? DERContent(of: bare.bytes.span, rules: .ber)
            guard let content else {
                // Text that starts as DER and is too short was cut.
                var reader = DERReader(0..<bare.bytes.count)
                do throws(InputError) {
                    _ = try reader.read(.sequence, "DER", in: bare.bytes.span)
                } catch {
                    guard error.code == .truncated else { return }
                    blocks += 1
                    visitor.failed(block, error)
                }
                return
            }
            visitor.tolerated(block, bare.tolerance)
            unsafe bare.bytes.withUnsafeBufferPointer { unsafe deliver(content, block, $0, visitor) }
        } catch {
            blocks += 1
            visitor.failed(block, InputError(error.code, at: place(error.offset), in: "bare text", seen: error.seen))
        }
    }

    /// Waits for the end of JSON text, which is handed over where it speaks of keys; PEM may stand in any other.
    mutating func walkJSON(_ visitor: some InputVisitor, isLast: Bool) {
        let bytes = unsafe buffer.bytes
        guard isLast || bytes.count > InputLimits.blockBytes else { return }
        let span = unsafe bytes.span
        let limit = min(bytes.count, InputLimits.blockBytes)
        let hasKeys = (0..<limit).contains {
            span[$0] == UInt8(ascii: "\"")
                && (span.holds("\"kty\"", at: $0) || span.holds("\"keys\"", at: $0))
        }
        mode = .pem
        guard hasKeys else { return }
        let block = InputBlock(number: blocks + 1, offset: place(0), form: .pem)
        if bytes.count > InputLimits.blockBytes {
            blocks += 1
            mode = .ended
            let error = InputError(.blockTooLarge, at: block.offset, expected: InputLimits.blockBytes)
            visitor.failed(block, error)
        } else {
            unsafe deliver(.opaque(.jsonWebKey), block, bytes, visitor)
            buffer.drop(bytes.count)
        }
    }
}
