import PinKit
import PinKitGnuTLS
import PinKitSystem
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The suites of sessions and pins once more, in processes whose environment is hostile from their first instruction.
@Suite("Engines in a hostile environment")
struct HostileEnvironmentTests {
    /// Variables, and the text of the file that `@` stands for; without text there is no such file.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let variables: [String: String]
        var file: String?
    }

    static let rows = [
        Row(
            testDescription: "GnuTLS: a priority file that disables everything",
            variables: ["GNUTLS_SYSTEM_PRIORITY_FILE": "@"],
            file: """
                [priorities]
                SYSTEM=NONE
                [overrides]
                insecure-hash = SHA256
                insecure-sig = ECDSA-SECP256R1-SHA256
                disabled-curve = SECP256R1
                disabled-curve = X25519
                tls-disabled-group = GROUP-X25519
                tls-disabled-version = TLS1.3
                tls-disabled-cipher = AES-128-GCM
                min-verification-profile = ultra
                default-priority-string = NONE

                """),
        Row(
            testDescription: "GnuTLS: a priority file that is none, which ends the process",
            variables: ["GNUTLS_SYSTEM_PRIORITY_FILE": "@", "GNUTLS_SYSTEM_PRIORITY_FAIL_ON_INVALID": "1"],
            file: "garbage["),
        Row(
            testDescription: "GnuTLS: a priority file that is missing, and must be there",
            variables: ["GNUTLS_SYSTEM_PRIORITY_FILE": "@", "GNUTLS_SYSTEM_PRIORITY_FAIL_ON_INVALID": "1"]),
        Row(
            testDescription: "GnuTLS: switches",
            variables: [
                "GNUTLS_FORCE_FIPS_MODE": "1", "GNUTLS_CPUID_OVERRIDE": "0x1", "GNUTLS_NO_IMPLICIT_INIT": "1",
                "GNUTLS_NO_EXPLICIT_INIT": "1", "GNUTLS_DEBUG_LEVEL": "9", "LC_ALL": "C.UTF-8", "LANGUAGE": "de",
            ]),
        Row(testDescription: "a key log", variables: ["SSLKEYLOGFILE": "@"]),
        Row(
            testDescription: "OpenSSL: a configuration that leaves nothing to negotiate, and faults that are fatal",
            variables: [
                "OPENSSL_CONF": "@", "SSL_CERT_FILE": "@", "SSL_CERT_DIR": "/nonexistent",
                "OPENSSL_MODULES": "/nonexistent", "OPENSSL_ENGINES": "/nonexistent",
            ],
            file: """
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

                """),
        Row(
            testDescription: "a locale with letters of its own",
            variables: ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "LANGUAGE": "tr"]),
    ]

    private static let filter = "(SessionHandshake|SessionPossession|SessionRenegotiation|EnginePin|GnuTLSSigner)Tests"

    // requirement: engines.independent
    @Test("It has no influence", arguments: rows.indices)
    func noInfluence(index: Int) throws {
        let row = Self.rows[index]
        let path = "/tmp/pinkit-environment-\(getpid())-\(index)"
        defer { unsafe unlink(path) }
        if let text = row.file { try AtomicFile.write(Array(text.utf8), to: path, mode: 0o600) }
        var environment = Environment.all
        for (name, value) in row.variables { environment[name] = value == "@" ? path : value }
        let result = try ChildProcess.run(
            "/proc/self/exe", ["--testing-library", "swift-testing", "--filter", Self.filter],
            environment: environment, deadline: Deadline(after: 120))
        #expect(result.ending == .exited(0), "\(row): \(result.outputText) \(result.errorsText)")
        // As many as there are: a filter that matches nothing would be content with nothing.
        let summary = result.outputText + result.errorsText
        #expect(summary.contains("5 suites passed"))
        let exists = unsafe access(path, F_OK) == 0
        #expect(exists == (row.file != nil))
    }

    @Test("GnuTLS's words stay English where a program has set its language")
    func language() async throws {
        await #expect(processExitsWith: .success) {
            unsafe setenv("LANGUAGE", "de", 1)
            let isSet = unsafe setlocale(LC_ALL, "C.UTF-8") != nil
            try #require(isSet)
            let answer = try GnuTLSEngine().computePin(of: [1, 2, 3, 4], .publicKey)
            #expect(answer == .refused(reason: "ASN1 parser: Error in TAG"))
        }
    }
}
