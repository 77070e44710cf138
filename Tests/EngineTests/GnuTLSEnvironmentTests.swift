import PinKit
import PinKitGnuTLS
import PinKitSystem
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// The other suites of GnuTLS once more, in a process whose environment is hostile from its first instruction.
@Suite("GnuTLS in a hostile environment")
struct GnuTLSEnvironmentTests {
    /// Variables, and the text of the file that `@` stands for; without text there is no such file.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let variables: [String: String]
        var file: String?
    }

    static let rows = [
        Row(
            testDescription: "a priority file that disables everything",
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
            testDescription: "a priority file that is none, which ends the process",
            variables: ["GNUTLS_SYSTEM_PRIORITY_FILE": "@", "GNUTLS_SYSTEM_PRIORITY_FAIL_ON_INVALID": "1"],
            file: "garbage["),
        Row(
            testDescription: "a priority file that is missing, and must be there",
            variables: ["GNUTLS_SYSTEM_PRIORITY_FILE": "@", "GNUTLS_SYSTEM_PRIORITY_FAIL_ON_INVALID": "1"]),
        Row(
            testDescription: "switches",
            variables: [
                "GNUTLS_FORCE_FIPS_MODE": "1", "GNUTLS_CPUID_OVERRIDE": "0x1", "GNUTLS_NO_IMPLICIT_INIT": "1",
                "GNUTLS_NO_EXPLICIT_INIT": "1", "GNUTLS_DEBUG_LEVEL": "9", "LC_ALL": "C.UTF-8", "LANGUAGE": "de",
            ]),
        Row(testDescription: "a key log", variables: ["SSLKEYLOGFILE": "@"]),
    ]

    @Test("has no influence", arguments: rows)
    func noInfluence(row: Row) throws {
        let path = "/tmp/pinkit-gnutls-\(getpid())-\(row.testDescription.utf8.count)"
        defer { unsafe unlink(path) }
        if let text = row.file { try AtomicFile.write(Array(text.utf8), to: path, mode: 0o600) }
        var environment = Environment.all
        for (name, value) in row.variables { environment[name] = value == "@" ? path : value }
        let result = try ChildProcess.run(
            "/proc/self/exe",
            ["--testing-library", "swift-testing", "--filter", "GnuTLS(Handshake|Renegotiation|Signer|Pin)Tests"],
            environment: environment, deadline: Deadline(after: 60))
        #expect(result.ending == .exited(0), "\(result.outputText) \(result.errorsText)")
        #expect(result.outputText.contains("4 suites passed") || result.errorsText.contains("4 suites passed"))
        let exists = unsafe access(path, F_OK) == 0
        #expect(exists == (row.file != nil))
    }

    @Test("the library's words stay English where a program has set its language")
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
