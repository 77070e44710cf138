import PinKit
import PinKitGnuTLS
import PinKitIssuing
import Testing

@Suite("GnuTLS signer")
struct GnuTLSSignerTests {
    @Test(
        "the key's kind chooses the algorithm",
        arguments: [
            (TestKey.agent, SignatureAlgorithm.ecdsaWithSHA256, "P-256"), (.p384, .ecdsaWithSHA384, "P-384"),
            (.rsa2048, .rsaWithSHA256, "RSA-2048"), (.rsa1024, .rsaWithSHA256, "RSA-1024"),
            (.ed25519, .ed25519, "Ed25519"),
        ])
    func algorithm(key: TestKey, expected: SignatureAlgorithm, type: String) throws {
        let signer = try GnuTLSSigner(pem: key.pem)
        #expect(signer.algorithm == expected)
        #expect(signer.publicKey.keyType.description == type)
    }

    // requirement: fixtures.reproducible
    @Test("two loads of a key sign alike, and another message otherwise", arguments: TestKey.served)
    func deterministic(key: TestKey) throws {
        let message = Array("sample".utf8)
        let first = try GnuTLSSigner(pem: key.pem).sign(message)
        #expect(try GnuTLSSigner(pem: key.pem).sign(message) == first)
        #expect(try GnuTLSSigner(pem: key.pem).sign(Array("test".utf8)) != first)
    }

    /// RFC 6979 §A.2.5 and §A.2.6 (r and s inside an ECDSA-Sig-Value), RFC 8032 §7.1 test 1.
    @Test(
        "signatures of the RFCs",
        arguments: [
            (
                TestKey.otherP256, "sample",
                "3046022100efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
                    + "022100f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
            ),
            (
                TestKey.otherP384, "sample",
                "306602310094edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c"
                    + "81a648152e44acf96e36dd1e80fabe4602310099ef4aeb15f178cea1fe40db2603138f130e"
                    + "740a19624526203b6351d0a3a94fa329c145786e679e7b82c71a38628ac8"
            ),
            (
                TestKey.otherEd25519, "",
                "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb88215"
                    + "90a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
            ),
        ])
    func vector(key: TestKey, message: String, signature: String) throws {
        let signed = try GnuTLSSigner(pem: key.pem).sign(Array(message.utf8))
        #expect(Hex.encode(signed) == signature)
    }

    @Test(
        "what is no key is refused with the library's words",
        arguments: ["", "text", "-----BEGIN PRIVATE KEY-----\n"])
    func refused(text: String) {
        let error = #expect(throws: SigningError.self) { try GnuTLSSigner(pem: Array(text.utf8)) }
        #expect(error?.description.hasPrefix("GnuTLS: private key: ") == true)
    }
}
