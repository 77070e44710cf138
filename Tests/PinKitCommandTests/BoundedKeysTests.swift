import PinKit
import PinKitFixtures
import PinKitSystem
import Testing

/// Commands that look at the keys of an input together: what they keep of it is bounded, and what they leave out is said.
@Suite struct BoundedKeysTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The commands, each on `file`.
    static let commands = [
        ["explain", "file"], ["explain", "file", "--pin", FixtureKey.agent.pinText], ["explain", "file", "--clients"],
        ["explain", "file", "--json"], ["compare", "file", "file"], ["compare", "file", "file", "--json"],
    ]

    // requirement: input.bounded
    @Test("Broken blocks beyond number are counted, and the key among them is found", arguments: commands)
    func brokenBlocks(command: [String]) throws {
        let script = #"""
            { yes -- "$(printf -- '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')" \
                | head -n 150000; cat "$1"; } > file
            """#
        #expect(try BuiltProgram.shell(script, [Checkout.path + "/certs/original.pem"], in: folder.path).status == 0)
        let (result, memory) = try MeasuredProgram.run(command, in: folder.path)
        #expect(result.status == 65)
        #expect(result.lines.count > 0)
        if !command.contains("--json") || command[0] == "compare" {
            #expect(result.errors.contains("error: file: 49900 more blocks cannot be read\n"))
        }
        if let memory { #expect(memory < BoundedInputTests.memory) }
    }

    // requirement: input.bounded
    @Test(
        "compute tells of ten thousand broken blocks one by one, and of the others their number",
        arguments: [[], ["--json"], ["--quiet", "--engines", "core"]])
    func brokenBlocksOneByOne(options: [String]) throws {
        let script = #"""
            { yes -- "$(printf -- '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')" \
                | head -n 30300; cat "$1"; } > file
            """#
        #expect(try BuiltProgram.shell(script, [Checkout.path + "/certs/original.pem"], in: folder.path).status == 0)
        let result = try BuiltProgram.run(["compute", "file"] + options, in: folder.path)
        #expect(result.status == 65)
        #expect(result.output.contains(FixtureKey.agent.pinText))
        let text = options == ["--json"] ? result.output : result.errors
        #expect(text.split(separator: "\n").count { $0.hasPrefix("error: ") || $0.contains("\"error\"") } == 10_001)
        #expect(
            text.contains(
                options == ["--json"] ? "blocks that cannot be read" : "file: 100 more blocks cannot be read\n"))
    }

    // requirement: input.bounded
    @Test("Certificates of megabytes are kept up to a sum", arguments: commands)
    func largeCertificates(command: [String]) throws {
        var bytes = try LargeCertificate.serial(of: 3 << 20)
        bytes += bytes + bytes + bytes
        try folder.write(bytes, to: "file")
        let (result, memory) = try MeasuredProgram.run(command, in: folder.path)
        #expect([0, 1, 65].contains(result.status), "\(result.errors)")
        #expect(result.output.utf8.count < 1 << 18 && result.errors.utf8.count < 1 << 18)
        if let memory { #expect(memory < BoundedInputTests.memory) }
    }

    // requirement: input.bounded
    @Test("A serial number of megabytes is said to be one")
    func serialNumber() throws {
        try folder.write(try LargeCertificate.serial(of: 3 << 20), to: "long.der")
        let original = Checkout.path + "/certs/original.pem"
        let result = try BuiltProgram.run(["compare", original, "long.der"], in: folder.path)
        #expect(result.status == 0)
        #expect(result.output.contains("… (3145728 octets)\n"))
    }
}
