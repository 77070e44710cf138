import PinKit
import PinKitFixtures
import Testing

/// `pinkit explain --clients` as a user runs it.
@Suite("Explain: clients")
struct ExplainClientsTests {
    static func document(_ arguments: [String]) throws -> JSONValue {
        let result = try BuiltProgram.run(["explain", "--clients", "--json"] + arguments, in: Checkout.path)
        #expect(result.status == 0, "\(result)")
        return try JSONValue(result.output)
    }

    static func outcomes(_ document: JSONValue) -> [String: String] {
        guard case .array(let rows)? = document["clients"] else { return [:] }
        let pairs = rows.map { row in
            guard case .string(let client)? = row["client"], case .string(let outcome)? = row["outcome"] else {
                return ("", "")
            }
            return (client, outcome)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    // requirement: json.schema
    @Test func documentIsOfItsSchema() throws {
        let schema = try JSONSchema(
            String(decoding: Checkout.read("Fixtures/schemas/explain-clients.schema.json"), as: UTF8.self))
        for arguments in [["certs/original.pem"], ["certs/rsa2048.der", "--host", "::1", "--trusted"]] {
            let document = try Self.document(arguments)
            #expect(try schema.faults(of: document) == [])
            #expect(Self.outcomes(document).count == KnownClient.all.count)
        }
        #expect(try !schema.faults(of: .object([:])).isEmpty)
    }

    /// Each option changes the clients that look at what it says, and no others.
    @Test func optionsDecide() throws {
        // No address of the fixtures, and no date of theirs that an expiry could be confused with.
        let alone = Self.outcomes(try Self.document(["certs/original.pem", "--host", "agent.example"]))
        #expect(alone["curl-insecure"] == "accepts")
        #expect(alone["java-client-plain"] == "refuses")
        #expect(alone["okhttp-pinner"] == "refuses")
        let wrong = Self.outcomes(
            try Self.document(
                ["certs/original.pem", "--host", "agent.example", "--pin", FixtureKey.regenerated.pinText]))
        #expect(wrong.values.contains("accepts") == false)
        let address = Self.outcomes(try Self.document(["certs/original.pem", "--host", "192.0.2.1"]))
        #expect(address["ios-pinned-domains"] == "not configurable")
    }

    /// At 80 columns no line is wider, and what was only read is marked.
    @Test func table() throws {
        let result = try BuiltProgram.run(
            ["explain", "certs/original.pem", "--clients"], variables: ["COLUMNS": "80"], in: Checkout.path)
        #expect(result.status == 0)
        #expect(result.lines.allSatisfy { $0.count <= 80 }, "\(result)")
        let marked = result.lines.filter { line in
            ["accepts*", "refuses*", "ignores*", "cannot*"].contains { line.hasPrefix($0) }
        }
        #expect(marked.count == KnownClient.all.count { if case .read = $0.evidence { true } else { false } })
        #expect(result.output.contains("What would help:"))
    }

    @Test(
        arguments: [
            (["certs/agent-key.pem"], 65), (["certs/original.pem", "--pin", "sha256/short"], 64),
            (["certs/original.pem", "--host", "a b"], 64), (["certs/missing.pem"], 66),
        ])
    func faults(arguments: [String], status: Int) throws {
        let result = try BuiltProgram.run(["explain", "--clients"] + arguments, in: Checkout.path)
        #expect(result.status == Int32(status), "\(result)")
        #expect(result.output == "")
        #expect(result.errors.lowercased().contains("error: "))
    }
}
