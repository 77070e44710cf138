/// Walks over one input of any size at constant memory, and hands every key to a visitor: the same walk for a file with
/// one certificate and for a bundle of a million.
///
/// The caller alternates ``fill(_:)`` and ``walk(_:)`` until no byte comes any more, then calls ``finish(_:)``.
public final class InputWalker {
    var buffer = InputBuffer()
    var decoder = Base64BlockDecoder()
    /// Blocks met so far.
    var blocks = 0
    /// Bytes of the window that are known to hold no end of the block at its front.
    var searched = 0
    private var mode = Mode.undecided

    private enum Mode { case undecided, pem, der, ended }

    /// A walk at the start of an input.
    public init() {}

    /// Lets `read` write bytes of the input; it gives their number, 0 at the end.
    public func fill<Failure: Error>(
        _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        if mode == .ended { buffer.drop(buffer.count) }
        return try unsafe buffer.withFreeSpace(read)
    }

    /// Hands over every block that is complete.
    public func walk(_ visitor: some InputVisitor) {
        // One byte more than a point has, so that a file of 65 bytes is still undecided at its end.
        if mode == .undecided, buffer.count > 65 { decide() }
        advance(visitor, isLast: false)
    }

    /// Hands over what is left at the end of the input, and a fault where nothing at all was found.
    public func finish(_ visitor: some InputVisitor) {
        if mode == .undecided, finishAsPoint(visitor) { return }
        if mode == .undecided { decide() }
        advance(visitor, isLast: true)
        if blocks == 0 { visitor.failed(InputBlock(number: 1, offset: 0, form: .pem), InputError(.noKey, at: 0)) }
    }

    private func advance(_ visitor: some InputVisitor, isLast: Bool) {
        switch mode {
        case .undecided, .ended: break
        case .pem: walkPEM(visitor, isLast: isLast)
        case .der: if walkDER(visitor, isLast: isLast) { mode = .ended }
        }
    }

    /// DER starts with a SEQUENCE, and its first bytes are not all printable; anything else is text.
    private func decide() {
        let bytes = unsafe buffer.bytes.span
        var isPrintable = true
        for index in 0..<min(bytes.count, InputLimits.prefixBytes) {
            isPrintable =
                isPrintable && ((0x20..<0x7F).contains(bytes[index]) || Base64BlockDecoder.isBlank(bytes[index]))
        }
        mode = !bytes.isEmpty && !isPrintable && bytes[0] == UInt8(DERTag.sequence.rawValue) ? .der : .pem
    }

    /// A file of 65 bytes that starts with 04 is an uncompressed P-256 point.
    private func finishAsPoint(_ visitor: some InputVisitor) -> Bool {
        let bytes = unsafe buffer.bytes.span
        guard bytes.count == 65, bytes[0] == 0x04 else { return false }
        blocks += 1
        let block = InputBlock(number: blocks, offset: 0, form: .point)
        do throws(InputError) {
            let der = try P256Point(bytes.array(0..<65)).subjectPublicKeyInfo
            var reader = DERReader(0..<der.count)
            let key = try SubjectPublicKeyInfoLayout(reading: &reader, in: der.span)
            visitor.found(.point, in: block, der: der.span, key: key)
        } catch {
            visitor.failed(block, error)
        }
        return true
    }
}
