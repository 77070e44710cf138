import CGnuTLS

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How the library is kept free of the environment that a program happens to run in.
///
/// GnuTLS reads its variables in a constructor of the shared library, before `main`: a priority file can disable curves,
/// hashes and versions for good, and with GNUTLS_SYSTEM_PRIORITY_FAIL_ON_INVALID end the process there and then.
/// The constructor asks ``_gnutls_global_init_skip`` first, which this module answers; the library is set up at first
/// use instead, after its variables are gone. A machine's own configuration file still counts.
enum GnuTLSEnvironment {
    /// The variables that change what GnuTLS 3.7 does; SSLKEYLOGFILE is dealt with session by session as well.
    static let variables = [
        "GNUTLS_SYSTEM_PRIORITY_FILE", "GNUTLS_SYSTEM_PRIORITY_FAIL_ON_INVALID", "GNUTLS_FORCE_FIPS_MODE",
        "GNUTLS_CPUID_OVERRIDE", "GNUTLS_NO_IMPLICIT_INIT", "GNUTLS_NO_EXPLICIT_INIT", "GNUTLS_DEBUG_LEVEL",
        "SSLKEYLOGFILE",
    ]

    /// Removes the variables and sets the library up, once in a process; everything that calls GnuTLS asks for this first.
    ///
    /// - Throws: what `gnutls_global_init` said.
    static func prepare() throws(GnuTLSError) { try GnuTLSError.check(initialisation) }

    private static let initialisation: CInt = {
        for name in variables { unsafe unsetenv(name) }
        return gnutls_global_init()
    }()
}

/// Tells the library's constructor to do nothing, as `GNUTLS_SKIP_GLOBAL_INIT` does in a C program; it overrides the
/// library's weak symbol, so that it has to be public, and nobody else calls it.
@c(_gnutls_global_init_skip)
public func skipGnuTLSInitialisationOnLoad() -> CInt { 1 }
