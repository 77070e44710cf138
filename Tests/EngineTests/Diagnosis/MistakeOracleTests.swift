import PinKit
import PinKitOpenSSL
import PinKitSystem
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Wrong pins that Python computes, each of which the finder must name first, in every notation.
@Suite("Mistakes against an oracle")
struct MistakeOracleTests {
    /// A wrong pin of the oracle.
    struct Wrong: Decodable {
        let id: String
        let hex: String

        var bytes: [UInt8] { get throws { try Hex.decode(Array(hex.utf8).span) } }
    }

    /// Candidates that these two certificates cannot show, and why.
    static let notShown = [
        "spki-expanded": "both certificates carry their keys in full; a compressed one has a test of its own",
        "re-encoded": "the libraries write both keys as they are carried",
        "private-key": "needs the file of the private key",
    ]

    /// Candidates that belong to one kind of key.
    static let ofOneKind = [
        "original": ["rsa-modulus", "without-null"],
        "rsa2048": [
            "no-modulus",
            "point-coordinates", "point-x", "point-compressed", "spki-compressed", "header-coordinates",
        ],
    ]

    static func evidence(_ name: String) throws -> MistakeEvidence {
        let (leaf, other) = (try certificate(name), try certificate("ca"))
        return try #require(
            MistakeEvidence(
                key: leaf.subjectPublicKeyInfo, certificate: leaf,
                others: [(position: 2, key: other.subjectPublicKeyInfo, certificate: other)], names: ["\(name).pem"],
                written: try Checkout.read("certs/\(name).pem")))
    }

    static func certificate(_ name: String) throws -> Certificate {
        try Certificate(try Checkout.read("certs/\(name).der"))
    }

    static func oracle(_ name: String) throws -> [Wrong] {
        guard let python = ChildProcess.find("python3") else { try Test.cancel("python3 is not there") }
        let folder = Checkout.path
        let result = try ChildProcess.run(
            python,
            [
                "\(folder)/Tests/Peers/mistakes.py", "\(folder)/certs/\(name).pem", "\(folder)/certs/ca.pem",
                "\(name).pem",
            ], environment: Environment.all.filter { ["PATH", "HOME"].contains($0.key) },
            deadline: Deadline(after: 60))
        return try result.output.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Wrong.self, from: Data($0))
        }
    }

    // requirement: mistake.named
    @Test("Every wrong pin is named first, in every notation", arguments: ["original", "rsa2048"])
    func named(certificate name: String) throws {
        let finder = MistakeFinder(try Self.evidence(name), OpenSSLDigester())
        for wrong in try Self.oracle(name) {
            for text in try Self.notations(of: wrong.bytes) {
                guard case .mistake(let mistake)? = finder.findings(for: text).first else {
                    Issue.record("\(wrong.id): nothing found for \(text)")
                    continue
                }
                // The file of a certificate alone is its PEM text, which the file's row names before.
                let isSame = mistake.candidate.id == wrong.id
                #expect(isSame, "\(wrong.id) was called \(mistake.candidate.id): \(text)")
            }
        }
    }

    // requirement: mistake.named
    @Test("The key in its one encoding is named where the certificate carries another", arguments: OddKey.all)
    func writtenAnew(odd: OddKey) throws {
        guard odd.isUndone else { return }
        let bytes = try odd.compose()
        var reader = DERReader(0..<bytes.count, rules: .ber)
        let layout = try SubjectPublicKeyInfoLayout(reading: &reader, in: bytes.span)
        let key = SubjectPublicKeyInfo(layout, in: bytes.span)
        let evidence = try #require(MistakeEvidence(key: key))
        let finder = MistakeFinder(evidence, OpenSSLDigester())
        for text in Self.notations(of: try odd.original.pin.digest.bytes) {
            guard case .mistake(let mistake)? = finder.findings(for: text).first else {
                Issue.record("nothing found for \(text)")
                continue
            }
            let isCompressed = odd.deviations == [.pointCompressed] || odd.deviations == [.pointHybrid]
            #expect(mistake.candidate.id == "re-encoded" || isCompressed && mistake.candidate.id == "spki-expanded")
        }
    }

    // requirement: mistake.named
    @Test("Each candidate is shown by the oracle, or is listed with the reason why not")
    func complete() throws {
        for name in ["original", "rsa2048"] {
            let shown = Set(try Self.oracle(name).map(\.id))
            let missing = MistakeCandidate.all.map(\.id).filter { !shown.contains($0) && Self.notShown[$0] == nil }
            // The file as it is written is the certificate's PEM text here, and is named before it.
            #expect(Set(missing) == Set(Self.ofOneKind[name] ?? []).union(["certificate-pem"]), "\(name)")
        }
    }

    /// The digest as each tool writes it.
    static func notations(of bytes: [UInt8]) -> [String] {
        let hexadecimal = Hex.encode(bytes)
        let base64 = Base64.encode(bytes)
        let url = String(base64.filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
        let colons = bytes.map { Hex.byte($0).uppercased() }.joined(separator: ":")
        let unpadded = String(base64.filter { $0 != "=" })
        return [
            hexadecimal, hexadecimal.uppercased(), colons, base64, url, unpadded, "sha256/\(base64)",
            "sha256//\(base64)", "pin-sha256=\"\(base64)\"", "pin-sha256:\(base64)", "3 1 1 \(hexadecimal)",
            "SHA2-256(stdin)= \(hexadecimal)", "SHA1 Fingerprint=\(colons)", "\(hexadecimal)  -\n", "'\(base64)'",
        ]
    }
}
