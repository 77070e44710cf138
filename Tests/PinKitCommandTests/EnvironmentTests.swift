import PinKitSystem
import PinKitTLS
import Testing

/// Variables that change what libraries and shells do: the answers are the same bytes under each.
@Suite struct EnvironmentTests {
    struct Hostile: Sendable, CustomTestStringConvertible {
        let name: String
        let variables: [String: String]
        /// A file that a variable names by `$FILE`.
        let file: String

        init(_ name: String, _ variables: [String: String], file: String = "") {
            self.name = name
            self.variables = variables
            self.file = file
        }

        var testDescription: String { name }
    }

    /// No provider is active, so that OpenSSL has no algorithm at all, and only versions that nobody speaks.
    static let openSSLConfiguration = """
        openssl_conf = everything
        [everything]
        providers = providers
        ssl_conf = modules
        alg_section = algorithms
        [providers]
        default = off
        [off]
        activate = 0
        [modules]
        system_default = limits
        [limits]
        MinProtocol = TLSv1
        MaxProtocol = TLSv1.1
        CipherString = NULL-MD5
        Curves = secp521r1
        [algorithms]
        default_properties = fips=yes

        """

    static let gnuTLSConfiguration = """
        [overrides]
        disabled-version = tls1.2
        disabled-version = tls1.3
        disabled-curve = secp256r1
        insecure-hash = sha256
        insecure-sig = ecdsa-secp256r1-sha256
        tls-disabled-cipher = aes-256-gcm
        tls-disabled-cipher = aes-128-gcm
        [priorities]
        SYSTEM = NONE

        """

    static let hostile = [
        Hostile("OPENSSL_CONF", ["OPENSSL_CONF": "$FILE"], file: openSSLConfiguration),
        Hostile("OPENSSL_CONF, garbage", ["OPENSSL_CONF": "$FILE"], file: "[[[\u{0}= =\n"),
        Hostile("OPENSSL_CONF, missing", ["OPENSSL_CONF": "/no/such/file"]),
        Hostile("OPENSSL_MODULES", ["OPENSSL_MODULES": "/no/such/folder", "OPENSSL_ENGINES": "/no/such/folder"]),
        Hostile(
            "GNUTLS_SYSTEM_PRIORITY_FILE",
            ["GNUTLS_SYSTEM_PRIORITY_FILE": "$FILE", "GNUTLS_SYSTEM_PRIORITY_FAIL_ON_INVALID": "1"],
            file: gnuTLSConfiguration),
        Hostile(
            "GNUTLS_SYSTEM_PRIORITY_FILE, garbage",
            ["GNUTLS_SYSTEM_PRIORITY_FILE": "$FILE", "GNUTLS_SYSTEM_PRIORITY_FAIL_ON_INVALID": "1"], file: "[[[ = =\n"),
        Hostile("GNUTLS_FORCE_FIPS_MODE", ["GNUTLS_FORCE_FIPS_MODE": "1", "OPENSSL_FIPS": "1"]),
        Hostile(
            "GNUTLS_CPUID_OVERRIDE",
            ["GNUTLS_CPUID_OVERRIDE": "0x1", "OPENSSL_ia32cap": "0", "GNUTLS_DEBUG_LEVEL": "9"]),
        Hostile(
            "SSL_CERT_FILE", ["SSL_CERT_FILE": "$FILE", "SSL_CERT_DIR": "/no/such/folder"], file: "no certificate"),
        Hostile("SSLKEYLOGFILE", ["SSLKEYLOGFILE": "$FOLDER/keys"]),
        Hostile("tr_TR", ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "LANGUAGE": "tr"]),
        Hostile("C locale", ["LC_ALL": "C", "LANG": "C"]),
        Hostile("terminal", ["TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "1"]),
        Hostile("colour", ["TERM": "xterm-256color", "CLICOLOR_FORCE": "1", "COLUMNS": "garbage"]),
        Hostile("time zone", ["TZ": "Pacific/Kiritimati", "TMPDIR": "/no/such/folder", "HOME": "/no/such/folder"]),
        Hostile("proxies", ["https_proxy": "http://127.0.0.1:9", "ALL_PROXY": "socks5://127.0.0.1:9"]),
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The command lines whose answers are compared; `PLACE` is a live server.
    static let commandLines = [
        ["compute", "certs/original.pem", "rsa-without-null.der", "bundle-broken.pem", "revoked-and-key.pem"],
        ["compute", "--json", "certs/ed25519.der", "certs/p384.pem"],
        ["compute", "--quiet", "bundle.pem"],
        ["compute", "--point", Points.compressed, Points.offCurve],
        ["verify", "PLACE", "--engine", "openssl", "--pin", LiveServer.pin],
        ["verify", "PLACE", "--engine", "openssl", "--pin", LiveServer.otherPin],
        ["verify", "PLACE", "--engine", "gnutls", "--pin", LiveServer.pin],
        ["verify", "PLACE", "--engine", "gnutls", "--pin", LiveServer.otherPin],
        ["verify", "PLACE", "--engine", "both", "--json", "--pin", LiveServer.pin],
    ]

    /// A server, and the answers without any of the variables.
    private struct Known {
        let server: TLSLoopbackServer
        let answers: [ProgramResult]

        init() throws {
            server = try LiveServer.start()
            answers = try EnvironmentTests.answers(server, BuiltProgram.environment)
        }
    }

    private static let known = Result { try Known() }

    private static func answers(
        _ server: TLSLoopbackServer, _ environment: [String: String]
    ) throws -> [ProgramResult] {
        let inputs = try Inputs.shared.get().folder.path
        return try withExtendedLifetime(server) {
            try commandLines.map { line in
                let arguments = line.map { $0 == "PLACE" ? "\(server.address)" : $0 }
                return ProgramResult(
                    try ChildProcess.run(
                        BuiltProgram.path, arguments, environment: environment, directory: inputs,
                        deadline: Deadline(after: BuiltProgram.seconds)))
            }
        }
    }

    // requirement: environment.no-influence
    @Test(arguments: hostile) func sameAnswers(_ item: Hostile) throws {
        let known = try Self.known.get()
        #expect(known.answers.map(\.status) == [65, 0, 0, 65, 0, 1, 0, 1, 0])
        if !item.file.isEmpty { try folder.write(Array(item.file.utf8), to: "file") }
        let variables = item.variables.mapValues { value in
            value == "$FILE" ? folder("file") : value == "$FOLDER/keys" ? folder("keys") : value
        }
        let answers = try Self.answers(known.server, BuiltProgram.environment.merging(variables) { $1 })
        for (answer, expected) in zip(answers, known.answers) { #expect(answer == expected) }
        // Nothing was written, a log of keys least of all.
        #expect(try folder.contents() == (item.file.isEmpty ? [] : ["file"]))
    }

    // requirement: environment.no-influence
    @Test func sameAnswersWithoutAnyVariable() throws {
        let known = try Self.known.get()
        #expect(try Self.answers(known.server, [:]) == known.answers)
    }

    /// The configuration is as hostile as it looks: OpenSSL's own tool computes nothing under it.
    // requirement: environment.no-influence
    @Test(.enabled(if: ChildProcess.find("openssl") != nil, "openssl is not installed"))
    func theConfigurationStopsOthers() throws {
        try folder.write(Array(Self.openSSLConfiguration.utf8), to: "file")
        func digest(_ variables: [String: String]) throws -> ChildProcess.Result {
            try ChildProcess.run(
                "openssl", ["dgst", "-sha256"], environment: BuiltProgram.environment.merging(variables) { $1 },
                deadline: Deadline(after: BuiltProgram.seconds))
        }
        #expect(try digest([:]).ending == .exited(0))
        #expect(try digest(["OPENSSL_CONF": folder("file")]).ending != .exited(0))
    }
}
