import PinKit
import PinKitFixtures
import PinKitGnuTLS
import PinKitIssuing
import PinKitSystem
import Testing

/// What the command lines of OpenSSL and GnuTLS say about `certs/` and about certificates of the builder.
///
/// Dates are given to them, so that the answers are the same on every day.
@Suite struct PeerTests {
    private static let openssl = ChildProcess.find("openssl")
    private static let certtool = ChildProcess.find("certtool")

    /// Runs a tool in `certs/`, away from whatever configuration the environment names.
    private static func run(_ tool: String?, _ arguments: [String], input: [UInt8] = []) throws -> ChildProcess.Result {
        try ChildProcess.run(
            #require(tool), arguments, environment: ["LC_ALL": "C"], directory: Checkout.path + "/certs", input: input,
            deadline: Deadline(after: 30))
    }

    /// 2026-07-01T00:00:01Z: every certificate but the expired one is valid.
    private static let date = "1782864001"

    @Test(
        "OpenSSL verifies each signature and the chain, strictly", .enabled(if: openssl != nil),
        arguments: FixtureRecipe.all.map(\.name).filter { $0 != "expired" })
    func verifies(name: String) throws {
        let issuer = name == "reissued-by-ca" ? "ca" : name
        let result = try Self.run(
            Self.openssl,
            ["verify", "-attime", Self.date, "-check_ss_sig", "-CAfile", issuer + ".pem", name + ".pem"])
        #expect(result.ending == .exited(0))
        #expect(result.outputText == "\(name).pem: OK\n")
    }

    @Test("OpenSSL holds the authority's chain to the letter of RFC 5280", .enabled(if: openssl != nil))
    func strictChain() throws {
        let arguments = ["verify", "-attime", Self.date, "-x509_strict", "-purpose", "sslserver"]
        let names = ["-verify_ip", "198.51.100.20"]
        let result = try Self.run(Self.openssl, arguments + names + ["-CAfile", "ca.pem", "reissued-by-ca.pem"])
        #expect(result.outputText == "reissued-by-ca.pem: OK\n")
        let stranger = try Self.run(Self.openssl, arguments + ["-CAfile", "original.pem", "reissued-by-ca.pem"])
        #expect(stranger.ending != .exited(0))
    }

    @Test("OpenSSL finds nothing but the date wrong with the expired certificate", .enabled(if: openssl != nil))
    func expired() throws {
        let arguments = ["verify", "-check_ss_sig", "-CAfile", "expired.pem"]
        let today = try Self.run(Self.openssl, arguments + ["-attime", Self.date, "expired.pem"])
        #expect(today.errorsText.contains("certificate has expired"))
        let then = try Self.run(Self.openssl, arguments + ["-attime", "1600000000", "expired.pem"])
        #expect(then.outputText == "expired.pem: OK\n")
    }

    @Test("OpenSSL reads the fields as they were meant", .enabled(if: openssl != nil))
    func fields() throws {
        let result = try Self.run(Self.openssl, ["x509", "-in", "reissued-by-ca.pem", "-noout", "-text"])
        let lines = result.outputText.split(separator: "\n").map { $0.drop { $0 == " " } }
        let expected = [
            "Version: 3 (0x2)", "Signature Algorithm: sha256WithRSAEncryption", "Not Before: Jul  1 00:00:00 2026 GMT",
            "Not After : Oct  3 00:00:00 2028 GMT", "Public-Key: (256 bit)", "X509v3 Key Usage: critical",
            "Digital Signature, Key Encipherment", "TLS Web Server Authentication",
            "X509v3 Basic Constraints: critical", "CA:FALSE",
            "DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:198.51.100.20, "
                + "IP Address:2001:DB8:0:0:0:0:0:20",
        ]
        for line in expected { #expect(lines.contains(Substring(line)), "\(line)") }
    }

    @Test(
        "Both tools read the key files, their comment included, and find the stated pins",
        .enabled(if: openssl != nil && certtool != nil), arguments: FixtureKey.allCases)
    func keys(key: FixtureKey) throws {
        let file = FixtureRecipe.keyFileName(of: key)
        let one = try Self.run(Self.openssl, ["pkey", "-in", file, "-pubout", "-outform", "DER"])
        let other = try Self.run(Self.certtool, ["--load-privkey", file, "--pubkey-info", "--outder"])
        #expect(Pin(PortableSHA256.digest(of: one.output)).text == key.pinText)
        #expect(Pin(PortableSHA256.digest(of: other.output)).text == key.pinText)
    }

    @Test("OpenSSL reads what the builder writes at the edges of its forms", .enabled(if: openssl != nil))
    func edges() throws {
        let signer = try GnuTLSSigner(pem: FixtureKey.agent.pem)
        let validity = CertificateValidity(notBefore: -631_152_001, notAfter: 2_524_608_000)
        let builder = CertificateBuilder(
            serialNumber: [UInt8](repeating: 0xFF, count: 20), issuer: Name(.commonName("Ä")), validity: validity,
            subject: Name(), subjectPublicKeyInfo: signer.publicKey.bytes,
            extensions: [.subjectAlternativeNames((0..<5_000).map { .dns("host-\($0).example") })])
        let der = try builder.sign(with: signer)
        #expect(der.count > 65_535)
        let result = try Self.run(
            Self.openssl, ["x509", "-inform", "DER", "-noout", "-serial", "-dates", "-issuer", "-nameopt", "utf8"],
            input: der)
        #expect(
            result.outputText == """
                serial=\(String(repeating: "FF", count: 20))
                notBefore=Dec 31 23:59:59 1949 GMT
                notAfter=Jan  1 00:00:00 2050 GMT
                issuer=CN=Ä

                """)
    }
}
