import PinKit
import PinKitIssuing
import PinKitSystem
import Testing

/// `pinkit compare` on what packages really hold: requests, PKCS #12, encrypted keys, bundles in either order.
@Suite(.enabled(if: KeyFiles.isThere, "openssl is not there"))
struct CompareMixTests {
    /// A comparison, its code, and the verdict.
    struct Row: CustomTestStringConvertible, Sendable {
        let old: String
        let new: String
        let status: Int32
        let verdict: String
        var testDescription: String { "\(old) \(new)" }
    }

    private static let rows = [
        Row(old: "certs/original.pem", new: "request.pem", status: 0, verdict: "same-key"),
        Row(old: "request.pem", new: "request-other.pem", status: 1, verdict: "regenerated"),
        Row(old: "certs/original.pem", new: "request-other.pem", status: 1, verdict: "regenerated"),
        Row(old: "certs/ca.pem", new: "request.pem", status: 1, verdict: "another-identity"),
        Row(old: "certs/agent-key.pem", new: "request.pem", status: 0, verdict: "same-key"),
        Row(old: "certs/original.pem", new: "bag.p12", status: 0, verdict: "identical"),
        Row(old: "bag.p12", new: "certs/regenerated.pem", status: 1, verdict: "regenerated"),
        Row(old: "bag.p12", new: "certs/regenerated-key.pem", status: 7, verdict: "do-not-belong"),
        Row(old: "bag.p12", new: "encrypted.pem", status: 0, verdict: "same-key"),
        Row(old: "certs/regenerated.pem", new: "encrypted.pem", status: 7, verdict: "do-not-belong"),
        // A certificate whose point is compressed still belongs to its key.
        Row(old: "compressed.pem", new: "compressed-and-key.pem", status: 0, verdict: "identical"),
        Row(old: "certs/original.pem", new: "compressed-and-key.pem", status: 5, verdict: "otherwise-encoded"),
        Row(old: "compressed.pem", new: "certs/agent-key.pem", status: 5, verdict: "otherwise-encoded"),
        Row(old: "compressed.pem", new: "certs/regenerated.pem", status: 1, verdict: "regenerated"),
        Row(old: "explicit.der", new: "key.pem", status: 5, verdict: "otherwise-encoded"),
        // The authority first, as `cat` in the wrong order makes it.
        Row(old: "certs/original.pem", new: "reversed.pem", status: 0, verdict: "reissued"),
        Row(old: "chain.pem", new: "reversed.pem", status: 0, verdict: "identical"),
        // Self-signed certificates of one subject did not issue each other: the first of a bundle counts.
        Row(old: "certs/original.pem", new: "bundle.pem", status: 0, verdict: "identical"),
        Row(old: "certs/original.pem", new: "chain-and-authority-key.pem", status: 7, verdict: "do-not-belong"),
        Row(old: "certs/original.pem", new: "other-and-request.pem", status: 7, verdict: "do-not-belong"),
    ]

    // requirement: compare.verdict
    @Test("Every mix has its verdict")
    func mixes() throws {
        let folder = try Self.folder()
        let schema = try JSONSchema(
            String(decoding: try Checkout.read("Fixtures/schemas/compare.schema.json"), as: UTF8.self))
        for row in Self.rows {
            let result = try BuiltProgram.run(
                ["compare", "--json", row.old, row.new, "--password-file", "password"], in: folder.path)
            #expect(result.status == row.status, "\(row): \(result.errors)")
            let document = try JSONValue(try #require(result.lines.first, "\(row): \(result.errors)"))
            #expect(document["verdict"] == .string(row.verdict), "\(row)")
            #expect(try schema.faults(of: document) == [], "\(row)")
        }
    }

    // requirement: compare.verdict
    @Test("Without its password a container is a fault")
    func passwords() throws {
        let folder = try Self.folder()
        try folder.write(Array("another\n".utf8), to: "wrong")
        for arguments in [["bag.p12"], ["encrypted.pem"], ["bag.p12", "--password-file", "wrong"]] {
            let result = try BuiltProgram.run(["compare", "certs/original.pem"] + arguments, in: folder.path)
            #expect(result.status == 65 && result.output.isEmpty, "\(arguments): \(result.errors)")
        }
    }

    // requirement: compare.hint
    @Test("The reissue that the hint names keeps the pin and the names")
    func reissue() throws {
        let folder = try Self.folder()
        let refused = try BuiltProgram.run(
            ["compare", "certs/original.pem", "certs/regenerated.pem"], in: folder.path)
        #expect(refused.errors.contains("openssl x509 -in CERT -signkey KEY -days 398 -out NEW"))
        try Self.openssl(
            [
                "x509", "-in", "certs/regenerated.pem", "-signkey", "certs/agent-key.pem", "-days", "398", "-out",
                "new.pem",
            ],
            in: folder)
        let result = try BuiltProgram.run(["compare", "certs/original.pem", "new.pem"], in: folder.path)
        #expect(result.status == 0 && result.output.hasPrefix("reissued"))
        #expect(!result.output.contains("  names"))
    }

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.link("certs", to: Checkout.path + "/certs")
        try folder.write(Array("a word\n".utf8), to: "password")
        let subject = ["-subj", "/O=Davi NFC Agent/CN=Davi NFC Agent"]
        for (key, name) in [("agent-key", "request.pem"), ("regenerated-key", "request-other.pem")] {
            try openssl(["req", "-new", "-key", "certs/\(key).pem", "-out", name] + subject, in: folder)
        }
        let secret = ["-passout", "file:password"]
        let agent = ["-inkey", "certs/agent-key.pem", "-in", "certs/original.pem"]
        try openssl(["pkcs12", "-export"] + agent + ["-out", "bag.p12"] + secret, in: folder)
        try openssl(["pkcs8", "-topk8", "-in", "certs/agent-key.pem", "-out", "encrypted.pem"] + secret, in: folder)
        let form = ["-in", "certs/agent-key.pem", "-conv_form", "compressed"]
        try openssl(["ec"] + form + ["-out", "compressed-key.pem"], in: folder)
        try openssl(
            ["req", "-x509", "-key", "compressed-key.pem", "-days", "300", "-out", "compressed.pem"] + subject,
            in: folder)
        try openssl(
            [
                "ec", "-in", "certs/agent-key.pem", "-param_enc", "explicit", "-pubout", "-outform", "DER", "-out",
                "explicit.der",
            ],
            in: folder)
        let key = try Certificate(try Checkout.read("certs/original.der")).subjectPublicKeyInfo.bytes
        try folder.write(PEMWriter.encode(key, label: "PUBLIC KEY"), to: "key.pem")
        let certs = { (name: String) in try Checkout.read("certs/\(name).pem") }
        try folder.write(try folder.read("compressed.pem") + certs("agent-key"), to: "compressed-and-key.pem")
        try folder.write(try certs("ca") + certs("reissued-by-ca") + certs("agent-key"), to: "reversed.pem")
        try folder.write(try certs("original") + certs("regenerated") + certs("ca"), to: "bundle.pem")
        try folder.write(try certs("reissued-by-ca") + certs("ca"), to: "chain.pem")
        try folder.write(
            try certs("reissued-by-ca") + certs("ca") + certs("ca-key"), to: "chain-and-authority-key.pem")
        try folder.write(try certs("regenerated") + folder.read("request.pem"), to: "other-and-request.pem")
        return folder
    }

    private static func openssl(_ arguments: [String], in folder: TemporaryFolder) throws {
        let result = try ChildProcess.run(
            "openssl", arguments, environment: BuiltProgram.environment, directory: folder.path,
            deadline: Deadline(after: BuiltProgram.seconds))
        #expect(result.ending == .exited(0), "openssl \(arguments): \(result.errorsText)")
    }
}
