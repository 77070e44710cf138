import CGnuTLS
import PinKit
public import PinKitTLS

/// GnuTLS as an engine: its own parser, its own digest, and its own TLS.
public struct GnuTLSEngine: TLSEngine {
    public let name = "gnutls"
    public let version: String

    /// Sets the library up, free of the environment's variables.
    ///
    /// - Throws: where the library's own self-check fails.
    public init() throws(TLSSetupError) {
        do throws(GnuTLSError) {
            try GnuTLSEnvironment.prepare()
        } catch {
            throw TLSSetupError("set-up", error)
        }
        // Without a version to compare with, the library returns its own, a constant.
        version = unsafe gnutls_check_version(nil).map { unsafe "GnuTLS " + String(cString: $0) } ?? "GnuTLS"
    }

    public func makeClient(
        _ configuration: TLSClientConfiguration, evaluate: @escaping ([[UInt8]]) -> Bool
    ) throws(TLSSetupError) -> any TLSClientSession {
        try GnuTLSClientSession(configuration, evaluate: evaluate)
    }

    public func makeServer(_ configuration: TLSServerConfiguration) throws(TLSSetupError) -> any TLSServerSession {
        try GnuTLSServerSession(configuration)
    }
}
