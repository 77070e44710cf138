import COpenSSL

/// A library context of OpenSSL's for containers alone, with the algorithms of old files where its legacy provider is
/// installed: RC2 and single DES in PKCS#12 and PEM. TLS and pins never see them.
///
/// `@safe`: the contexts are only ever handed back to OpenSSL.
@safe struct ContainerLibrary: Sendable {
    // Made once, never freed and never changed afterwards; OpenSSL locks a context itself.
    private nonisolated(unsafe) let context: OpaquePointer

    /// The one of the process; nil where OpenSSL has no memory for it.
    static let shared = ContainerLibrary()

    private init?() {
        guard OpenSSLLibrary.isReady, let context = unsafe OSSL_LIB_CTX_new() else { return nil }
        // The folder that OpenSSL was built for, whatever OPENSSL_MODULES says. Its text is static.
        unsafe _ = OSSL_PROVIDER_set_default_search_path(context, OPENSSL_info(OPENSSL_INFO_MODULES_DIR))
        // Each is kept by the context. A context into which something was loaded has no default provider of its own
        // accord; where there is no legacy one, old files are refused by name.
        unsafe _ = OSSL_PROVIDER_load(context, "default")
        unsafe _ = OSSL_PROVIDER_try_load(context, "legacy", 1)
        unsafe self.context = context
        OpenSSLErrorQueue.clear()
    }

    /// Makes this context the default of the thread for the time of `body`, with an empty error queue at its start.
    func use<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let previous = unsafe OSSL_LIB_CTX_set0_default(context)
        // NULL would change nothing; what was there before is never NULL.
        defer {
            OpenSSLErrorQueue.clear()
            unsafe _ = OSSL_LIB_CTX_set0_default(previous)
        }
        OpenSSLErrorQueue.clear()
        return try body()
    }
}
