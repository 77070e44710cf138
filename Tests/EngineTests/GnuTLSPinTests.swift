import PinKit
import PinKitGnuTLS
import PinKitIssuing
import Testing

@Suite("GnuTLS pins")
struct GnuTLSPinTests {
    private let engine: GnuTLSEngine

    init() throws { engine = try GnuTLSEngine() }

    @Test("the engine names itself and its library")
    func name() {
        #expect(engine.name == "gnutls")
        #expect(engine.version.wholeMatch(of: /GnuTLS 3\.\d+\.\d+/) != nil)
    }

    @Test("a canonical key gives the digest as carried, bare and in a certificate", arguments: GnuTLSTestKey.all)
    func canonical(key: GnuTLSTestKey) throws {
        let publicKey = try key.publicKey
        let expected = EnginePin.digest(publicKey.pin.digest)
        #expect(engine.computePin(of: publicKey.bytes, .publicKey) == expected)
        #expect(engine.computePin(of: publicKey.bytes, .point) == expected)
        #expect(engine.computePin(of: try key.certificate(), .certificate) == expected)
    }

    @Test("an RSA key without its NULL is encoded anew, with it")
    func withoutNull() throws {
        let canonical = try GnuTLSTestKey.rsa.publicKey
        // SEQUENCE { SEQUENCE { OID, NULL }, BIT STRING }: both lengths shrink by the NULL's two bytes.
        let head = Array(canonical.bytes.prefix(24))
        #expect(Hex.encode(Array(head.prefix(6))) == "30820122300d")
        #expect(head[17...18] == [5, 0])
        let carried = [0x30, 0x82, 0x01, 0x20, 0x30, 0x0B] + canonical.bytes[6..<17] + canonical.bytes[19...]
        let publicKey = try SubjectPublicKeyInfo(carried)
        let certificate = try GnuTLSTestKey.rsa.certificate(carrying: carried)
        for answer in [
            engine.computePin(of: carried, .publicKey), engine.computePin(of: certificate, .certificate),
        ] {
            #expect(
                EngineAgreement(answer, carried: publicKey.pin) == .reencodes(sha256: canonical.pin.digest))
        }
    }

    @Test("what follows the structure is refused", arguments: GnuTLSTestKey.all)
    func leftover(key: GnuTLSTestKey) throws {
        for tail in [[0], [0x30, 0x00], [UInt8](repeating: 0xFF, count: 300)] as [[UInt8]] {
            #expect(refusal(of: try key.publicKey.bytes + tail, .publicKey) != nil)
            #expect(refusal(of: try key.certificate() + tail, .certificate) != nil)
        }
    }

    @Test("what is cut short is refused at every length")
    func cut() throws {
        let key = try GnuTLSTestKey.p256.publicKey.bytes
        for length in 0..<key.count { #expect(refusal(of: Array(key.prefix(length)), .publicKey) != nil) }
        let certificate = try GnuTLSTestKey.p256.certificate()
        for length in 0..<certificate.count {
            #expect(refusal(of: Array(certificate.prefix(length)), .certificate) != nil)
        }
    }

    @Test("a refusal carries the library's words")
    func words() throws {
        #expect(refusal(of: Array("text".utf8), .publicKey) == "ASN1 parser: Error in TAG")
        #expect(refusal(of: [], .certificate) == "ASN1 parser: Error in TAG")
        // id-ecDH in place of id-ecPublicKey.
        var key = try GnuTLSTestKey.p256.publicKey.bytes
        key.replaceSubrange(4..<13, with: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x01, 0x0C, 0x05, 0x00])
        #expect(refusal(of: key, .publicKey) != nil)
    }

    @Test("a point off the curve still gets a pin from GnuTLS, which the core refuses")
    func offCurve() throws {
        var key = try GnuTLSTestKey.p256.publicKey.bytes
        key[key.count - 1] ^= 1
        #expect(engine.computePin(of: key, .publicKey) == .digest(PortableSHA256.digest(of: key)))
        #expect(throws: InputError.self) { try SubjectPublicKeyInfo(key) }
    }

    @Test("hashing agrees with the core at every length around a block", arguments: [0, 1, 55, 56, 63, 64, 65, 1_000])
    func hasher(count: Int) throws {
        let hasher = try GnuTLSPinHasher()
        let bytes = (0..<count + 2).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let range = 1..<count + 1
        for _ in 0..<2 {
            #expect(
                hasher.digest(bytes.span, range) == PortablePinHasher().digest(bytes.span, range))
        }
    }

    private func refusal(of der: [UInt8], _ container: KeyContainer) -> String? {
        if case .refused(let reason) = engine.computePin(of: der, container) { reason } else { nil }
    }
}
