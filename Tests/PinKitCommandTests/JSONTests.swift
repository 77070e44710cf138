import PinKit
import PinKitFixtures
import PinKitSystem
import PinKitTLS
import Testing

/// What `--json` prints is what the schemas say.
@Suite struct JSONTests {
    private static func schema(_ name: String) throws -> JSONSchema {
        try JSONSchema(String(decoding: try Checkout.read("Fixtures/schemas/\(name).schema.json"), as: UTF8.self))
    }

    /// Command lines of `compute`, with the number of keys and of faults.
    static let computes: [(arguments: [String], keys: Int, faults: Int)] = [
        (["certs/original.pem", "certs/ca.der", "key.der"], 3, 0),
        (["bundle-broken.pem", "no-such-file", "empty.pem", "certs"], 2, 4),
        (["rsa-without-null.der", "hostile-name.der", "request.pem", "revoked-and-key.pem", "revoked.pem"], 4, 2),
        (["--point", Points.compressed, Points.offCurve, Points.hybrid, "point.bin"], 3, 1),
        (["--engines", "core", "cut.der", "appended.der", "key-off-curve.der", "crlf.pem"], 2, 2),
    ]

    // requirement: json.schema
    @Test(arguments: computes) func computeLines(arguments: [String], keys: Int, faults: Int) throws {
        let schema = try Self.schema("compute-line")
        let result = try BuiltProgram.run(["compute", "--json"] + arguments, in: try Inputs.shared.get().folder.path)
        let lines = try result.lines.map { try JSONValue($0) }
        for line in lines { #expect(try schema.faults(of: line) == []) }
        // Exactly one string in a key's line has the form of a pin, and none in a fault's.
        #expect(lines.filter { $0["pin"] != nil && $0.strings.count(where: \.isPin) == 1 }.count == keys)
        #expect(lines.filter { $0["error"] != nil && !$0.strings.contains(where: \.isPin) }.count == faults)
        #expect(lines.count == keys + faults)
    }

    /// Controls and marks of direction in a file's name, beyond those that JSON itself forbids.
    @Test func namesCannotSteerTheTerminal() throws {
        let name = "no\u{1B}\u{7F}\u{9B}\u{202E}\u{E0041}file"
        let result = try BuiltProgram.run(["compute", "--json", name])
        #expect(try JSONValue(result.output)["source"] == .string(name))
        #expect(result.output.contains(#""no\u001b\u007f\u009b\u202e\udb40\udc41file""#))
    }

    // requirement: json.schema
    @Test func verifyDocuments() throws {
        let schema = try Self.schema("verify")
        let honest = try LiveServer.start()
        let lying = try LiveServer.start(key: .regenerated, isLying: true)
        let http = try RawServer(.closes(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)))
        let arguments = ["--json", "--engine", "both"]
        let results = [
            try LiveServer.verify(honest, LiveServer.pin, with: arguments),
            try LiveServer.verify(honest, LiveServer.otherPin, GoldenCase.pin, with: arguments),
            try LiveServer.verify(lying, LiveServer.pin, with: arguments),
            try http.verify(["--pin", LiveServer.pin] + arguments),
        ]
        #expect(results.map(\.status) == [0, 1, 1, 69])
        for result in results {
            #expect(result.lines.count == 1)
            let document = try JSONValue(result.output)
            #expect(try schema.faults(of: document) == [])
            #expect(document["exitCode"] == result.status.map { .number(Double($0)) })
        }
    }

    // requirement: json.schema
    @Test(arguments: [(["engines"], "engines-line", 3), (["fixtures", "list"], "fixtures-line", 9)])
    func otherLines(arguments: [String], name: String, count: Int) throws {
        let schema = try Self.schema(name)
        let lines = try BuiltProgram.run(arguments + ["--json"]).lines
        #expect(lines.count == count)
        for line in lines { #expect(try schema.faults(of: try JSONValue(line)) == []) }
    }

    // requirement: json.schema
    @Test func manifest() throws {
        let document = try JSONValue(String(decoding: try Checkout.read("certs/manifest.json"), as: UTF8.self))
        #expect(try Self.schema("manifest").faults(of: document) == [])
    }

    /// A schema that accepts anything would prove nothing: what lacks a member, or has one more, is refused.
    @Test func theSchemasRefuse() throws {
        let inputs = try Inputs.shared.get().folder.path
        let key = try JSONValue(
            try BuiltProgram.run(["compute", "--json", "key.der"], in: inputs).output)
        let fault = try JSONValue(try BuiltProgram.run(["compute", "--json", "cut.der"], in: inputs).output)
        let engine = try JSONValue(#"{"engine":"core","version":"1"}"#)
        for (name, value) in [("compute-line", key), ("compute-line", fault), ("engines-line", engine)] {
            let schema = try Self.schema(name)
            guard case .object(let members) = value else {
                Issue.record("no object")
                continue
            }
            for member in members.keys where member != "block" || name == "compute-line" && members["pin"] != nil {
                #expect(try !schema.faults(of: .object(members.filter { $0.key != member })).isEmpty, "\(member)")
            }
            #expect(try !schema.faults(of: .object(members.merging(["more": .null]) { $1 })).isEmpty)
            #expect(try schema.faults(of: value).isEmpty)
        }
        let damaged = ["pin": JSONValue.string("sha256/short")]
        if case .object(let members) = key {
            #expect(try !Self.schema("compute-line").faults(of: .object(members.merging(damaged) { $1 })).isEmpty)
        }
    }
}
