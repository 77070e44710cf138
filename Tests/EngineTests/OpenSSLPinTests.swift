import PinKit
import PinKitOpenSSL
import PinKitTLS
import Testing

@Suite struct OpenSSLPinTests {
    private static func carried(_ bytes: [UInt8]) -> PinDigest { PortableSHA256.digest(of: bytes) }

    @Test("A key in its usual encoding gives the pin as carried", arguments: OpenSSLHandshakeTests.keys)
    func agrees(key: OpenSSLTestKey) throws {
        let publicKey = try key.subjectPublicKeyInfo
        let expected = EnginePin.digest(Self.carried(publicKey))
        #expect(OpenSSLEngine().computePin(of: publicKey, .publicKey) == expected)
        #expect(OpenSSLEngine().computePin(of: publicKey, .point) == expected)
        #expect(OpenSSLEngine().computePin(of: try key.certificate(), .certificate) == expected)
    }

    @Test("An RSA key without NULL parameters is encoded again, with them")
    func reencodes() throws {
        let usual = try OpenSSLTestKey.rsa2048.subjectPublicKeyInfo
        // The algorithm is a SEQUENCE of the identifier (11 bytes) and NULL, behind a header of four bytes.
        let identifier = Array(usual[6..<17])
        let unusual = OpenSSLTestKey.der(0x30, OpenSSLTestKey.der(0x30, identifier) + usual[19...])
        #expect(Self.carried(unusual) != Self.carried(usual))
        for (input, container) in [
            (unusual, KeyContainer.publicKey), (OpenSSLTestKey.certificate(unusual), .certificate),
        ] {
            let answer = OpenSSLEngine().computePin(of: input, container)
            #expect(answer == .digest(Self.carried(usual)))
            #expect(
                EngineAgreement(answer, carried: Pin(Self.carried(unusual))) == .reencodes(sha256: Self.carried(usual)))
        }
    }

    @Test("What OpenSSL cannot decode is refused in its words")
    func refuses() throws {
        let publicKey = try OpenSSLTestKey.p256.subjectPublicKeyInfo
        let certificate = try OpenSSLTestKey.p256.certificate()
        var offCurve = publicKey
        offCurve[90] ^= 1
        let rows: [(bytes: [UInt8], container: KeyContainer, reason: String)] = [
            (publicKey + [0], .publicKey, "trailing bytes after the public key"),
            (certificate + [0], .certificate, "trailing bytes after the certificate"),
            ([], .publicKey, "too small"), ([], .certificate, "too small"),
            (publicKey, .certificate, "wrong tag"), (certificate, .publicKey, "wrong tag"),
            (offCurve, .publicKey, "decode error"),
            (OpenSSLTestKey.certificate(offCurve), .certificate, "decode error"),
            (Array(certificate.dropLast()), .certificate, "too long"),
        ]
        for row in rows {
            let first = OpenSSLEngine().computePin(of: row.bytes, row.container)
            #expect(first == .refused(reason: row.reason))
            #expect(OpenSSLEngine().computePin(of: row.bytes, row.container) == first)
        }
    }

    @Test("The hasher gives what the portable one gives, for every length and range")
    func hashes() throws {
        let hasher = try EVPPinHasher()
        let portable = PortablePinHasher()
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for length in 0...bytes.count {
            let range = (bytes.count - length) / 2..<(bytes.count - length) / 2 + length
            #expect(hasher.digest(bytes.span, range) == portable.digest(bytes.span, range))
        }
        let none: [UInt8] = []
        #expect(hasher.digest(none.span, 0..<0) == portable.digest(none.span, 0..<0))
    }

    @Test("The engine names itself and its library")
    func names() {
        #expect(OpenSSLEngine().name == "openssl")
        let words = OpenSSLEngine().version.split(separator: " ")
        #expect(words.count == 2)
        #expect(words.first == "OpenSSL")
        #expect(words.last?.hasPrefix("3.") == true)
    }
}
