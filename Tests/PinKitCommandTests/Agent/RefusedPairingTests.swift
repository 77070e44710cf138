import PinKit
import PinKitSystem
import Testing

/// A pairing that is refused, decrypted by the key log of its session: no application data at all.
@Suite struct RefusedPairingTests {
    static let hasCryptography: Bool = {
        let result = try? ChildProcess.run(
            "python3", ["-c", "import cryptography"], deadline: Deadline(after: 30))
        return result?.ending == .exited(0)
    }()

    struct Row: Sendable, CustomTestStringConvertible {
        let engine: String
        let version: String
        let isRight: Bool
        var testDescription: String { "\(engine), TLS \(version), \(isRight ? "right" : "wrong") pin" }
    }

    static let rows = ["openssl", "gnutls"].flatMap { engine in
        ["1.2", "1.3"].flatMap { version in
            [true, false].map { Row(engine: engine, version: version, isRight: $0) }
        }
    }

    // requirement: pairing.nothing-sent
    @Test(.enabled(if: hasCryptography, "Python's cryptography is not here"), arguments: rows)
    func decrypted(_ row: Row) throws {
        let folder = try TemporaryFolder()
        let server = try ChildProcess(
            "python3",
            [
                Checkout.path + "/Tests/Peers/agent/keylog.py", Checkout.path + "/certs/original.pem",
                Checkout.path + "/certs/agent-key.pem", row.version,
            ])
        let line = try #require(server.line(containing: "listening", on: .output, until: Deadline(after: 30)))
        let pin = row.isRight ? LiveServer.pin : LiveServer.otherPin
        let uri = "davi-pair://127.0.0.1:\(line.dropFirst(10))/?code=918273&spki=\(FormEncoding.encode(pin))"
        let result = try BuiltProgram.run(
            ["device", "pair", "-", "--store", folder.path + "/s.json", "--engine", row.engine, "--timeout", "3"],
            input: Array(uri.utf8))
        #expect(result.status == (row.isRight ? 69 : 1), "\(result)")
        #expect(try folder.contents().isEmpty)
        let text = try #require(server.line(containing: "records", on: .output, until: Deadline(after: 30)))
        let seen = try PinKit.JSONValue.read(Array(text.utf8))
        let application = try #require(seen["application"]?.string)
        guard case .array(let records) = seen["records"], case .array(let inner) = seen["inner"] else {
            Issue.record("\(text)")
            return
        }
        if row.isRight {
            // The control: what is sent can be seen.
            #expect(records.contains(.number("23")))
            if row.version == "1.3" { #expect(application.hasPrefix("POST /pair?pin=918273 HTTP/1.1\r\n")) }
        } else {
            #expect(application.isEmpty)
            #expect(!inner.contains(.number("23")) && !inner.contains(.number("-1")), "\(text)")
            if row.version == "1.2" { #expect(!records.contains(.number("23"))) }
            // A refusal is said: by an alert in clear, or an encrypted one.
            #expect(records.contains(.number("21")) || inner.contains(.number("21")), "\(text)")
        }
    }
}
