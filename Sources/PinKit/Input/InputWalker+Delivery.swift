extension InputWalker {
    /// Reads a decoded block of `content` and hands over its key, or the block where a library has to read it.
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
            if content == .certificate {
                // The usual case, at the front for the sake of bundles.
                let key = try CertificateLayout(0..<span.count, in: span).subjectPublicKeyInfo
                visitor.found(.certificate, in: block, der: span, key: key)
            } else {
                try Self.deliver(content, block, span, .der, visitor)
            }
        } catch {
            Self.retry(content, block, span, error, visitor)
        }
    }

    /// Hands over the certificate in front of OpenSSL's settings.
    mutating func deliverTrusted(
        _ block: InputBlock, _ der: UnsafeBufferPointer<UInt8>, _ visitor: some InputVisitor
    ) {
        var reader = DERReader(0..<der.count, rules: .ber)
        let certificate = try? reader.read(.sequence, "Certificate", in: unsafe der.span)
        let end = certificate?.end ?? der.count
        if end < der.count {
            visitor.tolerated(block, .trailingBytes(count: der.count - end, "OpenSSL's trust settings"))
        }
        unsafe deliver(.certificate, block, UnsafeBufferPointer(rebasing: der[..<end]), visitor)
    }

    /// Hands over what a strict or a lenient reader makes of a structure.
    private static func deliver(
        _ content: DERContent, _ block: InputBlock, _ der: Span<UInt8>, _ rules: EncodingRules,
        tolerating tolerance: InputTolerance? = nil, _ visitor: some InputVisitor
    ) throws(InputError) {
        let all = 0..<der.count
        switch content {
        case .certificate:
            let key = try CertificateLayout(all, in: der, rules: rules).subjectPublicKeyInfo
            if let tolerance { visitor.tolerated(block, tolerance) }
            visitor.found(.certificate, in: block, der: der, key: key)
        case .certificateRequest:
            let key = try CertificationRequestLayout(all, in: der, rules: rules).subjectPublicKeyInfo
            if let tolerance { visitor.tolerated(block, tolerance) }
            visitor.found(.certificateRequest, in: block, der: der, key: key)
        case .publicKey:
            let key = try publicKey(in: der, rules)
            if let tolerance { visitor.tolerated(block, tolerance) }
            visitor.found(.publicKey, in: block, der: der, key: key)
        case .rsaPublicKey:
            let composed = try ComposedPublicKey.subjectPublicKeyInfo(ofRSA: der)
            let key = try publicKey(in: composed.span, .der)
            visitor.tolerated(block, .composedPublicKey)
            visitor.found(.publicKey, in: block, der: composed.span, key: key)
        case .opaque(let opaque):
            switch block.form == .pem ? DERContent(of: der) : nil {
            case .opaque(let real)?: visitor.opaque(real, in: block, bytes: der)
            case let real? where opaque != .encryptedPEM && opaque != .jsonWebKey:
                throw InputError(.pemContent, at: block.offset, in: real.name)
            default: visitor.opaque(opaque, in: block, bytes: der)
            }
        case .withoutKey(let name): visitor.passed(block, name)
        }
    }

    /// What becomes of a structure that the strict reader refuses: it is of another kind than was said, is written by the
    /// rules of BER, or is at fault.
    private static func retry(
        _ content: DERContent, _ block: InputBlock, _ der: Span<UInt8>, _ error: InputError,
        _ visitor: some InputVisitor
    ) {
        do throws(InputError) {
            let tolerance = InputTolerance(error.code)
            let rules: EncodingRules = tolerance == nil ? .der : .ber
            if block.form == .pem, let real = DERContent(of: der, rules: rules), real != content {
                // A bare RSA key with something added has the shape of parameters.
                if content == .rsaPublicKey, case .withoutKey = real { throw error }
                guard content == .publicKey, real == .rsaPublicKey else {
                    throw InputError(.pemContent, at: block.offset, in: real.name)
                }
                try deliver(real, block, der, .der, visitor)
            } else if let tolerance {
                try deliver(content, block, der, .ber, tolerating: tolerance, visitor)
            } else {
                throw error
            }
        } catch let other {
            // The first fault is told, unless the lenient reader got as far as the point.
            let isTelling = other.code == .pemContent || other.code.rawValue.hasPrefix("point.")
            visitor.failed(block, isTelling ? other : error)
        }
    }

    /// A SubjectPublicKeyInfo that fills `bytes`.
    private static func publicKey(
        in bytes: Span<UInt8>, _ rules: EncodingRules
    ) throws(InputError) -> SubjectPublicKeyInfoLayout {
        var reader = DERReader(0..<bytes.count, rules: rules)
        let key = try SubjectPublicKeyInfoLayout(reading: &reader, in: bytes)
        try reader.finish("SubjectPublicKeyInfo")
        return key
    }
}

extension InputTolerance {
    /// What a lenient reader puts up with where a strict one stopped at a fault of DER; nil for every other fault.
    init?(_ code: InputError.Code) {
        switch code {
        case .lengthNotMinimal: self = .lengthNotMinimal
        case .lengthIndefinite: self = .lengthIndefinite
        case .objectIdentifier: self = .objectIdentifierMalformed
        default: return nil
        }
    }
}
