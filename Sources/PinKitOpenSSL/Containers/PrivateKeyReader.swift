import COpenSSL
import PinKit
import PinKitTLS

/// Takes the public half out of a private key, and nothing else.
enum PrivateKeyReader {
    /// Bytes of a private key: RSA with 32,768 bits has 18 KiB.
    private static let largestKey = 64 << 10
    /// Bytes of a DSA or DH key in PKCS#8: it lacks the public half, which OpenSSL computes in a time that grows with
    /// the cube of the size. Those of 10,000 bits, its own limit elsewhere, stay below.
    static let largestWithoutPublicHalf = 4 << 10

    /// Reads a private key without encryption (`d2i_AutoPrivateKey`).
    ///
    /// - Throws: `containerUnreadable`, `blockTooLarge`, `tooManyElements`, `keyHalves`, `notSupported`.
    static func read(
        _ der: Span<UInt8>, _ budget: inout DerivationBudget
    ) throws(InputError) -> ContainedKey {
        let isComputed = hasCostlyHalf(der)
        let limit = isComputed ? largestWithoutPublicHalf : largestKey
        guard der.count <= limit else { throw InputError(.blockTooLarge, at: 0, expected: limit) }
        try budget.charge(costlyKey: isComputed, bytes: der.count)
        OpenSSLErrorQueue.clear()
        // The position is moved within the bytes, which live for the closure.
        let key = unsafe der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var position = buffer.baseAddress
            let key = unsafe d2i_AutoPrivateKey(nil, &position, buffer.count)
            guard let end = unsafe position, let start = buffer.baseAddress, unsafe end - start == buffer.count else {
                unsafe EVP_PKEY_free(key)
                return nil
            }
            return unsafe key
        }
        guard let key = unsafe OwnedKey(takingOwnership: key), let encoded = try? key.encoded() else {
            throw InputError(.containerUnreadable, at: 0, in: OpaqueContent.privateKey.name)
        }
        if !isComputed {
            // OpenSSL's own form of DSA keys has the public half, and checking it takes as long as computing it.
            if KeyHalves.isCostly(key) { try budget.charge(costlyKey: true, bytes: der.count) }
            try KeyHalves.check(key, size: der.count)
        }
        return ContainedKey(
            .privateKey, der: encoded, privateDigest: PortablePinHasher().digest(der, 0..<der.count))
    }

    /// Reads a PrivateKeyInfo that OpenSSL has decoded or decrypted.
    static func read(
        _ info: OpaquePointer, _ budget: inout DerivationBudget
    ) throws(InputError) -> ContainedKey {
        var output: UnsafeMutablePointer<UInt8>?
        // OpenSSL allocates the output and gives its length; its owner overwrites it.
        let count = unsafe i2d_PKCS8_PRIV_KEY_INFO(info, &output)
        guard let bytes = unsafe PrivateBytes(takingOwnership: output, count: Int(count)) else {
            throw InputError(.containerUnreadable, at: 0, in: OpaqueContent.privateKey.name)
        }
        return try bytes.read { (der) throws(InputError) in try read(der, &budget) }
    }

    /// Whether it is PKCS#8 with a key of discrete logarithms modulo a prime.
    ///
    ///     PrivateKeyInfo ::= SEQUENCE { version INTEGER, privateKeyAlgorithm AlgorithmIdentifier, … }   RFC 5958 §2
    private static func hasCostlyHalf(_ der: Span<UInt8>) -> Bool {
        var reader = DERReader(0..<der.count)
        guard let outer = try? reader.read(.sequence, "PrivateKeyInfo", in: der) else { return false }
        var fields = DERReader(outer.content)
        guard (try? fields.read(.integer, "version", in: der)) != nil,
            let algorithm = try? fields.read(.sequence, "privateKeyAlgorithm", in: der)
        else { return false }
        var inner = DERReader(algorithm.content)
        guard let identifier = try? inner.read(.objectIdentifier, "algorithm", in: der) else { return false }
        return costly.contains(der.copy(identifier.content))
    }

    /// DSA (1.2.840.10040.4.1), PKCS#3 DH (1.2.840.113549.1.3.1) and X9.42 DH (1.2.840.10046.2.1).
    private static let costly: [[UInt8]] = [
        [0x2A, 0x86, 0x48, 0xCE, 0x38, 0x04, 0x01],
        [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x03, 0x01],
        [0x2A, 0x86, 0x48, 0xCE, 0x3E, 0x02, 0x01],
    ]
}
