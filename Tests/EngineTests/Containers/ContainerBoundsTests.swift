import PinKit
import PinKitIssuing
import PinKitSystem
import Testing

@testable import PinKitOpenSSL

/// What opening a container may cost, and what becomes of damaged ones.
@Suite("Bounds of containers")
struct ContainerBoundsTests {
    private static let pbkdf2 = ObjectIdentifier(1, 2, 840, 113_549, 1, 5, 12)
    private static let scrypt = ObjectIdentifier(1, 3, 6, 1, 4, 1, 11_591, 4, 11)

    /// An EncryptedPrivateKeyInfo under PBES2 whose key is derived by `function` with these numbers behind the salt.
    private static func encryptedKey(_ function: ObjectIdentifier, _ numbers: [[UInt8]]) -> [UInt8] {
        DERWriter.encode { writer in
            writer.write(.sequence) { whole in
                whole.write(.sequence) { algorithm in
                    algorithm.writeObjectIdentifier(ObjectIdentifier(1, 2, 840, 113_549, 1, 5, 13))
                    algorithm.write(.sequence) { parameters in
                        parameters.write(.sequence) { derivation in
                            derivation.writeObjectIdentifier(function)
                            derivation.write(.sequence) { inner in
                                inner.writeOctetString([1, 2, 3, 4, 5, 6, 7, 8])
                                for number in numbers { inner.writeInteger(magnitude: number) }
                            }
                        }
                        parameters.write(.sequence) { encryption in
                            encryption.writeObjectIdentifier(ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 1, 42))
                            encryption.writeOctetString([UInt8](repeating: 0, count: 16))
                        }
                    }
                }
                whole.writeOctetString([UInt8](repeating: 9, count: 64))
            }
        }
    }

    @Test(
        "Derivations that would take too long or too much memory are refused before they begin",
        arguments: [
            (pbkdf2, [[0x00, 0x98, 0x96, 0x81]], InputError.Code.derivationTooLong),
            (pbkdf2, [[0x7F, 0xFF, 0xFF, 0xFF]], .derivationTooLong),
            (pbkdf2, [[UInt8](repeating: 0xFF, count: 40)], .derivationTooLong),
            (scrypt, [[0x10, 0, 0], [8], [1]], .derivationTooLarge),
            (scrypt, [[0x40, 0], [8], [0x7F, 0xFF, 0xFF]], .derivationTooLong),
            (scrypt, [[UInt8](repeating: 0xFF, count: 40), [8], [1]], .derivationTooLarge),
            (ObjectIdentifier(1, 2, 3), [], .containerEncryption),
        ])
    func derivations(_ function: ObjectIdentifier, _ numbers: [[UInt8]], _ code: InputError.Code) {
        let error = #expect(throws: InputError.self) {
            try open(.encryptedPrivateKey, Self.encryptedKey(function, numbers), password: "any")
        }
        #expect(error?.code == code)
    }

    @Test("Of a PKCS#12's MAC too")
    func mac() {
        let bytes = WrittenContainer.pkcs12(of: [], mac: WrittenContainer.mac(iterations: [0x7F, 0xFF, 0xFF, 0xFF]))
        let error = #expect(throws: InputError.self) { try open(.pkcs12, bytes, password: "any") }
        #expect(error?.code == .derivationTooLong)
        #expect(error?.seen == 0x7FFF_FFFF)
    }

    @Test("The steps of all derivations together have one bound")
    func budget() throws {
        var budget = DerivationBudget(steps: ContainerLimits.derivationSteps)
        try budget.charge(6_000_000)
        try budget.charge(-1)
        #expect(throws: InputError.self) { try budget.charge(4_000_000) }
        try budget.charge(3_999_999)
        #expect(throws: InputError.self) { try budget.charge(1) }
    }

    @Test("So have the private keys of one container, of which DSA and DH keys cost more")
    func privateKeys() throws {
        var budget = DerivationBudget(steps: ContainerLimits.inputDerivationSteps)
        for _ in 0..<DerivationBudget.privateKeys / DerivationBudget.costlyKey {
            try budget.charge(costlyKey: true, bytes: 500)
        }
        #expect(throws: InputError.self) { try budget.charge(costlyKey: true, bytes: 500) }
        let key = try decodedPEM(try TestKey.agent.pem)
        let keys = [[UInt8]](repeating: key, count: DerivationBudget.privateKeys)
        #expect(try open(.pkcs12, WrittenContainer.pkcs12(of: [], keys: keys)).count == keys.count)
        let error = #expect(throws: InputError.self) {
            try open(.pkcs12, WrittenContainer.pkcs12(of: [], keys: keys + [key]))
        }
        #expect(error?.code == .tooManyElements && error?.expected == DerivationBudget.privateKeys)
    }

    @Test("More bytes than a library is given, and more certificates than are taken")
    func size() throws {
        let large = [UInt8](repeating: 0x30, count: ContainerLimits.libraryBytes + 1)
        for content in OpaqueContent.allCases {
            let error = #expect(throws: InputError.self) { try open(content, large) }
            #expect(error?.code == .blockTooLarge)
        }
        let small = try Checkout.read("certs/original.der")
        let many = [[UInt8]](repeating: small, count: ContainerLimits.keys + 1)
        for (content, bytes) in [
            (OpaqueContent.pkcs7, WrittenContainer.pkcs7(of: many)), (.pkcs12, WrittenContainer.pkcs12(of: many)),
        ] {
            #expect(bytes.count <= ContainerLimits.libraryBytes)
            let error = #expect(throws: InputError.self) { try open(content, bytes) }
            #expect(error?.code == .tooManyElements)
        }
    }

    @Test("A private key whose public half would take long to compute is refused")
    func costlyKey() {
        // DSA with p, q, g and x of 12,000 bytes each.
        let number = [UInt8](repeating: 0x7F, count: 12_000)
        let key = DERWriter.encode { writer in
            writer.write(.sequence) { info in
                info.writeInteger(magnitude: [0])
                info.write(.sequence) { algorithm in
                    algorithm.writeObjectIdentifier(ObjectIdentifier(1, 2, 840, 10_040, 4, 1))
                    algorithm.write(.sequence) { for _ in 0..<3 { $0.writeInteger(magnitude: number) } }
                }
                info.writeOctetString(DERWriter.encode { $0.writeInteger(magnitude: number) })
            }
        }
        let error = #expect(throws: InputError.self) { try open(.privateKey, key) }
        #expect(error?.code == .blockTooLarge)
    }

    @Test("2,000 damaged containers end in an answer or an error", .enabled(if: ContainerWorkshop.isThere))
    func damage() throws {
        let containers = try Self.containers()
        var generator = SeededGenerator(seed: 7)
        var answers = 0
        for round in 0..<2_000 {
            let (content, whole) = containers[round % containers.count]
            var bytes = whole
            if round % 5 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator)) }
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            }
            if (try? open(content, bytes, password: ContainerWorkshop.password)) != nil { answers += 1 }
        }
        // Some damage does not matter, most does.
        #expect((1..<1_500).contains(answers))
    }

    /// One of each kind, with few steps of derivation.
    private static func containers() throws -> [(OpaqueContent, [UInt8])] {
        let workshop = try ContainerWorkshop()
        try workshop.write(try Checkout.read("certs/original.pem"), to: "cert.pem")
        try workshop.write(try TestKey.agent.pem, to: "key.pem")
        let secret = ["-passout", "file:password", "-in", "key.pem"]
        let pkcs8 = ["pkcs8", "-topk8", "-iter", "1", "-outform", "DER"]
        return [
            (
                .pkcs7,
                WrittenContainer.pkcs7(of: [try Checkout.read("certs/original.der"), try Checkout.read("certs/ca.der")])
            ),
            (.privateKey, try decodedPEM(try TestKey.rsa2048.pem)),
            (.privateKey, try decodedPEM(try TestKey.agent.pem)),
            (.encryptedPrivateKey, try workshop.made(by: pkcs8 + secret)),
            (.encryptedPEM, try workshop.made(by: ["pkey", "-traditional", "-aes128"] + secret)),
            (
                .pkcs12,
                try workshop.made(by: [
                    "pkcs12", "-export", "-iter", "1", "-inkey", "key.pem", "-in", "cert.pem", "-passout",
                    "file:password",
                ])
            ),
        ]
    }
}
