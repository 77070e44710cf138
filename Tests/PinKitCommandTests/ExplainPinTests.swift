import PinKit
import PinKitFixtures
import PinKitSystem
import Testing

/// `pinkit explain --pin` and the cause that `verify` names, run.
@Suite struct ExplainPinTests {
    private static let pin = FixtureKey.agent.pinText
    private static let base64 = String(pin.dropFirst(7))
    private static let hexadecimal = "77915529c59046465882004408f60c5781f5fc4d7596e03935e374e1631713c2"

    /// A text beside `certs/original.pem`, with its verdict and code.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let verdict: String
        let status: Int32
        var testDescription: String { text }
    }

    private static let rows = [
        Row(text: pin, verdict: "match", status: 0), Row(text: base64, verdict: "match", status: 0),
        Row(text: "\"\(pin)\"\n", verdict: "match", status: 0),
        Row(text: "sha256\\/\(base64)", verdict: "match", status: 0),
        Row(text: FixtureKey.regenerated.pinText, verdict: "other-key", status: 1),
        Row(text: String(pin.dropLast(9)), verdict: "damage", status: 1),
        Row(text: pin.replacing("W", with: "V", maxReplacements: 1), verdict: "damage", status: 1),
        Row(text: "sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", verdict: "mistake", status: 1),
        Row(text: "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", verdict: "placeholder", status: 1),
        Row(text: "sha256/BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB=", verdict: "placeholder", status: 1),
        Row(text: "", verdict: "unreadable", status: 1), Row(text: "hello, world", verdict: "unreadable", status: 1),
        Row(text: "a9993e364706816aba3e25717850c26c9cd0d89d", verdict: "unreadable", status: 1),
        Row(text: "\u{1B}[31mred\u{202E}", verdict: "unreadable", status: 1),
        Row(text: "sha256/\(pin)", verdict: "damage", status: 1),
        Row(text: "pin-sha512=\"\(base64)\"", verdict: "damage", status: 1),
        Row(text: "sha256//\(base64.dropFirst())", verdict: "damage", status: 1),
        Row(text: "O" + hexadecimal.dropFirst(), verdict: "damage", status: 1),
    ]

    // requirement: mistake.verdict
    @Test("Each text has its verdict and its code", arguments: rows)
    func verdict(row: Row) throws {
        let schema = try JSONSchema(
            String(decoding: try Checkout.read("Fixtures/schemas/explain-pin.schema.json"), as: UTF8.self))
        let file = Checkout.path + "/certs/original.pem"
        let result = try BuiltProgram.run(["explain", file, "--pin", row.text, "--json"])
        #expect(result.status == row.status, "\(result.errors)")
        let document = try JSONValue(try #require(result.lines.first))
        #expect(try schema.faults(of: document) == [])
        #expect(result.output.contains("\"verdict\":\"\(row.verdict)\""), "\(result.output)")
        #expect(result.output.contains("\"pin\":\"\(Self.pin)\""))
        let text = try BuiltProgram.run(["explain", file, "--pin", row.text])
        #expect(text.status == row.status)
        #expect(text.output.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
        #expect(text.output.split(separator: "\n").count < 20)
    }

    // requirement: mistake.verdict
    @Test("Without a file a well-formed pin is all that can be said")
    func alone() throws {
        #expect(try BuiltProgram.run(["explain", "--pin", Self.pin]).status == 0)
        #expect(try BuiltProgram.run(["explain", "--pin", "sha256/abc"]).status == 1)
        #expect(try BuiltProgram.run(["explain"]).status == 64)
        let code = try BuiltProgram.run(["explain", "--pin", "davi-pair:?code=123456"])
        #expect(code.status == 64 && !code.errors.contains("123456"))
    }

    // requirement: bundle.partial
    @Test("A block that cannot be read may be the one whose pin it is: no match without a word about it")
    func besideABrokenBlock() throws {
        let folder = try TemporaryFolder()
        let broken = "-----BEGIN CERTIFICATE-----\nMIIBAAAA\n-----END CERTIFICATE-----\n"
        try folder.write(Array(broken.utf8) + (try Checkout.read("certs/original.pem")), to: "chain.pem")
        let result = try BuiltProgram.run(["explain", "chain.pem", "--pin", Self.pin], in: folder.path)
        #expect(result.status == 65)
        #expect(result.output.hasPrefix("match: "))
        #expect(result.errors.hasPrefix("error: chain.pem: "))
        let document = try BuiltProgram.run(["explain", "chain.pem", "--pin", Self.pin, "--json"], in: folder.path)
        #expect(document.status == 65)
        let faults = try JSONValue(try #require(document.lines.first))["faults"]
        #expect(faults?[0]?["block"] == .number(1))
        // With no key at all, what can be said of the text alone is still said.
        try folder.write(Array(broken.utf8), to: "broken.pem")
        let alone = try BuiltProgram.run(["explain", "broken.pem", "--pin", Self.pin], in: folder.path)
        #expect(alone.status == 65)
        #expect(alone.output.hasPrefix("well-formed: "))
    }

    // requirement: mistake.verdict
    @Test("A list has as many verdicts as members, however many they are")
    func manyMembers() throws {
        let list = [String](repeating: Self.base64, count: 300) + ["x"]
        let result = try BuiltProgram.run(
            ["explain", Checkout.path + "/certs/original.pem", "--pin", list.joined(separator: ";"), "--json"])
        #expect(result.status == 0)
        #expect(result.output.split(separator: "\"verdict\":").count == 302)
    }

    // requirement: mistake.verdict
    @Test("Of a pin header only the directives without a pin are left out, and what is left out is said")
    func pinHeader() throws {
        let file = Checkout.path + "/certs/original.pem"
        let other = FixtureKey.regenerated.pinText
        for (text, count) in [
            ("pin-sha256=\"\(Self.base64)\"; max-age=5184000; includeSubDomains", 1),
            ("Pin-SHA256=\"\(other.dropFirst(7))\";\(Self.pin)", 2),
            ("max-age=1;pin-sha256=\"\(other.dropFirst(7))\";\(Self.pin)", 2),
        ] {
            let result = try BuiltProgram.run(["explain", file, "--pin", text, "--json"])
            #expect(result.status == 0, "\(text): \(result.output)")
            #expect(result.output.split(separator: "\"verdict\":").count == count + 1)
            #expect(result.errors.contains("left out") == text.contains("max-age"))
        }
    }

    // requirement: mistake.named
    @Test("The private key's own digest, and what a library writes anew, are named where their files are given")
    func ofOtherFiles() throws {
        let folder = try TemporaryFolder()
        let key = FixtureKey.agent.pem
        try folder.write(try Checkout.read("certs/original.pem") + key, to: "both.pem")
        let lines = String(decoding: key, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        let body = lines.drop { !$0.hasPrefix("-----BEGIN") }.dropFirst().prefix { !$0.hasPrefix("-----END") }
        let der = try Base64.decode(Array(body.joined().utf8).span)
        let ofPrivate = Pin(PortableSHA256.digest(of: der)).text
        let named = try BuiltProgram.run(["explain", "both.pem", "--pin", ofPrivate, "--json"], in: folder.path)
        #expect(named.status == 1 && named.output.contains("\"id\":\"private-key\""), "\(named)")

        let inputs = try Inputs.shared.get().folder
        let computed = try BuiltProgram.run(["compute", "--json", "rsa-without-null.der"], in: inputs.path)
        let canonical = try JSONValue(try #require(computed.lines.first))["canonical"]?["sha256"]
        guard case .string(let digest)? = canonical else {
            Issue.record("no canonical digest: \(computed.output)")
            return
        }
        let anew = try BuiltProgram.run(
            ["explain", "rsa-without-null.der", "--pin", digest, "--json"], in: inputs.path)
        #expect(anew.status == 1 && anew.output.contains("\"id\":\"re-encoded\""), "\(anew)")
    }

    // requirement: mistake.verify
    @Test("verify names what curl's form has lost, and what it cannot read at all")
    func verifyDamage() throws {
        let server = try LiveServer.start()
        let result = try LiveServer.verify(server, "sha256//" + Self.base64.replacing("KcW", with: "KW"))
        #expect(result.status == 1)
        #expect(result.output.contains("  cause        the pin is the seen one, damaged: 'c' is missing, at offset 13"))
        for text in ["sha256/" + Self.pin, "sha256:7:7" + Self.hexadecimal.dropFirst(2)] {
            let refused = try LiveServer.verify(server, text)
            #expect(refused.status == 64)
            #expect(refused.errors.contains("hint: "))
        }
    }

    // requirement: mistake.verify
    @Test("verify names the mistake by itself", arguments: VerifyTests.engines)
    func verify(engine: String) throws {
        let server = try LiveServer.start()
        let certificate = Pin(PortableSHA256.digest(of: try Checkout.read("certs/original.der"))).text
        let result = try LiveServer.verify(server, certificate, with: ["--engine", engine])
        #expect(result.status == 1)
        #expect(result.output.contains("  cause        the pin is the SHA-256 of the whole certificate"))
        let json = try LiveServer.verify(server, certificate, with: ["--engine", engine, "--json"])
        #expect(json.output.contains("\"mistake\":\"certificate\""))
        let other = try LiveServer.verify(server, LiveServer.otherPin)
        #expect(!other.output.contains("cause") && other.errors.contains("the key changed"))
    }
}
