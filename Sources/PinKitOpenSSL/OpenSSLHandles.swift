import COpenSSL

/// Sole owner of one OpenSSL object, which is freed exactly once, by `deinit`.
///
/// `@safe`: nobody else frees the pointer, and it is borrowed for no longer than the owner lives.
@safe
struct Owned<Kind: OpenSSLObject>: ~Copyable {
    /// The object; borrow it, never free it.
    let pointer: OpaquePointer

    /// Takes over a result of OpenSSL; nil where it was NULL.
    init?(takingOwnership pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = pointer
    }

    // The pointer came out of the matching constructor of OpenSSL and is freed nowhere else.
    deinit { unsafe Kind.free(pointer) }
}

/// A kind of object that OpenSSL makes, and how it is freed.
protocol OpenSSLObject {
    static func free(_ pointer: OpaquePointer)
}

// Every `free` gets a pointer of its own kind: `Owned` is only named through the aliases below.
enum CertificateObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe X509_free(pointer) }
}
enum KeyObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe EVP_PKEY_free(pointer) }
}
enum KeyContextObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe EVP_PKEY_CTX_free(pointer) }
}
enum DigestObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe EVP_MD_free(pointer) }
}
enum DigestContextObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe EVP_MD_CTX_free(pointer) }
}
enum StreamObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe _ = BIO_free(pointer) }
}
enum ContextObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe SSL_CTX_free(pointer) }
}
enum ConnectionObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe SSL_free(pointer) }
}

/// An `X509`.
typealias OwnedCertificate = Owned<CertificateObject>
/// An `EVP_PKEY`.
typealias OwnedKey = Owned<KeyObject>
/// An `EVP_PKEY_CTX`.
typealias OwnedKeyContext = Owned<KeyContextObject>
/// An `EVP_MD`.
typealias OwnedDigest = Owned<DigestObject>
/// An `EVP_MD_CTX`.
typealias OwnedDigestContext = Owned<DigestContextObject>
/// A `BIO`.
typealias OwnedStream = Owned<StreamObject>
/// An `SSL_CTX`.
typealias OwnedContext = Owned<ContextObject>
/// An `SSL`.
typealias OwnedConnection = Owned<ConnectionObject>
