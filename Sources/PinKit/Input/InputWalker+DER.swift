extension InputWalker {
    /// Takes every complete DER element off the window; true when nothing behind it can be read any more.
    mutating func walkDER(_ visitor: some InputVisitor, isLast: Bool) -> Bool {
        while buffer.count > 0 {
            let bytes = unsafe buffer.bytes
            let block = InputBlock(number: blocks + 1, offset: buffer.offset, form: .der)
            var reader = DERReader(0..<bytes.count)
            let element: DERElement
            do throws(InputError) {
                element = try reader.read(.sequence, "DER", in: unsafe bytes.span)
            } catch {
                guard error.code == .truncated else { return stop(block, error, visitor) }
                guard bytes.count <= InputLimits.blockBytes else { return stopTooLarge(block, visitor) }
                guard isLast else { return false }
                return stop(block, error, visitor)
            }
            let end = element.range.upperBound
            guard end <= InputLimits.blockBytes else { return stopTooLarge(block, visitor) }
            // One byte of what follows tells a series of elements from an element with something appended.
            guard end < bytes.count || isLast else { return false }
            if end < bytes.count, unsafe bytes[end] != UInt8(DERTag.sequence.rawValue) {
                // How many there are is not known before the end of the input.
                return stop(block, InputError(.trailingBytes, at: end, in: "DER"), visitor)
            }
            let der = unsafe UnsafeBufferPointer(rebasing: bytes[..<end])
            if let content = Self.content(of: element, in: unsafe der.span) {
                unsafe deliver(content, block, der, visitor)
                buffer.drop(end)
            } else {
                blocks += 1
                visitor.failed(block, InputError(.neitherCertificateNorKey, at: 0))
                buffer.drop(end)
            }
        }
        return false
    }

    private mutating func stopTooLarge(_ block: InputBlock, _ visitor: some InputVisitor) -> Bool {
        stop(block, InputError(.blockTooLarge, at: block.offset, expected: InputLimits.blockBytes), visitor)
    }

    private mutating func stop(_ block: InputBlock, _ error: InputError, _ visitor: some InputVisitor) -> Bool {
        blocks += 1
        visitor.failed(block, error)
        return true
    }

    /// A SubjectPublicKeyInfo starts with an AlgorithmIdentifier, that is, with an object identifier two levels down;
    /// a certificate starts there with its version or serial number.
    private static func content(of element: DERElement, in bytes: Span<UInt8>) -> DERContent? {
        var outer = DERReader(element.content)
        guard let first = try? outer.read(.sequence, "DER", in: bytes) else { return nil }
        switch DERReader(first.content).peekTag(in: bytes) {
        case .objectIdentifier?: return .publicKey
        case .integer?, .context(0, constructed: true)?: return .certificate
        default: return nil
        }
    }
}
