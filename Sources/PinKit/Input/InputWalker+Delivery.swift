extension InputWalker {
    /// Reads a decoded block and hands over its key, or the block where a library has to read it.
    mutating func deliver(
        _ content: DERContent, _ block: InputBlock, _ der: UnsafeBufferPointer<UInt8>, _ visitor: some InputVisitor
    ) {
        blocks += 1
        let span = unsafe der.span
        guard !span.isEmpty else {
            visitor.failed(block, InputError(.pemEmpty, at: block.offset))
            return
        }
        do throws(InputError) {
            switch content {
            case .certificate:
                let key = try CertificateLayout(0..<span.count, in: span).subjectPublicKeyInfo
                visitor.found(.certificate, in: block, der: span, key: key)
            case .certificateRequest:
                let key = try CertificationRequestLayout(0..<span.count, in: span).subjectPublicKeyInfo
                visitor.found(.certificateRequest, in: block, der: span, key: key)
            case .publicKey:
                visitor.found(.publicKey, in: block, der: span, key: try Self.publicKey(in: span))
            case .rsaPublicKey:
                let composed = try ComposedPublicKey.subjectPublicKeyInfo(ofRSA: span)
                let key = try Self.publicKey(in: composed.span)
                visitor.tolerated(block, .composedPublicKey)
                visitor.found(.publicKey, in: block, der: composed.span, key: key)
            case .opaque(let content): visitor.opaque(content, in: block, bytes: span)
            case .withoutKey(let name): visitor.passed(block, name)
            }
        } catch {
            visitor.failed(block, error)
        }
    }

    /// A SubjectPublicKeyInfo that fills `bytes`.
    private static func publicKey(in bytes: Span<UInt8>) throws(InputError) -> SubjectPublicKeyInfoLayout {
        var reader = DERReader(0..<bytes.count)
        let key = try SubjectPublicKeyInfoLayout(reading: &reader, in: bytes)
        try reader.finish("SubjectPublicKeyInfo")
        return key
    }
}
