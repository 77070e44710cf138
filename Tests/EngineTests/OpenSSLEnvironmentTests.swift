#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import PinKit
import PinKitOpenSSL
import PinKitTLS
import Testing

@Suite struct OpenSSLEnvironmentTests {
    /// A configuration file that forbids TLS 1.2, leaves one cipher and one signature algorithm that no test key makes,
    /// asks for an engine that is not there, and wants every fault in it to be fatal.
    private static let hostileConfiguration = """
        openssl_conf = all
        config_diagnostics = 1
        [all]
        ssl_conf = ssl
        engines = engines
        providers = providers
        [ssl]
        system_default = defaults
        [defaults]
        MinProtocol = TLSv1.3
        MaxProtocol = TLSv1.3
        CipherString = AES128-SHA
        SignatureAlgorithms = ed448
        Groups = P-521
        [engines]
        missing = missing_engine
        [missing_engine]
        dynamic_path = /nonexistent/engine.so
        init = 1
        [providers]
        null = null_provider
        [null_provider]
        activate = 1

        """

    /// Writes the file under a fresh name, points OpenSSL's variables at it, and removes it after `body`.
    private static func withHostileEnvironment(_ body: () throws -> Void) throws {
        // The copy that strdup allocates ends with a NUL, is changed in place, and lives until the function ends.
        guard let template = unsafe strdup("/tmp/pinkit-openssl-XXXXXX") else { throw CancellationError() }
        defer { unsafe free(template) }
        let descriptor = unsafe mkstemp(template)
        try #require(descriptor >= 0)
        defer {
            close(descriptor)
            unsafe unlink(template)
        }
        let text = Array(hostileConfiguration.utf8)
        // The bytes are read during the call.
        try #require(unsafe text.withUnsafeBytes({ unsafe write(descriptor, $0.baseAddress, $0.count) }) == text.count)
        let path = unsafe String(cString: template)
        for (name, value) in [
            ("OPENSSL_CONF", path), ("SSL_CERT_FILE", path), ("SSL_CERT_DIR", "/nonexistent"),
            ("OPENSSL_MODULES", "/nonexistent"), ("OPENSSL_ENGINES", "/nonexistent"),
        ] {
            // Both strings are copied, and the process has nothing else to do that reads its environment.
            try #require(unsafe setenv(name, value, 1) == 0)
        }
        try body()
    }

    /// The file is read before the first use of OpenSSL in a process, if at all, so each test is a process of its own.
    @Test("A hostile configuration in the environment has no influence on TLS")
    func ignoresConfigurationInTLS() async {
        await #expect(processExitsWith: .success) {
            try Self.withHostileEnvironment {
                for version in TLSVersion.allCases {
                    let pair = try OpenSSLSessionPair(server: OpenSSLTestKey.p256.server(versions: version...version))
                    #expect(pair.handshake().client.version == version)
                }
            }
        }
    }

    @Test("A hostile configuration in the environment has no influence on pins")
    func ignoresConfigurationInPins() async {
        await #expect(processExitsWith: .success) {
            try Self.withHostileEnvironment {
                let key = try OpenSSLTestKey.p256.subjectPublicKeyInfo
                #expect(OpenSSLEngine().computePin(of: key, .publicKey) == .digest(PortableSHA256.digest(of: key)))
            }
        }
    }
}
