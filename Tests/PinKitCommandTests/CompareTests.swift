import PinKit
import PinKitFixtures
import PinKitIssuing
import PinKitSystem
import PinKitTLS
import Testing

/// `pinkit compare`, run: the exit code that a packaging script asks for, and the words for people.
@Suite struct CompareTests {
    /// A comparison of two fixtures or files made of them, with its code and the first word of the answer.
    struct Row: CustomTestStringConvertible, Sendable {
        let old: String
        let new: String
        let status: Int32
        let verdict: String
        var testDescription: String { "\(old) \(new)" }
    }

    private static let rows = [
        Row(old: "certs/original.pem", new: "certs/original.der", status: 0, verdict: "identical"),
        Row(old: "certs/original.pem", new: "certs/reissued.pem", status: 0, verdict: "reissued"),
        Row(old: "certs/original.pem", new: "certs/reissued-by-ca.pem", status: 0, verdict: "reissued"),
        Row(old: "certs/original.pem", new: "certs/expired.pem", status: 0, verdict: "reissued"),
        Row(old: "certs/original.pem", new: "certs/regenerated.pem", status: 1, verdict: "regenerated"),
        Row(old: "certs/original.pem", new: "certs/p384.pem", status: 1, verdict: "regenerated"),
        Row(old: "certs/original.pem", new: "certs/ca.pem", status: 1, verdict: "another-identity"),
        Row(old: "certs/original.pem", new: "certs/agent-key.pem", status: 0, verdict: "same-key"),
        Row(old: "certs/original.pem", new: "key.pem", status: 0, verdict: "same-key"),
        Row(old: "certs/regenerated.pem", new: "key.pem", status: 1, verdict: "another-key"),
        Row(old: "certs/original.pem", new: "certs/regenerated-key.pem", status: 7, verdict: "do-not-belong"),
        Row(old: "certs/original.pem", new: "mixed.pem", status: 7, verdict: "do-not-belong"),
        Row(old: "mixed.pem", new: "certs/original.pem", status: 7, verdict: "do-not-belong"),
        Row(old: "certs/original.pem", new: "request-and-key.pem", status: 7, verdict: "do-not-belong"),
        Row(old: "certs/original.pem", new: "together.pem", status: 0, verdict: "identical"),
        Row(old: "key.pem", new: "compressed.der", status: 5, verdict: "otherwise-encoded"),
        Row(old: "certs/rsa2048.pem", new: "without-null.der", status: 5, verdict: "otherwise-encoded"),
    ]

    // requirement: compare.verdict
    @Test("Each verdict has its code", arguments: rows)
    func verdict(row: Row) throws {
        let folder = try Self.folder()
        let schema = try JSONSchema(
            String(decoding: try Checkout.read("Fixtures/schemas/compare.schema.json"), as: UTF8.self))
        let result = try BuiltProgram.run(["compare", "--json", row.old, row.new], in: folder.path)
        #expect(result.status == row.status, "\(result.errors)")
        let document = try JSONValue(try #require(result.lines.first))
        #expect(document["verdict"] == .string(row.verdict))
        #expect(try schema.faults(of: document) == [])
        let text = try BuiltProgram.run(["compare", row.old, row.new, "--at", "2027-01-31"], in: folder.path)
        #expect(text.status == row.status)
        #expect(text.output.contains("  old          sha256/") && text.output.contains("  new          sha256/"))
    }

    // requirement: compare.verdict
    @Test(
        "What cannot be read or reached decides the code",
        arguments: [
            (["certs/original.pem", "deep.pem"], 65), (["certs/original.pem", "broken.pem"], 65),
            (["certs/original.pem", "no-such-file.pem"], 66), (["certs/original.pem", "text.txt"], 65),
            (["text.txt", "no-such-file.pem"], 66), (["certs/original.pem"], 64),
            (["certs/original.pem", "certs/ca.pem", "certs/p384.pem"], 64), (["-", "-"], 64),
            (["certs/original.pem", "--connect-new", "127.0.0.1:1"], 69),
            (["no-such-file.pem", "--connect-new", "127.0.0.1:1"], 66),
            (["certs/original.pem", "certs/ca.pem", "--timeout", "3"], 64),
        ] as [([String], Int32)])
    func faults(arguments: [String], status: Int32) throws {
        let folder = try Self.folder()
        #expect(try BuiltProgram.run(["compare"] + arguments, in: folder.path).status == status)
        guard status != 64 else { return }
        let document = try BuiltProgram.run(["compare", "--json"] + arguments, in: folder.path)
        #expect(document.output.contains("\"exitCode\":\(status)"), "\(document.output)")
    }

    // requirement: compare.script
    @Test("A script installs only what keeps the pin")
    func script() throws {
        let folder = try Self.folder()
        for (name, isInstalled) in [("reissued", true), ("regenerated", false)] {
            let result = try BuiltProgram.shell(
                "\"$pinkit\" compare certs/original.pem \"certs/$1.pem\" >/dev/null 2>&1 && echo installed", [name],
                in: folder.path)
            #expect((result.output == "installed\n") == isInstalled)
        }
    }

    // requirement: compare.live
    @Test("Of a live server the key changed, which is no word on who it is")
    func live() throws {
        let server = try LiveServer.start(["regenerated"], key: .regenerated)
        let place = "\(server.address)"
        let changed = try withExtendedLifetime(server) {
            try BuiltProgram.run(
                ["compare", Checkout.path + "/certs/original.pem", "--connect-new", place])
        }
        #expect(changed.status == 1)
        #expect(changed.output.hasPrefix("the key changed"))
        #expect(!changed.output.contains("regenerated:"))
        let document = try withExtendedLifetime(server) {
            try BuiltProgram.run(
                ["compare", "--json", Checkout.path + "/certs/original.pem", "--connect-new", place])
        }
        #expect(document.output.contains("\"verdict\":\"key-changed\""))
        #expect(changed.errors.contains("hint: compare the pin on the kiosk's own screen"))
        let foreign = try withExtendedLifetime(server) {
            try BuiltProgram.run(["compare", Checkout.path + "/certs/agent-key.pem", "--connect-new", place])
        }
        #expect(foreign.status == 7 && foreign.output.hasPrefix("the server's certificate is not of this private key"))
        #expect(foreign.errors.contains("hint: compare the pin on the kiosk's own screen"))
        let same = try LiveServer.start(["reissued"])
        let stands = try withExtendedLifetime(same) {
            try BuiltProgram.run(["compare", "--connect-old", "\(same.address)", Checkout.path + "/certs/original.pem"])
        }
        #expect(stands.status == 0 && stands.output.hasPrefix("reissued"))
    }

    /// A request without a subject and with a signature of nothing (RFC 2986 §4).
    private static func request(of key: [UInt8]) -> [UInt8] {
        DERWriter.encode { writer in
            writer.write(.sequence) { request in
                request.write(.sequence) { info in
                    info.writeInteger(magnitude: [0])
                    info.write(.sequence, content: [])
                    info.append(key)
                    info.write(.context(0, constructed: true), content: [])
                }
                request.write(.sequence) { $0.writeObjectIdentifier(ObjectIdentifier(1, 2, 840, 10_045, 4, 3, 2)) }
                request.writeBitString([0])
            }
        }
    }

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.link("certs", to: Checkout.path + "/certs")
        let original = try Checkout.read("certs/original.pem")
        try folder.write(original + (try Checkout.read("certs/regenerated-key.pem")), to: "mixed.pem")
        try folder.write((try Checkout.read("certs/agent-key.pem")) + original, to: "together.pem")
        try folder.write(Array("nothing\n".utf8), to: "text.txt")
        let other = try Certificate(try Checkout.read("certs/regenerated.der")).subjectPublicKeyInfo.bytes
        let request = PEMWriter.encode(Self.request(of: other), label: "CERTIFICATE REQUEST")
        try folder.write(request + (try Checkout.read("certs/agent-key.pem")), to: "request-and-key.pem")
        try folder.write(Array(repeating: original, count: 101).flatMap { $0 }, to: "deep.pem")
        try folder.write(original + Array(original.dropLast(40)), to: "broken.pem")
        let key = try Certificate(try Checkout.read("certs/original.der")).subjectPublicKeyInfo.bytes
        try folder.write(PEMWriter.encode(key, label: "PUBLIC KEY"), to: "key.pem")
        let compressed = [2 + ((key.last ?? 0) & 1)] + key[27..<59]
        try folder.write([0x30, 0x39] + key[2..<23] + [0x03, 0x22, 0x00] + compressed, to: "compressed.der")
        let rsa = try Certificate(try Checkout.read("certs/rsa2048.der")).subjectPublicKeyInfo.bytes
        // Four bytes of header, then the algorithm of fifteen bytes, whose last two are the NULL.
        try folder.write([0x30, 0x82, 0x01, 0x20, 0x30, 0x0B] + rsa[6..<17] + rsa[19...], to: "without-null.der")
        return folder
    }
}
