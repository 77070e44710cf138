import PinKit
import PinKitFixtures
import PinKitSystem
import Testing

/// Nothing private in any output: neither a password nor eight bytes of a private key, in hexadecimal or base64.
@Suite(.enabled(if: KeyFiles.isThere)) struct SecrecyTests {
    static let commands: [[String]] = [
        ["compute"], ["compute", "--json"], ["compute", "--engines", "core"],
        ["explain"], ["explain", "--json"], ["explain", "--pin", "sha256/AAAA"], ["explain", "--json", "--pin", "x"],
        ["explain", "--clients"], ["explain", "--html", "-"], ["explain", "--svg", "-"], ["compare", "cert.pem"],
    ]

    // requirement: secrets.never-printed
    @Test(arguments: KeyFiles.keys) func nothingLeaks(_ key: FixtureKey) throws {
        let files = try KeyFiles(key)
        let traces = Traces(of: try Self.secrets(of: key))
        for file in KeyFiles.files(of: key) {
            for command in Self.commands {
                // A wrong password ends before a command begins its own work.
                for password in [KeyFiles.password] + (command == ["compute"] ? ["guess of a word"] : []) {
                    let result = try PasswordOrigin.variable.run(command + [file.name], password, in: files.folder)
                    for text in [result.output, result.errors] {
                        #expect(!traces.appear(in: text), "\(command) \(file.name)")
                        #expect(!text.contains(password), "\(command) \(file.name)")
                    }
                }
            }
        }
    }

    // requirement: secrets.never-printed
    @Test func nothingLeaksFromJSONWebKeys() throws {
        let folder = try TemporaryFolder()
        let secret = try #require(try Self.secrets(of: .agent).first)
        let traces = Traces(of: [secret])
        let key = try Certificate(try Checkout.read("certs/original.der")).subjectPublicKeyInfo.bytes
        func url(_ bytes: some Sequence<UInt8>) -> String {
            String(Base64.encode(Array(bytes)).filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
        }
        let text = """
            {"kty":"EC","crv":"P-256","x":"\(url(key[27..<59]))","y":"\(url(key[59...]))","d":"\(url(secret))"}
            """
        for (name, contents) in [("key.jwk", text), ("set.jwk", "{\"keys\":[\(text)]}")] {
            try folder.write(Array(contents.utf8), to: name)
            for command in Self.commands where command != ["compare", "cert.pem"] {
                let result = try BuiltProgram.run(command + [name], in: folder.path)
                #expect(result.errors.contains("a private key was read"), "\(command): \(result)")
                for output in [result.output, result.errors] {
                    #expect(!traces.appear(in: output) && !output.contains(url(secret).prefix(11)), "\(command)")
                }
            }
        }
    }

    @Test(arguments: KeyFiles.keys) func theSearchFinds(_ key: FixtureKey) throws {
        let secrets = try Self.secrets(of: key)
        let traces = Traces(of: secrets)
        #expect(traces.appear(in: String(decoding: key.pem, as: UTF8.self)))
        for secret in secrets {
            let part = Array(secret.dropFirst(5).prefix(8))
            let digits = Hex.encode(part)
            for text in [digits, digits.uppercased(), "x" + digits] { #expect(traces.appear(in: text)) }
            for lead in 0..<3 {
                #expect(traces.appear(in: Base64.encode([UInt8](repeating: 1, count: lead) + part + [2, 3])))
            }
        }
        #expect(!traces.appear(in: key.pinText))
    }

    /// The parts of a key in PKCS#8 that only its owner knows.
    private static func secrets(of key: FixtureKey) throws -> [[UInt8]] {
        let lines = String(decoding: key.pem, as: UTF8.self).split(separator: "\n")
        let body = lines.drop { !$0.hasPrefix("-----BEGIN") }.dropFirst().prefix { !$0.hasPrefix("-----END") }
        let der = try Base64.decode(Array(body.joined().utf8).span)
        let bytes = der.span
        // version, algorithm, privateKey (RFC 5958 §2).
        var whole = DERReader(0..<der.count)
        var fields = DERReader(try whole.read(.sequence, "key", in: bytes).content)
        _ = try fields.read(.integer, "version", in: bytes)
        _ = try fields.read(.sequence, "algorithm", in: bytes)
        var inner = DERReader(try fields.read(.octetString, "key", in: bytes).content)
        if key == .ed25519 { return [Array(der[try inner.read(.octetString, "seed", in: bytes).content])] }
        var parts = DERReader(try inner.read(.sequence, "key", in: bytes).content)
        _ = try parts.read(.integer, "version", in: bytes)
        // An EC key's scalar comes next; of an RSA key, modulus and public exponent do.
        if let scalar = try parts.readIfPresent(.octetString, "scalar", in: bytes) {
            return [Array(der[scalar.content])]
        }
        _ = try parts.read(.integer, "modulus", in: bytes)
        _ = try parts.read(.integer, "exponent", in: bytes)
        var secrets: [[UInt8]] = []
        while !parts.isAtEnd { secrets.append(Array(der[try parts.read(.integer, "secret", in: bytes).content])) }
        return secrets
    }
}

/// The ways in which eight bytes in a row would show.
private struct Traces {
    private var hexadecimal: Set<Substring> = []
    private var base64: Set<Substring> = []
    private static let (digits, characters) = (16, 10)

    init(of secrets: [[UInt8]]) {
        for secret in secrets where secret.count >= 8 {
            for start in 0...secret.count - 8 {
                let window = Array(secret[start..<start + 8])
                hexadecimal.insert(Hex.encode(window)[...])
                for lead in 0..<3 {
                    // Ten characters that depend on these bytes alone, behind those that do not.
                    let text = Base64.encode([UInt8](repeating: 0, count: lead) + window + [0, 0])
                    base64.insert(text.dropFirst(lead == 0 ? 0 : lead + 1).prefix(Self.characters))
                }
            }
        }
    }

    /// Whether one of them does, whatever separates the bytes.
    func appear(in text: String) -> Bool {
        let plain = text.filter { !$0.isWhitespace && $0 != ":" }
        let standard = String(plain.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        return Self.windows(of: plain.lowercased(), Self.digits).contains { hexadecimal.contains($0) }
            || Self.windows(of: standard, Self.characters).contains { base64.contains($0) }
    }

    private static func windows(of text: String, _ count: Int) -> [Substring] {
        let bytes = Array(text.utf8)
        guard bytes.count >= count else { return [] }
        return (0...bytes.count - count).map { String(decoding: bytes[$0..<$0 + count], as: UTF8.self)[...] }
    }
}
