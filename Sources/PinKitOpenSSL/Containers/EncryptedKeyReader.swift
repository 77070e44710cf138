import COpenSSL
import PinKit

/// Private keys under a password: EncryptedPrivateKeyInfo, and PEM in the way of RFC 1421.
enum EncryptedKeyReader {
    /// Decrypts an EncryptedPrivateKeyInfo (RFC 5958 §3).
    ///
    /// - Throws: `passwordWrong` and what else a container may throw.
    static func read(
        pkcs8 der: Span<UInt8>, _ password: ContainerPassword, _ budget: inout DerivationBudget
    ) throws(InputError) -> ContainedKey {
        // The position is moved within the bytes, which live for the closure.
        let signature = unsafe der.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe d2i_X509_SIG(nil, &position, buffer.count)
        }
        guard let signature = unsafe OwnedEncryptedKey(takingOwnership: signature) else {
            throw InputError(.containerUnreadable, at: 0, in: OpaqueContent.encryptedPrivateKey.name)
        }
        return try unsafe read(signature.pointer, password, &budget)
    }

    /// Decrypts what OpenSSL has read of an EncryptedPrivateKeyInfo; the pointer stays the caller's.
    static func read(
        _ encrypted: OpaquePointer, _ password: ContainerPassword, _ budget: inout DerivationBudget
    ) throws(InputError) -> ContainedKey {
        var algorithm: UnsafePointer<X509_ALGOR>?
        // Borrowed from the object.
        unsafe X509_SIG_get0(encrypted, &algorithm, nil)
        try budget.charge(algorithm: unsafe encodedAlgorithm(algorithm))
        OpenSSLErrorQueue.clear()
        let info = unsafe password.withCharacters { unsafe PKCS8_decrypt(encrypted, $0, $1) }
        guard let info = unsafe OwnedPrivateKeyInfo(takingOwnership: info) else {
            throw ContainerPassword.failure(OpaqueContent.encryptedPrivateKey.name)
        }
        return try unsafe PrivateKeyReader.read(info.pointer, &budget)
    }

    /// Decrypts a PEM block with `Proc-Type: 4,ENCRYPTED`: one round of MD5 makes the key, so that nothing is counted.
    static func read(
        pem text: Span<UInt8>, _ password: ContainerPassword, _ budget: inout DerivationBudget
    ) throws(InputError) -> ContainedKey {
        var (start, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        // The stream reads from the text, and lives no longer than it; the callback gets the password of this call.
        let isDecrypted = unsafe text.withUnsafeBufferPointer { buffer -> Bool in
            guard
                let stream = unsafe OwnedStream(
                    takingOwnership: BIO_new_mem_buf(buffer.baseAddress, Int32(clamping: buffer.count)))
            else { return false }
            return unsafe withUnsafePointer(to: password) { password in
                unsafe PEM_bytes_read_bio(
                    &start, &count, nil, PEM_STRING_EVP_PKEY, stream.pointer, copyPassword,
                    UnsafeMutableRawPointer(mutating: password)) == 1
            }
        }
        guard isDecrypted, let der = unsafe PrivateBytes(takingOwnership: start, count: count) else {
            throw ContainerPassword.failure(OpaqueContent.encryptedPrivateKey.name)
        }
        return try der.read { (der) throws(InputError) in
            // Nothing but the padding tells that a password is wrong, and one wrong password in 256 leaves it right: what
            // comes out then is no DER.
            var reader = DERReader(0..<der.count)
            guard (try? reader.read(.sequence, "PrivateKey", in: der)) != nil, reader.isAtEnd else {
                throw InputError(.passwordWrong, at: 0, in: OpaqueContent.encryptedPrivateKey.name)
            }
            return try PrivateKeyReader.read(der, &budget)
        }
    }
}

/// The DER of an AlgorithmIdentifier; empty where there is none.
func encodedAlgorithm(_ algorithm: UnsafePointer<X509_ALGOR>?) -> [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    // OpenSSL allocates the output and gives its length; it is copied and freed here.
    let count = unsafe i2d_X509_ALGOR(algorithm, &output)
    defer { unsafe pinkit_openssl_free(output) }
    guard count > 0, let start = unsafe output else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
}

/// `pem_password_cb`: copies the password that stands behind `context`; -1 where it does not fit.
private func copyPassword(
    _ buffer: UnsafeMutablePointer<CChar>?, capacity: Int32, isWritten: Int32, context: UnsafeMutableRawPointer?
) -> Int32 {
    // `read(pem:_:)` passes its password, and `capacity` bytes are there to be written.
    guard let buffer = unsafe buffer, let context = unsafe context else { return -1 }
    return unsafe context.assumingMemoryBound(to: ContainerPassword.self).pointee.withCharacters { start, count in
        guard count <= capacity else { return -1 }
        if let start = unsafe start { unsafe buffer.update(from: start, count: Int(count)) }
        return count
    }
}
