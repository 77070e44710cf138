/// Walks over one input of any size at constant memory, and hands every key to a visitor: the same walk for a file with
/// one certificate and for a bundle of a million.
///
/// The caller alternates ``fill(_:)`` and ``walk(_:)`` until no byte comes any more, then calls ``finish(_:)``.
public struct InputWalker: ~Copyable {
    var buffer = InputBuffer()
    var decoder = Base64BlockDecoder()
    /// Blocks met so far.
    var blocks = 0
    /// Bytes of the window that are known to hold no end of the block at its front, or nothing but bare text.
    var searched = 0
    /// Bytes that the window should have before the element at its front is looked at again.
    var needed = 0
    /// Whether text without a BEGIN line grew beyond what a block may have.
    var hadLongText = false
    var mode = Mode.undecided

    /// What the front of the window is taken for.
    enum Mode {
        /// Too little has come to tell.
        case undecided
        /// Text whose blocks stand between BEGIN and END lines.
        case pem
        case der
        /// Text that so far may be base64 or hexadecimal without such lines.
        case bareText
        /// Text that starts as JSON does.
        case json
        /// Nothing behind a fault can be read any more.
        case ended
    }

    /// A walk at the start of an input.
    public init() {}

    /// Lets `read` write bytes of the input; it gives their number, 0 at the end.
    public mutating func fill<Failure: Error>(
        _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        if mode == .ended { buffer.drop(buffer.count) }
        return try unsafe buffer.withFreeSpace(read)
    }

    /// Hands over every block that is complete.
    public mutating func walk(_ visitor: some InputVisitor) {
        // One byte more than a point has, so that a file of 65 bytes is still undecided at its end.
        if mode == .undecided, buffer.count > 65 { decide(visitor) }
        advance(visitor, isLast: false)
    }

    /// Hands over what is left at the end of the input, and a fault where nothing at all was found.
    public mutating func finish(_ visitor: some InputVisitor) {
        if mode == .undecided, finishAsPoint(visitor) { return }
        if mode == .undecided { decide(visitor) }
        advance(visitor, isLast: true)
        guard blocks == 0 else { return }
        let error =
            hadLongText
            ? InputError(.blockTooLarge, at: 0, expected: InputLimits.blockBytes) : InputError(.noKey, at: 0)
        visitor.failed(InputBlock(number: 1, offset: 0, form: .pem), error)
    }

    private mutating func advance(_ visitor: some InputVisitor, isLast: Bool) {
        // What stands behind the last DER element, or is no bare text or JSON after all, is searched for PEM blocks.
        switch mode {
        case .undecided, .ended, .pem: break
        case .der: walkDER(visitor, isLast: isLast)
        case .bareText: walkBareText(visitor, isLast: isLast)
        case .json: walkJSON(visitor, isLast: isLast)
        }
        if mode == .pem { walkPEM(visitor, isLast: isLast) }
    }

    /// A file of 65 bytes that starts with 04 is an uncompressed P-256 point.
    private mutating func finishAsPoint(_ visitor: some InputVisitor) -> Bool {
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
