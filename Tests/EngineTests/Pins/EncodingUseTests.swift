import PinKit
import PinKitSystem
import Testing

/// The table of what programs make of keys that are not canonical, against the programs.
@Suite("What programs write anew")
struct EncodingUseTests {
    // requirement: canonical.table
    @Test("A program does what its column says", arguments: PinProgram.allCases)
    func column(program: PinProgram) throws {
        let column = try #require(EncodingUse.programs.firstIndex { $0.name == program.rawValue })
        let rows = OddKey.all.filter { $0.deviations.count == 1 }
        let digests = try program.digests(of: try rows.map { try $0.certificate })
        for (row, digest) in zip(rows, digests) {
            let use = try #require(EncodingUse.all.first { [$0.deviation] == row.deviations })
            #expect(try Self.result(digest, row) == use.results[column], "\(row.name)")
        }
    }

    // requirement: canonical.table
    @Test("Every deviation has its row, with a result for each program")
    func complete() {
        #expect(EncodingUse.all.map(\.deviation) == CanonicalEncoding.Deviation.allCases)
        #expect(EncodingUse.all.allSatisfy { $0.results.count == EncodingUse.programs.count })
    }

    // requirement: canonical.table
    @Test("Every deviation has an odd key of its own")
    func shown() {
        let alone = OddKey.all.filter { $0.deviations.count == 1 }.flatMap(\.deviations)
        #expect(Set(alone) == Set(CanonicalEncoding.Deviation.allCases))
    }

    // requirement: canonical.curve
    @Test(
        "The parameters that openssl writes out are recognised",
        arguments: [
            ("prime256v1", "1.2.840.10045.3.1.7"), ("secp384r1", "1.3.132.0.34"), ("secp521r1", "1.3.132.0.35"),
            ("secp256k1", "1.3.132.0.10"),
        ])
    func writtenOut(curve: String, identifier: String) throws {
        guard let openssl = ChildProcess.find("openssl") else { try Test.cancel("openssl is not there") }
        for more in [[], ["-no_seed"], ["-conv_form", "compressed"]] {
            let result = try ChildProcess.run(
                openssl, ["ecparam", "-name", curve, "-param_enc", "explicit", "-outform", "DER"] + more,
                deadline: Deadline(after: 30))
            try #require(result.ending == .exited(0), "\(result.errorsText)")
            let key = try OddKey.compose(.agent) { $0.parameters = result.output }
            let written = CanonicalEncoding(try SubjectPublicKeyInfo(key)).bytes
            // The point is one of P-256: of the other curves only its name is looked at.
            #expect(try Self.curve(of: try #require(written, "\(curve) \(more)")) == identifier)
        }
    }

    private static func curve(of key: [UInt8]) throws -> String {
        var reader = DERReader(0..<key.count)
        let layout = try SubjectPublicKeyInfoLayout(reading: &reader, in: key.span)
        return ObjectIdentifier(content: Array(key[try #require(layout.parameters).content])).dotted
    }

    private static func result(_ digest: PinDigest?, _ row: OddKey) throws -> EncodingUse.Result {
        guard let digest else { return .refused }
        if digest == PortableSHA256.digest(of: try row.compose()) { return .carried }
        // GnuTLS keeps the bits that are set, and so does the original key.
        return try digest == row.original.pin.digest && row.deviations != [.unusedBitsSet] ? .canonical : .other
    }
}
