import PinKit
import PinKitOpenSSL
import PinKitSystem
import Testing

/// The document of the mistakes is the table that the finder uses.
@Suite("Documents of the diagnosis")
struct MistakeTableTests {
    // requirement: mistake.documented
    @Test("Documentation/mistakes.md has a row for each candidate, in its words")
    func mistakes() throws {
        try Self.compare("Documentation/mistakes.md", Self.mistakesText + Self.examplesText)
    }

    // requirement: canonical.named
    @Test("Documentation/encodings.md is the table of who prints which pin")
    func encodings() throws { try Self.compare("Documentation/encodings.md", Self.encodingsText) }

    @Test("Identifiers are stable words, each once, and no sentence is empty")
    func identifiers() {
        let all = MistakeCandidate.all
        #expect(Set(all.map(\.id)).count == all.count)
        #expect(all.allSatisfy { $0.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } })
        #expect(all.allSatisfy { !$0.what.isEmpty && !$0.origin.isEmpty && !$0.remedy.isEmpty })
    }

    /// With PINKIT_RECORD_GOLDENS set the document is written anew, and the test fails all the same.
    private static func compare(_ name: String, _ text: String) throws {
        if Environment.value(of: "PINKIT_RECORD_GOLDENS") != nil, Environment.value(of: "CI") == nil {
            try AtomicFile.write(Array(text.utf8), to: Checkout.path + "/" + name, mode: 0o644)
            Issue.record("\(name) was recorded")
            return
        }
        #expect(String(decoding: try Checkout.read(name), as: UTF8.self) == text)
    }

    private static var mistakesText: String {
        let rows = MistakeCandidate.all.map { candidate in
            let needs = candidate.needs.isEmpty ? "" : " (needs \(candidate.needs))"
            let digest = candidate.digest == .sha256 ? "" : " Digest: \(candidate.digest.rawValue)."
            return "| `\(candidate.id)` | \(cell(candidate.what))\(needs).\(digest) | \(cell(candidate.origin)) "
                + "| \(cell(candidate.remedy)) |\n"
        }
        return """
            <!-- Generated from the table in PinKit: PINKIT_RECORD_GOLDENS=1 swift test --filter MistakeTableTests. -->
            # What is hashed by mistake

            `pinkit explain FILE --pin TEXT` computes all of these and names the one that TEXT is. The text may be written in \
            any notation: hexadecimal with colons or without, base64 and base64url with padding or without, behind any \
            prefix or label that tools print.

            | id | what was hashed | where it comes from | what to do |
            |---|---|---|---|
            \(rows.joined())
            """
    }

    /// What each candidate comes to for two certificates of the fixtures, or why it comes to nothing.
    private static var examplesText: String {
        get throws {
            let names = ["original", "rsa2048"]
            let columns = try names.map { name -> [String: String] in
                let evidence = try MistakeOracleTests.evidence(name)
                return Dictionary(
                    uniqueKeysWithValues: MistakeCandidate.all.map { candidate in
                        let value = candidate.values(for: evidence, OpenSSLDigester()).first
                        return (candidate.id, value.map(text) ?? reason(candidate, name))
                    })
            }
            let rows = MistakeCandidate.all.map { candidate in
                "| `\(candidate.id)` | \(columns.map { $0[candidate.id] ?? "" }.joined(separator: " | ")) |\n"
            }
            return """

                ## A wrong pin of each kind

                The first of each candidate for two certificates, beside `certs/ca.pem` as the other one of their files; digests \
                of another length in hexadecimal.

                | id | `certs/original.pem` | `certs/rsa2048.pem` |
                |---|---|---|
                \(rows.joined())
                """
        }
    }

    private static func text(_ value: [UInt8]) -> String {
        PinDigest(value.span).map { "`\(Pin($0))`" } ?? "`\(Hex.encode(value))`"
    }

    private static func reason(_ candidate: MistakeCandidate, _ name: String) -> String {
        MistakeOracleTests.notShown[candidate.id]
            ?? (MistakeOracleTests.ofOneKind[name]?.contains(candidate.id) == true
                ? "does not apply to this kind of key" : "nothing")
    }

    private static var encodingsText: String {
        let head = EncodingUse.programs.map(\.name).joined(separator: " | ")
        let rows = EncodingUse.all.map { use in
            "| \(use.deviation) | \(use.results.map(\.rawValue).joined(separator: " | ")) |\n"
        }
        let calls = EncodingUse.programs.map { "- \($0.name): \($0.call)\n" }
        return """
            <!-- Generated from the table in PinKit: PINKIT_RECORD_GOLDENS=1 swift test --filter MistakeTableTests. -->
            # Keys that are not canonical

            A pin is that of the bytes as carried. Programs that read a key and write it again hash other bytes where the key
            is not in its one DER encoding. What each makes of such a key, tried on Debian 12:

            | what differs | \(head) |
            |---|\(String(repeating: "---|", count: EncodingUse.programs.count))
            \(rows.joined())
            \(calls.joined())
            """
    }

    private static func cell(_ text: String) -> String {
        String(text.flatMap { $0 == "|" ? Array("\\|") : [$0] })
    }
}
