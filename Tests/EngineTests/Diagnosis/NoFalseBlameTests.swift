import PinKit
import PinKitOpenSSL
import Testing

/// What must never be named: a mistake of which not every byte is there.
@Suite("No false blame")
struct NoFalseBlameTests {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    private static func finder(_ name: String = "original") throws -> MistakeFinder {
        MistakeFinder(try MistakeOracleTests.evidence(name), OpenSSLDigester())
    }

    // requirement: mistake.no-false-blame
    @Test("No candidate of 50 other certificates is named", arguments: ["original", "rsa2048"])
    func others(name: String) throws {
        let finder = try Self.finder(name)
        let digester = OpenSSLDigester()
        var count = 0
        for number in 0..<50 {
            let der = try Self.stranger(number)
            let certificate = try Certificate(der)
            let evidence = try #require(
                MistakeEvidence(
                    key: certificate.subjectPublicKeyInfo, certificate: certificate, names: ["stranger\(number).pem"],
                    written: Array("stranger \(number)".utf8)))
            for candidate in MistakeCandidate.all where !["nothing", "no-modulus"].contains(candidate.id) {
                for value in candidate.values(for: evidence, digester) {
                    let findings = finder.findings(for: Base64.encode(value))
                    #expect(findings.isEmpty, "\(candidate.id) of number \(number): \(findings)")
                    count += 1
                }
            }
        }
        #expect(count > 50 * 60)
    }

    // requirement: mistake.no-false-blame
    @Test("One wrong character of the right pin is damage, at its place")
    func characters() throws {
        let finder = try Self.finder()
        let text = Array(finder.pin.text)
        for place in 7..<50 {
            for other in Self.alphabet where other != text[place] {
                var wrong = text
                wrong[place] = other
                try Self.expectDamage(finder, String(wrong), at: place)
            }
        }
    }

    // requirement: mistake.no-false-blame
    @Test("One flipped bit of the right pin in hexadecimal is damage, at its place")
    func bits() throws {
        let finder = try Self.finder()
        for bit in 0..<256 {
            var bytes = finder.pin.digest.bytes
            bytes[bit / 8] ^= 0x80 >> (bit % 8)
            try Self.expectDamage(finder, Hex.encode(bytes), at: bit / 4)
            let place = 7 + bit / 6
            try Self.expectDamage(finder, "sha256/" + Base64.encode(bytes), at: place)
        }
    }

    // requirement: mistake.no-false-blame
    @Test("A truncated pin is damage, or too short to say anything of")
    func truncations() throws {
        let finder = try Self.finder()
        let text = finder.pin.text
        for length in 0..<50 {
            let findings = finder.findings(for: String(text.prefix(length)))
            if length >= 7 + 12 {
                guard case .damage(let damage)? = findings.first else {
                    Issue.record("\(length): \(findings)")
                    continue
                }
                #expect(length == 50 || damage.offset == length)
            } else {
                #expect(findings.isEmpty, "\(length): \(findings)")
            }
        }
    }

    private static func expectDamage(
        _ finder: MistakeFinder, _ text: String, at place: Int, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let findings = finder.findings(for: text)
        guard findings.count == 1, case .damage(let damage)? = findings.first else {
            Issue.record("\(text): \(findings)", sourceLocation: location)
            return
        }
        #expect(damage.offset == place, "\(text): \(damage)", sourceLocation: location)
    }

    /// A certificate of a key that nobody has, P-256's and RSA's in turn: the key's bytes come from a digest.
    private static func stranger(_ number: Int) throws -> [UInt8] {
        var der = try Checkout.read("certs/\(number % 2 == 0 ? "ed25519" : "rsa2048").der")
        let layout = try CertificateLayout(0..<der.count, in: der.span)
        let seed = PortableSHA256.digest(of: Array("stranger \(number)".utf8)).bytes
        // In the middle of an RSA modulus, and the whole of an Ed25519 key: any bytes are a key there.
        let start = layout.subjectPublicKeyInfo.key.upperBound - (number % 2 == 0 ? 32 : 64)
        der.replaceSubrange(start..<start + 32, with: seed)
        der.replaceSubrange(der.count - 32..<der.count, with: seed)
        let name = layout.subject.content.upperBound
        der.replaceSubrange(name - 2..<name, with: Array("\(10 + number)".utf8))
        let serial = layout.serialNumber.content
        der[serial.upperBound - 1] = seed[0]
        return der
    }
}
