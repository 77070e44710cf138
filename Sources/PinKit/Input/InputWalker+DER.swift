extension InputWalker {
    /// Takes every complete DER element off the window; the mode changes where no DER follows any more.
    mutating func walkDER(_ visitor: some InputVisitor, isLast: Bool) {
        while mode == .der, buffer.count > 0, isLast || buffer.count >= needed, takeElement(visitor, isLast: isLast) {}
    }

    /// Takes one element; false when more bytes are needed.
    private mutating func takeElement(_ visitor: some InputVisitor, isLast: Bool) -> Bool {
        let bytes = unsafe buffer.bytes
        let block = InputBlock(number: blocks + 1, offset: buffer.offset, form: .der)
        let element: DERElement
        do throws(Unread) {
            element = try Self.element(in: unsafe bytes.span)
        } catch {
            guard error.mayBeCut else { return stop(block, error.fault, visitor) }
            guard bytes.count <= InputLimits.blockBytes else { return stopTooLarge(block, visitor) }
            guard !isLast else { return stop(block, error.fault, visitor) }
            // A search for the end of an indefinite length starts anew: it is made when there is twice as much.
            needed = error.fault.code == .truncated ? 0 : 2 * bytes.count
            return false
        }
        let end = element.end
        guard end <= InputLimits.blockBytes else { return stopTooLarge(block, visitor) }
        // One byte of what follows tells a series of elements from an element with something appended.
        guard end < bytes.count || isLast else { return false }
        let der = unsafe UnsafeBufferPointer(rebasing: bytes[..<end])
        if let content = unsafe Self.content(of: der.span) {
            if end < bytes.count, unsafe bytes[end] != UInt8(DERTag.sequence.rawValue) {
                // How many there are is not known before the end of the input. A block of text may still follow.
                visitor.tolerated(block, .trailingBytes(count: nil, ""))
                mode = .pem
            }
            unsafe deliver(content, block, der, visitor)
        } else {
            blocks += 1
            let error = Self.strictFault(in: unsafe der.span)
            visitor.failed(block, error ?? InputError(.neitherCertificateNorKey, at: 0))
            if end < bytes.count, unsafe bytes[end] != UInt8(DERTag.sequence.rawValue) { mode = .ended }
        }
        needed = 0
        buffer.drop(end)
        return true
    }

    private static func content(of der: Span<UInt8>) -> DERContent? {
        DERContent(of: der) ?? DERContent(of: der, rules: .ber)
    }

    /// Why there is no element yet: the first fault by the rules of DER, and whether more bytes may mend it.
    private struct Unread: Error {
        let fault: InputError
        let mayBeCut: Bool
    }

    /// The element at the start of `bytes`, by the rules of DER or, where those forbid its length, of BER.
    private static func element(in bytes: Span<UInt8>) throws(Unread) -> DERElement {
        // No more is looked at than an element may have, and the byte behind it.
        let range = 0..<min(bytes.count, InputLimits.blockBytes + 1)
        var reader = DERReader(range)
        do throws(InputError) {
            return try reader.read(.sequence, "DER", in: bytes)
        } catch let fault {
            guard InputTolerance(fault.code) != nil else {
                throw Unread(fault: fault, mayBeCut: fault.code == .truncated)
            }
            reader = DERReader(range, rules: .ber)
            do throws(InputError) {
                return try reader.read(.sequence, "DER", in: bytes)
            } catch {
                throw Unread(fault: fault, mayBeCut: error.code == .truncated)
            }
        }
    }

    /// What forbids the length of the element that fills `der`, by the rules of DER.
    private static func strictFault(in der: Span<UInt8>) -> InputError? {
        var reader = DERReader(0..<der.count)
        do throws(InputError) {
            _ = try reader.read(.sequence, "DER", in: der)
            return nil
        } catch {
            return error
        }
    }

    private mutating func stopTooLarge(_ block: InputBlock, _ visitor: some InputVisitor) -> Bool {
        stop(block, InputError(.blockTooLarge, at: block.offset, expected: InputLimits.blockBytes), visitor)
    }

    private mutating func stop(_ block: InputBlock, _ error: InputError, _ visitor: some InputVisitor) -> Bool {
        blocks += 1
        mode = .ended
        visitor.failed(block, error)
        return true
    }
}
