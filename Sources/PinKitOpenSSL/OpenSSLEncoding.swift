import COpenSSL
import PinKitTLS

extension Owned<CertificateObject> {
    /// Parses a certificate that fills `der` (`d2i_X509`).
    ///
    /// - Throws: OpenSSL's reason, or that bytes are left over.
    init(der: [UInt8]) throws(TLSSetupError) {
        let (pointer, used) = unsafe parse(der) { unsafe d2i_X509(nil, $0, $1) }
        guard let certificate = unsafe Self(takingOwnership: pointer) else {
            throw TLSSetupError(OpenSSLErrorQueue.drainReason())
        }
        guard used == der.count else { throw TLSSetupError("trailing bytes after the certificate") }
        self = certificate
    }

    /// The certificate's key, encoded again by OpenSSL.
    ///
    /// - Throws: OpenSSL's reason where it cannot decode the key.
    func encodedKey() throws(TLSSetupError) -> [UInt8] {
        // The key is borrowed from the certificate, which outlives the call.
        guard let key = unsafe X509_get0_pubkey(pointer) else {
            throw TLSSetupError(OpenSSLErrorQueue.drainReason())
        }
        return try unsafe encode { unsafe i2d_PUBKEY(key, $0) }
    }
}

extension Owned<KeyObject> {
    /// Parses a SubjectPublicKeyInfo that fills `der` (`d2i_PUBKEY`).
    ///
    /// - Throws: OpenSSL's reason, or that bytes are left over.
    init(der: [UInt8]) throws(TLSSetupError) {
        let (pointer, used) = unsafe parse(der) { unsafe d2i_PUBKEY(nil, $0, $1) }
        guard let key = unsafe Self(takingOwnership: pointer) else {
            throw TLSSetupError(OpenSSLErrorQueue.drainReason())
        }
        guard used == der.count else { throw TLSSetupError("trailing bytes after the public key") }
        self = key
    }

    /// The SubjectPublicKeyInfo that OpenSSL makes of the key.
    func encoded() throws(TLSSetupError) -> [UInt8] { try unsafe encode { unsafe i2d_PUBKEY(pointer, $0) } }
}

/// Calls a `d2i_` function over `der`; what it made, and how many bytes it used.
private func parse(
    _ der: [UInt8], _ decode: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?
) -> (OpaquePointer?, Int) {
    OpenSSLErrorQueue.clear()
    // The position is moved by at most the count given, inside the buffer that lives for the closure.
    return unsafe der.withUnsafeBufferPointer { buffer in
        var position = buffer.baseAddress
        let object = unsafe decode(&position, buffer.count)
        let used = if let start = buffer.baseAddress, let end = unsafe position { unsafe end - start } else { 0 }
        return unsafe (object, used)
    }
}

/// Calls an `i2d_` function and takes over what it allocates.
func encode(
    _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> Int32
) throws(TLSSetupError) -> [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    // OpenSSL allocates the output and gives its length; it is copied and freed here.
    let count = unsafe write(&output)
    defer { unsafe pinkit_openssl_free(output) }
    guard count > 0, let start = unsafe output else { throw TLSSetupError(OpenSSLErrorQueue.drainReason()) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
}
