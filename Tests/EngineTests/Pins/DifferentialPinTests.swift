import PinKit
import PinKitSystem
import Testing

/// The core's pins of real certificates against oracles that share no code with it.
@Suite("Pins against other programs")
struct DifferentialPinTests {
    private static let isHeavy = Environment.value(of: "PINKIT_HEAVY") == "1"
    private static let environment = Environment.all.filter { ["PATH", "HOME"].contains($0.key) }

    // requirement: pin.as-carried
    @Test("Of the machine's authorities: the SHA-256 of what openssl asn1parse cuts out")
    func bundleCut() throws {
        let items = try CertificateCollection.bundle()
        #expect(items.count > 50)
        try Self.compareCuts(Self.isHeavy ? items : Self.sample(items, 12))
    }

    // requirement: pin.as-carried
    @Test("Of the corpus: the SHA-256 of what openssl asn1parse cuts out")
    func corpusCut() throws {
        let items = try CertificateCollection.corpus()
        #expect(items.count > 50)
        try Self.compareCuts(Self.isHeavy ? items : Self.sample(items, 12))
    }

    // requirement: engines.independent
    @Test("The cryptography package agrees, or encodes anew as the engines do")
    func cryptography() throws {
        try Self.compareWithCryptography(CertificateCollection.bundle())
    }

    // requirement: engines.independent
    @Test("The cryptography package on the corpus")
    func cryptographyOnCorpus() throws {
        try Self.compareWithCryptography(CertificateCollection.corpus())
    }

    // requirement: engines.independent
    @Test("Both engines agree on the machine's authorities", arguments: TestEngine.allCases)
    func engines(engine: TestEngine) throws {
        for item in try CertificateCollection.bundle() {
            let answer = try engine.engine.computePin(of: item.der, .certificate)
            #expect(EngineAgreement(answer, carried: item.pin) == .agrees, "\(item.name)")
        }
    }

    // requirement: pin.as-carried
    @Test("RSA without NULL in the corpus is encoded anew by both engines", arguments: TestEngine.allCases)
    func corpusWithoutNull(engine: TestEngine) throws {
        let items = try CertificateCollection.corpus().filter { $0.name.contains("NullMissing") }
        #expect(!items.isEmpty)
        for item in items {
            let answer = try engine.engine.computePin(of: item.der, .certificate)
            guard case .reencodes(let digest) = EngineAgreement(answer, carried: item.pin) else {
                Issue.record("\(item.name): \(answer)")
                continue
            }
            #expect(digest != item.pin.digest)
        }
    }

    /// `count` items at even distances.
    private static func sample(_ items: [CertificateCollection.Item], _ count: Int) -> [CertificateCollection.Item] {
        stride(from: 0, to: items.count, by: max(1, items.count / count)).map { items[$0] }
    }

    private static func compareCuts(_ items: [CertificateCollection.Item]) throws {
        guard let openssl = ChildProcess.find("openssl") else { try Test.cancel("openssl is not there") }
        var compared = 0
        for item in items {
            guard let cut = try cut(openssl, item.der) else { continue }
            #expect(Pin(PortableSHA256.digest(of: cut)) == item.pin, "\(item.name)")
            compared += 1
        }
        // One certificate of the corpus has a tag that asn1parse cannot read.
        #expect(compared >= items.count - 1)
    }

    /// The SubjectPublicKeyInfo as openssl finds it: the seventh element of the signed part, or the sixth where there is
    /// no version (RFC 5280 §4.1); nil where it cannot read so far.
    private static func cut(_ openssl: String, _ der: [UInt8]) throws -> [UInt8]? {
        func run(_ arguments: [String]) throws -> ChildProcess.Result {
            try ChildProcess.run(
                openssl, ["asn1parse", "-inform", "DER"] + arguments, environment: environment, input: der,
                deadline: Deadline(after: 30), outputLimit: 1 << 26)
        }
        // `  154:d=2  hl=2 l=  89 cons: SEQUENCE`
        let elements = try run([]).outputText.split(separator: "\n").filter { $0.contains(":d=2 ") }
        let hasVersion = elements.first?.contains("cont [ 0 ]") == true
        guard let element = elements.dropFirst(hasVersion ? 6 : 5).first else { return nil }
        let offset = try #require(element.split(separator: ":").first).drop { $0 == " " }
        let result = try run(["-strparse", String(offset), "-noout", "-out", "/dev/stdout"])
        try #require(result.ending == .exited(0))
        return result.output
    }

    private static func compareWithCryptography(_ items: [CertificateCollection.Item]) throws {
        guard let python = ChildProcess.find("python3") else { try Test.cancel("python3 is not there") }
        let result = try ChildProcess.run(
            python, [Checkout.path + "/Tests/Peers/pins.py"], environment: environment,
            input: Array(items.map { Base64.encode($0.der) + "\n" }.joined().utf8), deadline: Deadline(after: 60))
        if result.ending == .exited(2) { try Test.cancel("the cryptography package is not there") }
        let lines = result.outputText.split(separator: "\n")
        try #require(lines.count == items.count, "\(result.errorsText)")
        for (item, line) in zip(items, lines) where line != "error" && line != item.pin.digest.hexadecimal[...] {
            // The package writes keys anew, as OpenSSL does; but it makes plain RSA of RSA-PSS and names explicit curves.
            switch try Certificate(item.der).subjectPublicKeyInfo.keyType {
            case .rsaPSS, .ecExplicit: continue
            default: break
            }
            let answer = try TestEngine.openssl.engine.computePin(of: item.der, .certificate)
            guard case .digest(let digest) = answer else {
                Issue.record("\(item.name): \(line) by cryptography, \(answer) by OpenSSL")
                continue
            }
            #expect(digest.hexadecimal[...] == line, "\(item.name)")
        }
        let compared = lines.count { $0 != "error" }
        #expect(compared > items.count / 2)
    }
}
