import PinKit
public import PinKitTLS

/// The engine over OpenSSL: pins by its own parser and digest, and TLS over memory.
///
/// Neither its environment variables nor its configuration file have any influence on it.
public struct OpenSSLEngine: TLSEngine {
    /// An engine; the library is initialised by the first call that needs it.
    public init() {}

    public var name: String { "openssl" }

    public var version: String { OpenSSLLibrary.version }

    public func makeClient(
        _ configuration: TLSClientConfiguration, evaluate: @escaping ([[UInt8]]) -> Bool
    ) throws(TLSSetupError) -> any TLSClientSession {
        try OpenSSLClientSession(configuration, evaluate: evaluate)
    }

    public func makeServer(_ configuration: TLSServerConfiguration) throws(TLSSetupError) -> any TLSServerSession {
        try OpenSSLServerSession(configuration)
    }
}
