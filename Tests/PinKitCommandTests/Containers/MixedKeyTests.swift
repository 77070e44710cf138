import PinKit
import PinKitFixtures
import PinKitIssuing
import PinKitSystem
import Testing

/// A private key with somebody else's public half: a fault of its block for every command, and never "the same key".
@Suite struct MixedKeyTests {
    /// The secret half of the regenerated key, and the point of the certificate's.
    private static func mixed() throws -> [UInt8] {
        func decoded(_ key: FixtureKey) throws -> [UInt8] {
            let lines = String(decoding: key.pem, as: UTF8.self).split(separator: "\n")
            let body = lines.drop { !$0.hasPrefix("-----BEGIN") }.dropFirst().prefix { !$0.hasPrefix("-----END") }
            return try Base64.decode(Array(body.joined().utf8).span)
        }
        return try decoded(.regenerated).dropLast(64) + (try decoded(.agent).suffix(64))
    }

    // requirement: exit-codes
    @Test(
        arguments: [["compute"], ["compute", "--engines", "core", "--quiet"], ["compute", "--json"], ["explain"]]
            + [["compare", "cert.pem"]])
    func refused(_ command: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write(PEMWriter.encode(try Self.mixed(), label: "PRIVATE KEY"), to: "mixed.pem")
        try folder.write(try Checkout.read("certs/original.pem"), to: "cert.pem")
        let result = try BuiltProgram.run(command + ["mixed.pem"], in: folder.path)
        #expect(result.status == 65, "\(result)")
        #expect((result.output + result.errors).contains("the private key's two halves do not belong together"))
        #expect(!result.output.contains("sha256/") || command == ["explain"], "\(result)")
        #expect(!result.output.contains("same key") && !result.output.contains(FixtureKey.agent.pinText), "\(result)")
    }

    // requirement: bundle.partial
    @Test("The keys beside it are still answered")
    func besideOthers() throws {
        let folder = try TemporaryFolder()
        let bytes =
            PEMWriter.encode(try Self.mixed(), label: "PRIVATE KEY") + (try Checkout.read("certs/ed25519.pem"))
        try folder.write(bytes, to: "both.pem")
        let result = try BuiltProgram.run(["compute", "--quiet", "both.pem"], in: folder.path)
        #expect(result.status == 65 && result.output == FixtureKey.ed25519.pinText + "\n", "\(result)")
        #expect(
            result.errors == """
                error: both.pem: the private key's two halves do not belong together
                hint: its public half is of another key, or damaged: take the file again from where it came from

                """)
    }
}
