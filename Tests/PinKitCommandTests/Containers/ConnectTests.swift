import PinKit
import PinKitFixtures
import PinKitIssuing
import PinKitSystem
import PinKitTLS
import Testing

/// `compute --connect`: the chain as sent, from live servers, and what becomes of those that do not answer.
@Suite struct ConnectTests {
    private static let chain = ["reissued-by-ca", "ca", "p384"]

    // requirement: connect.chain-as-sent
    @Test(arguments: VerifyTests.engines, TLSVersion.allCases)
    func theChainAsSent(engine: String, version: TLSVersion) throws {
        let server = try LiveServer.start(Self.chain, versions: version...version)
        let place = "\(server.address)"
        let result = try withExtendedLifetime(server) {
            try BuiltProgram.run(["compute", "--connect", place, "--engine", engine, "--servername", "agent.local"])
        }
        #expect(result.status == 0 && result.errors == "")
        let pins = try Self.chain.map { try Certificate(try Checkout.read("certs/\($0).der")).pin.text }
        #expect(result.lines.count == 3)
        for (index, line) in result.lines.enumerated() {
            let suffix = index == 0 ? "" : "#\(index + 1)"
            #expect(line.hasPrefix("\(pins[index])  \(place)\(suffix)  certificate  "))
        }
        // The server saw a refusal and no data.
        let records = server.records(1, deadline: Deadline(after: BuiltProgram.seconds))
        #expect(records.map(\.alert) == [42])
        #expect(records.allSatisfy { $0.applicationBytes == 0 })
    }

    // requirement: json.schema
    @Test func linesAreWhatTheSchemaSays() throws {
        let schema = try JSONSchema(
            String(decoding: try Checkout.read("Fixtures/schemas/compute-line.schema.json"), as: UTF8.self))
        let folder = try TemporaryFolder()
        let certificates = try Self.chain.map { try Checkout.read("certs/\($0).der") }
        try folder.write(Self.pkcs7(certificates + [[0x30, 0x00]]), to: "chain.pem")
        let server = try LiveServer.start(Self.chain)
        let result = try withExtendedLifetime(server) {
            try BuiltProgram.run(
                ["compute", "--json", "chain.pem", "--connect", "\(server.address)"], in: folder.path)
        }
        // One certificate that is none: OpenSSL reads such a container as a whole, or not at all.
        #expect(result.status == 65 && result.lines.count == 4)
        for line in result.lines { #expect(try schema.faults(of: JSONValue(line)) == []) }
        try folder.write(Self.pkcs7(certificates), to: "chain.pem")
        let whole = try BuiltProgram.run(["compute", "--json", "chain.pem"], in: folder.path)
        let lines = try whole.lines.map { try JSONValue($0) }
        #expect(lines.map { $0["member"] } == [1, 2, 3].map { .number($0) })
        for line in lines { #expect(try schema.faults(of: line) == []) }
    }

    /// A PKCS#7 of certificates alone (RFC 5652 §5.1).
    private static func pkcs7(_ certificates: [[UInt8]]) -> [UInt8] {
        let der = DERWriter.encode { writer in
            writer.write(.sequence) { info in
                info.writeObjectIdentifier(ObjectIdentifier(1, 2, 840, 113_549, 1, 7, 2))
                info.write(.context(0, constructed: true)) { content in
                    content.write(.sequence) { signed in
                        signed.writeInteger(magnitude: [1])
                        signed.write(.set, content: [])
                        signed.write(.sequence) {
                            $0.writeObjectIdentifier(ObjectIdentifier(1, 2, 840, 113_549, 1, 7, 1))
                        }
                        signed.write(.context(0, constructed: true), content: certificates.joined())
                        signed.write(.set, content: [])
                    }
                }
            }
        }
        return PEMWriter.encode(der, label: "PKCS7")
    }

    @Test func besideFiles() throws {
        let server = try LiveServer.start(["regenerated"], key: .regenerated)
        let result = try withExtendedLifetime(server) {
            try BuiltProgram.run(
                ["compute", "--quiet", Checkout.path + "/certs/original.pem", "--connect", "\(server.address)"])
        }
        #expect(result.lines == [LiveServer.pin, LiveServer.otherPin])
    }

    @Test func failures() throws {
        let text = try RawServer(.closes(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)))
        let silent = try RawServer(.holds([]))
        let place = "\(silent.address)"
        let closed = try withExtendedLifetime(text) {
            try BuiltProgram.run(["compute", "--json", "--connect", "\(text.address)"])
        }
        #expect(closed.status == 69)
        #expect(try JSONValue(closed.output)["error"]?["code"] == .string("connect.clear-text"))
        let late = try withExtendedLifetime(silent) {
            try BuiltProgram.run(["compute", "--connect", place, "--timeout", "0.2"])
        }
        #expect(late.status == 69 && late.errors.contains("timed out after 0.2 s"))
        let unknown = try BuiltProgram.run(["compute", "--connect", "no-such-name.invalid"])
        #expect(unknown.status == 68 && unknown.output == "")
    }

    @Test(arguments: [
        ["compute"], ["compute", "--timeout", "1", "x"], ["compute", "--connect", "https://a/"],
        ["compute", "--connect", "127.0.0.1:0x1"], ["compute", "--connect", "::1", "--engine", "core"],
        ["explain", "--connect", "::1", "file"], ["explain", "--servername", "a", "file"],
    ])
    func usage(_ arguments: [String]) throws {
        #expect(try BuiltProgram.run(arguments).status == 64)
    }
}
