public import PinKit

extension SubjectPublicKeyInfo {
    /// 20 bytes that name the key among an issuer's: the start of the SHA-256 of the key's bits (RFC 7093 §2, method 1).
    ///
    /// It is no pin: it leaves the algorithm out.
    ///
    /// - Throws: nothing in practice, since the bytes were read before.
    public func keyIdentifier() throws(InputError) -> [UInt8] {
        var reader = DERReader(0..<bytes.count)
        let layout = try SubjectPublicKeyInfoLayout(reading: &reader, in: bytes.span)
        return Array(PortableSHA256.digest(of: Array(bytes[layout.key])).bytes.prefix(20))
    }
}
