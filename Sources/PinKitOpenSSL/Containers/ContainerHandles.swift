import COpenSSL

// Every `free` gets a pointer of its own kind: `Owned` is only named through the aliases below.
enum PKCS7Object: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe PKCS7_free(UnsafeMutablePointer(pointer)) }
}
enum CMSObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe CMS_ContentInfo_free(pointer) }
}
enum PKCS12Object: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe PKCS12_free(pointer) }
}
enum PrivateKeyInfoObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe PKCS8_PRIV_KEY_INFO_free(pointer) }
}
enum EncryptedKeyObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe X509_SIG_free(pointer) }
}
enum NumberObject: OpenSSLObject {
    // Private numbers are overwritten.
    static func free(_ pointer: OpaquePointer) { unsafe BN_clear_free(pointer) }
}
enum NumberContextObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) { unsafe BN_CTX_free(pointer) }
}
enum CertificateStackObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) {
        // The stack holds certificates and owns them.
        unsafe OPENSSL_sk_pop_free(pointer) { unsafe X509_free($0.map { OpaquePointer($0) }) }
    }
}
enum ContentStackObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) {
        // The stack holds PKCS#7 contents and owns them.
        unsafe OPENSSL_sk_pop_free(pointer) { unsafe PKCS7_free($0?.assumingMemoryBound(to: PKCS7.self)) }
    }
}
enum BagStackObject: OpenSSLObject {
    static func free(_ pointer: OpaquePointer) {
        // The stack holds safe bags and owns them; private keys in them are overwritten by OpenSSL.
        unsafe OPENSSL_sk_pop_free(pointer) { unsafe PKCS12_SAFEBAG_free($0.map { OpaquePointer($0) }) }
    }
}

/// A `PKCS7`.
typealias OwnedPKCS7 = Owned<PKCS7Object>
/// A `CMS_ContentInfo`.
typealias OwnedCMS = Owned<CMSObject>
/// A `PKCS12`.
typealias OwnedPKCS12 = Owned<PKCS12Object>
/// A `PKCS8_PRIV_KEY_INFO`.
typealias OwnedPrivateKeyInfo = Owned<PrivateKeyInfoObject>
/// An `X509_SIG`, which is how OpenSSL holds an EncryptedPrivateKeyInfo.
typealias OwnedEncryptedKey = Owned<EncryptedKeyObject>
/// A `BIGNUM`.
typealias OwnedNumber = Owned<NumberObject>
/// A `BN_CTX`, the scratch space of calculations; OpenSSL overwrites it too.
typealias OwnedNumberContext = Owned<NumberContextObject>
/// A `STACK_OF(X509)` with its certificates.
typealias OwnedCertificateStack = Owned<CertificateStackObject>
/// A `STACK_OF(PKCS7)` with its contents.
typealias OwnedContentStack = Owned<ContentStackObject>
/// A `STACK_OF(PKCS12_SAFEBAG)` with its bags.
typealias OwnedBagStack = Owned<BagStackObject>

/// The members of a stack of OpenSSL's, borrowed from it.
@safe struct StackMembers {
    private let stack: OpaquePointer?

    /// The members of a stack that outlives this value; none where it is NULL.
    init(of stack: OpaquePointer?) { unsafe self.stack = stack }

    var count: Int { unsafe stack == nil ? 0 : max(0, Int(OPENSSL_sk_num(stack))) }

    /// The member at an index below ``count``.
    subscript(index: Int) -> OpaquePointer? {
        unsafe OPENSSL_sk_value(stack, Int32(index)).map { OpaquePointer($0) }
    }
}

/// Private bytes in OpenSSL's memory: overwritten when their owner goes.
@safe struct PrivateBytes: ~Copyable {
    private let start: UnsafeMutablePointer<UInt8>
    private let count: Int

    /// Takes over what an `i2d_` function or a decryption has allocated; nil where it failed.
    init?(takingOwnership start: UnsafeMutablePointer<UInt8>?, count: Int) {
        guard let start = unsafe start, count > 0 else { return nil }
        unsafe self.start = start
        self.count = count
    }

    // Allocated by OpenSSL with this many bytes, and freed nowhere else.
    deinit { unsafe pinkit_openssl_clear_free(start, count) }

    /// Lends the bytes for the time of `body`.
    func read<Result: ~Copyable, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeBufferPointer(start: start, count: count).span)
    }
}
