import PinKit
import PinKitIssuing
import Testing

/// Private keys whose secret half is not that of the public half beside it: no pin comes out, however they are wrapped.
@Suite("Halves of private keys", .enabled(if: ContainerWorkshop.isThere))
struct KeyHalvesTests {
    private static let fault = InputError(.keyHalves, at: 0)

    /// A key in DER, and why its halves do not belong together.
    struct Mixed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let der: @Sendable () throws -> [UInt8]

        init(_ name: String, _ der: @escaping @Sendable () throws -> [UInt8]) {
            (testDescription, self.der) = (name, der)
        }
    }

    static let mixed = [
        Mixed("P-256 with another point") { try point(of: .regenerated, in: .agent, count: 64) },
        Mixed("P-384 with another point") { try point(of: .otherP384, in: .p384, count: 96) },
        Mixed("RSA with another modulus") { try rsa([0: number(of: .ca, 0)]) },
        Mixed("RSA with another public exponent") { try rsa([1: [3]]) },
        Mixed("RSA with another private exponent") { try rsa([2: number(of: .ca, 2)]) },
        Mixed("RSA with another prime") { try rsa([3: number(of: .ca, 3)]) },
        Mixed("RSA with another remainder") { try rsa([5: number(of: .ca, 5)]) },
        Mixed("RSA with another coefficient") { try rsa([7: number(of: .ca, 7)]) },
        Mixed("RSA with 1 and the modulus for primes") {
            let other = try number(of: .ca, 0)
            return try rsa([0: other, 3: [1], 4: other])
        },
        Mixed("RSA without primes and with another modulus") { try rsa(withoutPrimes([0: number(of: .ca, 0)])) },
    ]

    @Test("Refused as they are, under a password, and in PKCS#12 with a certificate or without", arguments: mixed)
    func refused(_ mixed: Mixed) throws {
        let der = try mixed.der()
        #expect(throws: Self.fault) { try open(.privateKey, der) }
        let workshop = try ContainerWorkshop()
        try workshop.write(der, to: "key.der")
        try workshop.openssl(["pkey", "-inform", "DER", "-in", "key.der", "-out", "key.pem"])
        let secret = ["-passout", "file:password"]
        let bag = ["pkcs12", "-export", "-nocerts", "-inkey", "key.pem", "-in", "key.pem"] + secret
        for (content, arguments) in [
            (
                OpaqueContent.encryptedPrivateKey,
                ["pkcs8", "-topk8", "-in", "key.pem", "-outform", "DER", "-iter", "1"] + secret
            ),
            (.encryptedPEM, ["pkey", "-traditional", "-aes128", "-in", "key.pem"] + secret),
            (.pkcs12, bag), (.pkcs12, bag + ["-keypbe", "NONE"]),
        ] {
            let bytes = try workshop.made(by: arguments)
            #expect(throws: Self.fault) { try open(content, bytes, password: ContainerWorkshop.password) }
        }
    }

    @Test("A certificate beside such a key is not answered either")
    func besideCertificate() throws {
        let workshop = try ContainerWorkshop()
        try workshop.write(try Self.point(of: .agent, in: .regenerated, count: 64), to: "key.der")
        try workshop.write(try Checkout.read("certs/original.pem"), to: "cert.pem")
        try workshop.openssl(["pkey", "-inform", "DER", "-in", "key.der", "-out", "key.pem"])
        // OpenSSL takes the certificate for the key's: it compares public halves.
        let bytes = try workshop.made(
            by: ["pkcs12", "-export", "-inkey", "key.pem", "-in", "cert.pem", "-passout", "file:password"])
        #expect(throws: Self.fault) { try open(.pkcs12, bytes, password: ContainerWorkshop.password) }
    }

    @Test("Points off the curve are refused, on every curve", arguments: ["P-256", "P-384", "P-521", "secp256k1"])
    func offCurve(_ curve: String) throws {
        let workshop = try ContainerWorkshop()
        var der = try workshop.made(
            by: ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(curve)", "-outform", "DER"])
        der[der.count - 1] ^= 1
        let error = #expect(throws: InputError.self) { try open(.privateKey, der) }
        #expect(error?.code == .containerUnreadable || error?.code == .keyHalves)
    }

    @Test("An Ed25519 key of version 2 with another public key, by whatever OpenSSL reads of version 2 (RFC 5958 §2)")
    func version2() throws {
        let key = try decodedPEM(try TestKey.ed25519.pem)
        let other = try TestKey.otherEd25519.publicKey.bytes.suffix(32)
        let mixed = DERWriter.encode { writer in
            writer.write(.sequence) {
                $0.writeInteger(magnitude: [1])
                $0.append(key[5...])
                $0.write(.context(1, constructed: false), content: [0] + other)
            }
        }
        let error = #expect(throws: InputError.self) { try open(.privateKey, mixed) }
        #expect(error?.code == .containerUnreadable || error?.code == .keyHalves)
    }

    @Test("A traditional DSA key with another public number")
    func dsa() throws {
        let workshop = try ContainerWorkshop()
        try workshop.openssl([
            "genpkey", "-genparam", "-algorithm", "DSA", "-pkeyopt", "dsa_paramgen_bits:1024", "-out", "parameters",
        ])
        try workshop.openssl(["genpkey", "-paramfile", "parameters", "-out", "key.pem"])
        let whole = try workshop.made(by: ["pkey", "-in", "key.pem", "-traditional", "-outform", "DER"])
        #expect(try open(.privateKey, whole).map(\.container) == [.privateKey])
        var numbers = try Self.integers(whole)
        numbers[4][numbers[4].count - 1] ^= 1
        #expect(throws: Self.fault) { try open(.privateKey, Self.sequence(numbers)) }
    }

    @Test("An EC key without a point and an RSA key without primes are whole")
    func incomplete() throws {
        let workshop = try ContainerWorkshop()
        try workshop.write(try TestKey.p384.pem, to: "key.pem")
        let short = try workshop.made(by: ["ec", "-in", "key.pem", "-no_public", "-outform", "DER"])
        #expect(short.count < 96)
        #expect(try open(.privateKey, short).map { try $0.pin } == [try TestKey.p384.pin])
        let key = try Self.rsa(Self.withoutPrimes([:]))
        #expect(try open(.privateKey, key).map { try $0.pin } == [try TestKey.rsa2048.pin])
    }

    @Test("A key of three primes")
    func threePrimes() throws {
        let workshop = try ContainerWorkshop()
        let pem = try workshop.made(
            by: ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-pkeyopt", "rsa_keygen_primes:3"])
        #expect(try open(.privateKey, try decodedPEM(pem)).map { try $0.pin } == [try workshop.pin(ofKey: pem)])
    }

    @Test("Keys of hostile size are refused by what costs little", .timeLimit(.minutes(1)))
    func hostileSize() {
        let (large, half) = ([UInt8](repeating: 0xB5, count: 12_000), [UInt8](repeating: 0xB5, count: 6_000))
        #expect(throws: Self.fault) {
            try open(.privateKey, Self.sequence([[0], large, [1, 0, 1], large, half, half, half, half, half]))
        }
        let error = #expect(throws: InputError.self) {
            try open(.privateKey, Self.sequence([[0], large, large, large, [0], [0], [0], [0], [0]]))
        }
        #expect(error?.code == .notSupported)
        let dsa = #expect(throws: InputError.self) {
            try open(.privateKey, Self.sequence([[0], half, half, half, half, half]))
        }
        #expect(dsa?.code == .blockTooLarge)
    }

    // MARK: Keys put together

    /// A private key with the last bytes of another, where the point stands.
    private static func point(of other: TestKey, in key: TestKey, count: Int) throws -> [UInt8] {
        try decodedPEM(key.pem).dropLast(count) + (try other.publicKey.bytes.suffix(count))
    }

    /// The fixture's RSA key in PKCS#1 with some of its numbers replaced: n, e, d, p, q, dP, dQ, qInv.
    private static func rsa(_ replaced: [Int: [UInt8]]) throws -> [UInt8] {
        sequence([[0]] + (try (0..<8).map { try replaced[$0] ?? number(of: .rsa2048, $0) }))
    }

    private static func withoutPrimes(_ replaced: [Int: [UInt8]]) -> [Int: [UInt8]] {
        replaced.merging((3..<8).map { ($0, [0]) }) { $1 }
    }

    private static func number(of key: TestKey, _ index: Int) throws -> [UInt8] {
        // Version, algorithm of 15 bytes, and the header of the octet string (RFC 5958 §2).
        try integers(Array(decodedPEM(key.pem)[26...]))[index + 1]
    }

    private static func integers(_ der: [UInt8]) throws -> [[UInt8]] {
        var whole = DERReader(0..<der.count)
        var fields = DERReader(try whole.read(.sequence, "key", in: der.span).content)
        var result: [[UInt8]] = []
        while !fields.isAtEnd { result.append(Array(der[try fields.read(.integer, "number", in: der.span).content])) }
        return result
    }

    private static func sequence(_ numbers: [[UInt8]]) -> [UInt8] {
        DERWriter.encode { writer in
            writer.write(.sequence) { for number in numbers { $0.writeInteger(magnitude: number) } }
        }
    }
}
