import PinKit

extension JSONWebKey {
    /// Checks that the first certificate of `x5c` is of the key that the other members give (RFC 7517 §4.7); one that
    /// cannot be read is a fault of its own.
    ///
    /// - Throws: `jwkCertificate` with the pins of both.
    func checkCertificate(against own: SubjectPublicKeyInfo) throws(InputError) {
        guard let text = x5c.first, let der = try? Base64.decode(Array(text.utf8).span),
            let certified = try? Certificate(der).subjectPublicKeyInfo
        else { return }
        guard Self.isOneKey(certified, own) else {
            throw InputError(.jwkCertificate, at: 0, in: "x5c", pins: [own.pin, certified.pin])
        }
    }

    /// Whether a certificate has the key, in whatever way it writes it: the pins may differ all the same.
    private static func isOneKey(_ certified: SubjectPublicKeyInfo, _ own: SubjectPublicKeyInfo) -> Bool {
        let canonical = CanonicalEncoding(certified).bytes ?? certified.bytes
        if canonical == own.bytes { return true }
        switch certified.keyType {
        case .rsaPSS:
            // RSA in a JSON Web Key is for either padding.
            guard case .rsa = own.keyType else { return false }
            return bits(of: canonical) == bits(of: own.bytes)
        case own.keyType:
            // Points that the core cannot write out are compressed here instead (SEC 1 §2.3.3).
            guard case .ec = own.keyType, let point = bits(of: own.bytes), point.first == 0x04, let last = point.last
            else { return false }
            let (coordinates, parity) = (point.dropFirst(), last & 1)
            let forms = [[0x02 | parity] + coordinates.prefix(coordinates.count / 2), [0x06 | parity] + coordinates]
            return bits(of: certified.bytes).map { forms.contains($0) } ?? false
        default: return false
        }
    }

    /// The content of subjectPublicKey.
    private static func bits(of bytes: [UInt8]) -> [UInt8]? {
        var reader = DERReader(0..<bytes.count)
        guard let layout = try? SubjectPublicKeyInfoLayout(reading: &reader, in: bytes.span) else { return nil }
        return Array(bytes[layout.key])
    }
}
