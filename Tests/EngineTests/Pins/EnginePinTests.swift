import PinKit
import PinKitGnuTLS
import PinKitOpenSSL
import Testing

@Suite("Pins of both engines")
struct EnginePinTests {
    // requirement: engines.independent
    @Test(
        "A key in its usual encoding gives the digest as carried, bare and in a certificate",
        arguments: TestEngine.allCases, TestKey.allCases)
    func canonical(engine: TestEngine, key: TestKey) throws {
        let publicKey = try key.publicKey
        let expected = EnginePin.digest(PortableSHA256.digest(of: publicKey.bytes))
        #expect(try engine.engine.computePin(of: publicKey.bytes, .publicKey) == expected)
        #expect(try engine.engine.computePin(of: publicKey.bytes, .point) == expected)
        #expect(try engine.engine.computePin(of: key.certificate, .certificate) == expected)
    }

    // requirement: pin.as-carried
    @Test("An RSA key without its NULL is encoded anew, with it", arguments: TestEngine.allCases)
    func withoutNull(engine: TestEngine) throws {
        let canonical = try TestKey.rsa2048.publicKey
        // SEQUENCE { SEQUENCE { OID, NULL }, BIT STRING }: both lengths shrink by the NULL's two bytes.
        #expect(Hex.encode(canonical.bytes.prefix(6)) == "30820122300d")
        #expect(canonical.bytes[17...18] == [5, 0])
        let carried = [0x30, 0x82, 0x01, 0x20, 0x30, 0x0B] + canonical.bytes[6..<17] + canonical.bytes[19...]
        let publicKey = try SubjectPublicKeyInfo(carried)
        let certificate = try TestKey.rsa2048.certificate(carrying: carried)
        #expect(try Certificate(certificate).pin == publicKey.pin)
        for answer in try [
            engine.engine.computePin(of: carried, .publicKey), engine.engine.computePin(of: certificate, .certificate),
        ] {
            #expect(EngineAgreement(answer, carried: publicKey.pin) == .reencodes(sha256: canonical.pin.digest))
        }
    }

    // requirement: der.one-spelling
    @Test("What follows the structure is refused", arguments: TestEngine.allCases, TestKey.served)
    func leftover(engine: TestEngine, key: TestKey) throws {
        for tail in [[0], [0x30, 0x00], [UInt8](repeating: 0xFF, count: 300)] as [[UInt8]] {
            #expect(try engine.refusal(of: key.publicKey.bytes + tail, .publicKey) != nil)
            #expect(try engine.refusal(of: key.certificate + tail, .certificate) != nil)
        }
    }

    @Test("What is cut short is refused at every length", arguments: TestEngine.allCases)
    func cut(engine: TestEngine) throws {
        let key = try TestKey.agent.publicKey.bytes
        for length in key.indices { #expect(try engine.refusal(of: Array(key.prefix(length)), .publicKey) != nil) }
        let certificate = try TestKey.agent.certificate
        for length in certificate.indices {
            #expect(try engine.refusal(of: Array(certificate.prefix(length)), .certificate) != nil)
        }
    }

    // requirement: point.on-curve engines.independent
    @Test(
        "A point off the curve: OpenSSL refuses it as the core does, GnuTLS does not look",
        arguments: TestEngine.allCases)
    func offCurve(engine: TestEngine) throws {
        var key = try TestKey.agent.publicKey.bytes
        key[90] ^= 1
        #expect(throws: InputError.self) { try SubjectPublicKeyInfo(key) }
        let expected = EnginePin.digest(PortableSHA256.digest(of: key))
        for (der, container) in try [
            (key, KeyContainer.publicKey), (TestKey.agent.certificate(carrying: key), .certificate),
        ] {
            let answer = try engine.engine.computePin(of: der, container)
            #expect(answer == (engine == .openssl ? .refused(reason: "decode error") : expected))
        }
    }

    /// The libraries' own words, which users see.
    @Test(
        arguments: [
            (
                TestEngine.openssl, KeyContainer.publicKey, "too small", "wrong tag",
                "trailing bytes after the public key"
            ),
            (.openssl, .certificate, "too small", "wrong tag", "trailing bytes after the certificate"),
            (.gnutls, .publicKey, "ASN1 parser: Error in TAG", "ASN1 parser: Error in TAG", nil),
            (.gnutls, .certificate, "ASN1 parser: Error in TAG", "ASN1 parser: Error in TAG", nil),
        ] as [(TestEngine, KeyContainer, String, String, String?)])
    func words(engine: TestEngine, container: KeyContainer, empty: String, other: String, leftover: String?) throws {
        let (certificate, key) = try (TestKey.agent.certificate, TestKey.agent.publicKey.bytes)
        let (own, foreign) = container == .certificate ? (certificate, key) : (key, certificate)
        #expect(try engine.refusal(of: [], container) == empty)
        if engine == .openssl { #expect(try engine.refusal(of: foreign, container) == other) }
        if engine == .gnutls { #expect(try engine.refusal(of: Array("text".utf8), container) == other) }
        if let leftover { #expect(try engine.refusal(of: own + [0], container) == leftover) }
        // An answer leaves nothing behind that would colour the next one.
        #expect(try engine.refusal(of: own, container) == nil)
    }

    @Test("An engine names itself and its library", arguments: TestEngine.allCases)
    func names(engine: TestEngine) throws {
        #expect(try engine.engine.name == engine.rawValue)
        #expect(try engine.engine.version.wholeMatch(of: /(OpenSSL|GnuTLS) 3\.\d+\.\d+/) != nil)
    }

    // requirement: pin.digest
    @Test("Hashing agrees with the core for every length and range")
    func hashers() throws {
        let portable = PortablePinHasher()
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for hasher in try [EVPPinHasher(), GnuTLSPinHasher()] as [any PinHasher] {
            for length in 0...bytes.count {
                let start = (bytes.count - length) / 2
                let range = start..<start + length
                #expect(hasher.digest(bytes.span, range) == portable.digest(bytes.span, range))
            }
            let none: [UInt8] = []
            #expect(hasher.digest(none.span, 0..<0) == portable.digest(none.span, 0..<0))
        }
    }
}

extension TestEngine {
    /// Why the engine gives no pin; nil where it gives one.
    fileprivate func refusal(of der: [UInt8], _ container: KeyContainer) throws -> String? {
        if case .refused(let reason) = try engine.computePin(of: der, container) { reason } else { nil }
    }
}
