import PinKit
import Testing

/// Private keys of every kind, with and without a password: only the public half comes out.
@Suite("Private keys", .enabled(if: ContainerWorkshop.isThere))
struct PrivateKeyTests {
    /// A way in which `openssl` writes a key: its command, and what the result is.
    struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let content: OpaqueContent
        let arguments: [String]

        init(_ name: String, _ content: OpaqueContent, _ arguments: [String]) {
            (testDescription, self.content, self.arguments) = (name, content, arguments)
        }

        /// Whether the bytes are the text of the block in place of its DER.
        var isText: Bool { content == .encryptedPEM }
    }

    private static let input = ["-in", "key.pem"]
    private static let output = ["-passout", "file:password"]

    static let encrypted = [
        Way("PBES2 with PBKDF2 and AES-256", .encryptedPrivateKey, ["pkcs8", "-topk8", "-outform", "DER"]),
        Way("PBES2 with scrypt", .encryptedPrivateKey, ["pkcs8", "-topk8", "-scrypt", "-outform", "DER"]),
        Way(
            "PBES2 with SHA-1", .encryptedPrivateKey,
            ["pkcs8", "-topk8", "-v2prf", "hmacWithSHA1", "-outform", "DER"]),
        Way(
            "PKCS#12's own with triple DES", .encryptedPrivateKey,
            ["pkcs8", "-topk8", "-v1", "PBE-SHA1-3DES", "-outform", "DER"]),
    ]

    static let legacy = [
        Way(
            "PBES1 with MD5 and DES", .encryptedPrivateKey,
            ["pkcs8", "-topk8", "-v1", "PBE-MD5-DES", "-outform", "DER"]),
        Way(
            "PKCS#12's own with RC2-40", .encryptedPrivateKey,
            ["pkcs8", "-topk8", "-v1", "PBE-SHA1-RC2-40", "-outform", "DER"]),
    ]

    static let traditional = [
        Way("PEM under AES-128", .encryptedPEM, ["-aes128"]), Way("PEM under triple DES", .encryptedPEM, ["-des3"]),
    ]

    @Test("Without a password: the public half as openssl pkey -pubout gives it", arguments: TestKey.allCases)
    func plain(_ key: TestKey) throws {
        let workshop = try ContainerWorkshop()
        let pem = try key.pem
        let der = try decodedPEM(pem)
        let opened = try open(.privateKey, der)
        #expect(opened.map(\.container) == [.privateKey])
        #expect(try opened.map { try $0.pin } == [try key.pin])
        #expect(try workshop.pin(ofKey: pem) == (try key.pin))
        #expect(opened.first?.privateDigest == PortablePinHasher().digest(der.span, 0..<der.count))
    }

    @Test(
        "Kinds that the fixtures lack",
        arguments: [
            ["genpkey", "-algorithm", "X25519"], ["genpkey", "-algorithm", "ED448"], ["genpkey", "-algorithm", "X448"],
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-521"],
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:secp256k1"],
            ["genpkey", "-algorithm", "DH", "-pkeyopt", "group:ffdhe2048"],
            ["genpkey", "-algorithm", "RSA-PSS", "-pkeyopt", "rsa_keygen_bits:1024"],
        ])
    func generated(_ arguments: [String]) throws {
        let workshop = try ContainerWorkshop()
        let pem = try workshop.made(by: arguments)
        #expect(try open(.privateKey, try decodedPEM(pem)).map { try $0.pin } == [try workshop.pin(ofKey: pem)])
    }

    @Test("In the older forms of RSA and EC keys", arguments: [TestKey.rsa2048, .agent, .p384])
    func olderForms(_ key: TestKey) throws {
        let workshop = try ContainerWorkshop()
        try workshop.write(try key.pem, to: "key.pem")
        let der = try decodedPEM(try workshop.made(by: ["pkey", "-traditional"] + Self.input))
        #expect(try open(.privateKey, der).map { try $0.pin } == [try key.pin])
    }

    @Test("Under a password", arguments: encrypted + traditional, [TestKey.agent, .rsa2048])
    func underPassword(_ way: Way, _ key: TestKey) throws {
        let bytes = try Self.make(way, of: key)
        #expect(throws: InputError(.passwordNeeded, at: 0, in: way.content.name)) { try open(way.content, bytes) }
        #expect(throws: InputError(.passwordWrong, at: 0, in: way.content.name)) {
            try open(way.content, bytes, password: "wrong")
        }
        let opened = try open(way.content, bytes, password: ContainerWorkshop.password)
        #expect(try opened.map { try $0.pin } == [try key.pin])
        #expect(opened.allSatisfy { $0.isPrivate && $0.privateDigest != nil })
    }

    @Test("Under an algorithm of the legacy provider: opened, or refused by name", arguments: legacy)
    func ofLegacyProvider(_ way: Way) throws {
        let bytes = try Self.make(way, of: .agent, ["-provider", "legacy", "-provider", "default"])
        let kinds = try kindsIfOffered(way.content, bytes, password: ContainerWorkshop.password)
        #expect(kinds == nil || kinds == [.privateKey])
    }

    @Test("A key under an empty password: it is given, and never guessed")
    func emptyPassword() throws {
        let workshop = try ContainerWorkshop()
        try workshop.write(try TestKey.agent.pem, to: "key.pem")
        let der = try workshop.made(
            by: ["pkcs8", "-topk8", "-v1", "PBE-SHA1-3DES", "-outform", "DER", "-passout", "pass:"] + Self.input)
        let opened = try open(.encryptedPrivateKey, der, password: "")
        #expect(try opened.map { try $0.pin } == [try TestKey.agent.pin])
    }

    @Test("Bytes behind a key, a cut key, a key of an unknown kind and no key at all are refused")
    func damaged() throws {
        let der = try decodedPEM(try TestKey.agent.pem)
        var unknown = der
        // The identifier of EC keys, with another last arc.
        let place = try #require(unknown.firstIndex(of: 0xCE))
        unknown[place + 1] ^= 1
        for bytes in [der + [0], Array(der.dropLast()), unknown, [0x30, 0x00], [], Array("text".utf8)] {
            let error = #expect(throws: InputError.self) { try open(.privateKey, bytes) }
            #expect(error?.code == .containerUnreadable)
        }
    }

    private static func make(_ way: Way, of key: TestKey, _ more: [String] = []) throws -> [UInt8] {
        let workshop = try ContainerWorkshop()
        try workshop.write(try key.pem, to: "key.pem")
        let command = way.isText ? ["pkey", "-traditional"] + way.arguments : way.arguments
        return try workshop.made(by: command + input + output + more)
    }
}
