import PinKit
import PinKitIssuing
import Testing

/// Keys that are not canonical, composed by hand, against what the libraries write.
@Suite("Canonical encodings")
struct CanonicalEncodingTests {
    /// A key with one deviation, or with none.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let deviations: [CanonicalEncoding.Deviation]
        /// What stands in place of the canonical key's bytes.
        let key: @Sendable () throws -> [UInt8]
        /// The key whose encoding is canonical.
        let canonical: TestKey
        /// The engine that writes this key anew; OpenSSL keeps points as they are, GnuTLS refuses them.
        var oracle: TestEngine? = nil
        var testDescription: String { name }
    }

    private static let rsaEncryption: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01]
    private static let ecPublicKey: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]
    private static let prime256v1: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]

    private static let rows = [
        Row(
            name: "RSA without NULL", deviations: [.nullMissing],
            key: { compose(rsaEncryption, parameters: [], bits: try bits(of: .rsa2048)) }, canonical: .rsa2048,
            oracle: .openssl),
        Row(
            name: "RSA with padded integers", deviations: [.integerPadded],
            key: { compose(rsaEncryption, parameters: [0x05, 0x00], bits: try paddedRSA()) }, canonical: .rsa2048,
            oracle: .openssl),
        Row(
            name: "RSA whose modulus lacks its sign", deviations: [.integerNegative],
            key: { compose(rsaEncryption, parameters: [0x05, 0x00], bits: try negativeRSA()) }, canonical: .rsa2048,
            oracle: .openssl),
        Row(
            name: "P-256 compressed", deviations: [.pointCompressed],
            key: {
                let point = try bits(of: .agent)
                return compose(
                    ecPublicKey, parameters: named, bits: [2 + (point[64] & 1)] + point[1...32])
            }, canonical: .agent),
        Row(
            name: "P-256 hybrid", deviations: [.pointHybrid],
            key: {
                let point = try bits(of: .agent)
                return compose(ecPublicKey, parameters: named, bits: [6 + (point[64] & 1)] + point[1...])
            }, canonical: .agent),
        Row(
            name: "Ed25519 with NULL", deviations: [.parametersPresent],
            key: { compose([0x2b, 0x65, 0x70], parameters: [0x05, 0x00], bits: try bits(of: .ed25519)) },
            canonical: .ed25519, oracle: .gnutls),
    ]

    // requirement: canonical.named
    @Test("Each deviation is named, and undone", arguments: rows)
    func deviation(row: Row) throws {
        let key = try SubjectPublicKeyInfo(row.key())
        let encoding = CanonicalEncoding(key)
        #expect(encoding.deviations == row.deviations)
        #expect(encoding.bytes == (try row.canonical.publicKey.bytes))
        #expect(encoding.digest == (try row.canonical.pin.digest))
        guard let oracle = row.oracle else { return }
        #expect(try oracle.engine.computePin(of: key.bytes, .publicKey) == .digest(row.canonical.pin.digest))
    }

    // requirement: canonical.named
    @Test("A canonical key has no deviation", arguments: TestKey.allCases)
    func canonical(key: TestKey) throws {
        let encoding = CanonicalEncoding(try key.publicKey)
        #expect(encoding.deviations.isEmpty)
        #expect(encoding.bytes == (try key.publicKey.bytes))
        #expect(encoding.digest == nil)
    }

    // requirement: canonical.named
    @Test("Where OpenSSL writes an RSA key of the machine's or the corpus anew, it writes the canonical one")
    func collections() throws {
        var items = try CertificateCollection.bundle()
        items += (try? CertificateCollection.corpus()) ?? []
        for item in items {
            let key = try Certificate(item.der).subjectPublicKeyInfo
            guard case .rsa = key.keyType else { continue }
            let encoding = CanonicalEncoding(key)
            guard case .digest(let digest) = try TestEngine.openssl.engine.computePin(of: item.der, .certificate),
                // Odd parameters are nobody's to undo.
                !item.name.contains("rsaKeyWithParameters")
            else { continue }
            #expect((encoding.digest ?? key.pin.digest) == digest, "\(item.name): \(encoding.deviations)")
        }
    }

    @Test("Unused bits that are set leave no canonical encoding; clear ones are dropped")
    func unusedBits() throws {
        var key = try TestKey.rsa2048.publicKey.bytes
        let count = try bitsCount(key)
        key[key.count - count - 1] = 1
        // The exponent ends with a 1.
        let encoding = CanonicalEncoding(try SubjectPublicKeyInfo(key))
        #expect(encoding.deviations == [.unusedBits] && encoding.bytes == nil)
    }

    @Test("Every deviation has its row in the table of who prints what, but the one that nobody was tried with")
    func table() {
        let missing = Set(CanonicalEncoding.Deviation.allCases).subtracting(EncodingUse.all.map(\.deviation))
        #expect(missing == [.integerNegative])
        #expect(EncodingUse.all.allSatisfy { $0.results.count == EncodingUse.programs.count })
    }

    private func bitsCount(_ key: [UInt8]) throws -> Int { try Self.bits(of: .rsa2048).count }

    private static let named: [UInt8] = [0x06, 0x08] + prime256v1

    private static func bits(of key: TestKey) throws -> [UInt8] {
        let bytes = try key.publicKey.bytes
        var reader = DERReader(0..<bytes.count)
        return Array(bytes[try SubjectPublicKeyInfoLayout(reading: &reader, in: bytes.span).key])
    }

    private static func compose(_ algorithm: [UInt8], parameters: [UInt8], bits: [UInt8]) -> [UInt8] {
        DERWriter.encode { writer in
            writer.write(.sequence) { fields in
                fields.write(.sequence) {
                    $0.write(.objectIdentifier, content: algorithm)
                    $0.append(parameters)
                }
                fields.writeBitString(bits)
            }
        }
    }

    private static func paddedRSA() throws -> [UInt8] {
        let (modulus, exponent) = try rsa()
        return DERWriter.encode { writer in
            writer.write(.sequence) {
                $0.write(.integer, content: [0, 0] + modulus)
                $0.write(.integer, content: [0] + exponent)
            }
        }
    }

    private static func negativeRSA() throws -> [UInt8] {
        let (modulus, exponent) = try rsa()
        return DERWriter.encode { writer in
            writer.write(.sequence) {
                $0.write(.integer, content: modulus)
                $0.write(.integer, content: exponent)
            }
        }
    }

    /// Both numbers without leading zeros.
    private static func rsa() throws -> (modulus: [UInt8], exponent: [UInt8]) {
        let key = try bits(of: .rsa2048)
        var reader = DERReader(0..<key.count)
        var fields = DERReader(try reader.read(.sequence, "RSAPublicKey", in: key.span).content)
        let modulus = try fields.read(.integer, "modulus", in: key.span)
        let exponent = try fields.read(.integer, "publicExponent", in: key.span)
        return (Array(key[modulus.content].drop { $0 == 0 }), Array(key[exponent.content]))
    }
}
