import PinKit
import PinKitFixtures
import PinKitGnuTLS
import PinKitIssuing
import Testing

@testable import PinKitCommand

/// JSON Web Keys that contradict themselves: a member twice, or a certificate of another key (RFC 7517 §4 and §4.7).
@Suite struct JSONWebKeyCertificateTests {
    private static func url(_ bytes: some Sequence<UInt8>) -> String {
        String(Base64.encode(Array(bytes)).compactMap { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 == "=" ? nil : $0 })
    }

    private static func publicKey(_ key: FixtureKey) throws -> [UInt8] {
        try GnuTLSSigner(pem: key.pem).publicKey.bytes
    }

    /// A key with these certificates.
    private static func text(of key: FixtureKey, x5c: [[UInt8]]) throws -> String {
        let bytes = try publicKey(key)
        let chain = x5c.map { "\"\(Base64.encode($0))\"" }.joined(separator: ",")
        let members =
            switch key {
            case .agent, .regenerated:
                #""kty":"EC","crv":"P-256","x":"\#(url(bytes[27..<59]))","y":"\#(url(bytes[59...]))""#
            case .p384: #""kty":"EC","crv":"P-384","x":"\#(url(bytes[24..<72]))","y":"\#(url(bytes[72...]))""#
            case .ed25519: #""kty":"OKP","crv":"Ed25519","x":"\#(url(bytes[12...]))""#
            case .rsa2048, .ca: #""kty":"RSA","n":"\#(url(bytes[33..<289]))","e":"AQAB""#
            }
        return "{\(members),\"x5c\":[\(chain)]}"
    }

    private static func open(_ text: String) throws -> [Result<ContainedKey, InputError>] {
        try JSONWebKeySet(Array(text.utf8).span).contained
    }

    /// A certificate whose key is written in any way.
    private static func certificate(_ key: [UInt8]) throws -> [UInt8] {
        var reader = DERReader(0..<key.count)
        _ = try SubjectPublicKeyInfoLayout(reading: &reader, in: key.span)
        let original = try Checkout.read("certs/original.der")
        let layout = try CertificateLayout(0..<original.count, in: original.span)
        let info = layout.subjectPublicKeyInfo.range
        var whole = DERReader(0..<original.count)
        var fields = DERReader(try whole.read(.sequence, "Certificate", in: original.span).content)
        let signed = try fields.read(.sequence, "TBSCertificate", in: original.span)
        return DERWriter.encode { writer in
            writer.write(.sequence) { outer in
                outer.write(.sequence) { inner in
                    inner.append(original[signed.content.lowerBound..<info.lowerBound])
                    inner.append(key)
                    inner.append(original[info.upperBound..<signed.content.upperBound])
                }
                outer.append(original[signed.range.upperBound...])
            }
        }
    }

    @Test(arguments: FixtureKey.allCases) func ownCertificate(_ key: FixtureKey) throws {
        let certificate = try Self.certificate(try Self.publicKey(key))
        let authority = try Checkout.read("certs/ca.der")
        let keys = try Self.open(try Self.text(of: key, x5c: [certificate, authority])).map { try $0.get() }
        #expect(keys.map(\.container) == [.jsonWebKey, .certificate, .certificate])
        #expect(keys.map(\.der) == [try Self.publicKey(key), certificate, authority])
    }

    @Test(arguments: FixtureKey.allCases, [FixtureKey.agent, .rsa2048, .p384, .ed25519])
    func otherCertificate(_ key: FixtureKey, _ other: FixtureKey) throws {
        guard key != other else { return }
        let (own, foreign) = (try Self.publicKey(key), try Self.publicKey(other))
        let fault = InputError(
            .jwkCertificate, at: 0, in: "x5c",
            pins: [try SubjectPublicKeyInfo(own).pin, try SubjectPublicKeyInfo(foreign).pin]
        )
        let certificates = [try Self.certificate(foreign), try Self.certificate(own)]
        #expect(try Self.open(try Self.text(of: key, x5c: certificates)) == [.failure(fault)])
        #expect(
            fault.description
                == "the JSON Web Key has the pin \(key.pinText), the first certificate of its 'x5c' the pin \(other.pinText)"
        )
    }

    @Test("The same key written otherwise is the same key")
    func otherEncodings() throws {
        func compressed(_ key: FixtureKey, _ header: Int, _ size: Int, _ algorithm: Range<Int>) throws -> [UInt8] {
            let bytes = try Self.publicKey(key)
            return DERWriter.encode { writer in
                writer.write(.sequence) {
                    $0.append(bytes[algorithm])
                    $0.writeBitString([0x02 | bytes[bytes.count - 1] & 1] + bytes[header..<header + size])
                }
            }
        }
        let rsa = try Self.publicKey(.rsa2048)
        // The algorithm stands behind four bytes and has two of header, eleven of identifier and two of NULL.
        func keyOfRSA(_ algorithm: [UInt8]) -> [UInt8] {
            DERWriter.encode { writer in
                writer.write(.sequence) {
                    $0.write(.sequence, content: algorithm)
                    $0.append(rsa[19...])
                }
            }
        }
        for (key, written) in [
            (FixtureKey.agent, try compressed(.agent, 27, 32, 2..<23)),
            (.p384, try compressed(.p384, 24, 48, 2..<20)),
            (.rsa2048, keyOfRSA(Array(rsa[6..<17]))),
            (.rsa2048, keyOfRSA(Array(rsa[6..<16]) + [0x0A])),
        ] {
            let certificate = try Self.certificate(written)
            let keys = try Self.open(try Self.text(of: key, x5c: [certificate])).map { try $0.get() }
            #expect(keys.map(\.der) == [try Self.publicKey(key), certificate])
        }
    }

    @Test func unreadableCertificate() throws {
        let keys = try Self.open(try Self.text(of: .agent, x5c: [[0x30, 0x00]]))
        #expect(keys.count == 2 && keys.allSatisfy { (try? $0.get()) != nil })
        #expect(throws: InputError.self) { try keys[1].get().read() }
    }

    // requirement: exit-codes
    @Test("On the command line: 65, no pin on standard output, both values and what to do")
    func commandLine() throws {
        let folder = try TemporaryFolder()
        let agent = try Self.certificate(try Self.publicKey(.agent))
        let foreign = try Self.text(of: .ed25519, x5c: [agent])
        let twice = try Self.text(of: .agent, x5c: []).replacing("{", with: "{\"x\":\"AA\",")
        try folder.write(Array(foreign.utf8), to: "foreign.jwk")
        try folder.write(Array(twice.utf8), to: "twice.jwk")
        for (name, parts) in [
            ("foreign.jwk", [FixtureKey.ed25519.pinText, FixtureKey.agent.pinText, "hint: they must be one key"]),
            ("twice.jwk", ["the member name at byte 35 stands at byte 1 of the same JSON object already", "hint: "]),
        ] {
            let text = try BuiltProgram.run(["compute", name], in: folder.path)
            #expect(text.status == 65 && text.output == "", "\(text)")
            for part in parts { #expect(text.errors.contains(part), "\(text)") }
            for arguments in [["compute", "--quiet", "--engines", "core", name], ["explain", name]] {
                #expect(try BuiltProgram.run(arguments, in: folder.path).status == 65)
            }
            let json = try BuiltProgram.run(["compute", "--json", name], in: folder.path)
            #expect(json.status == 65 && json.lines.count == 1 && !json.output.contains("\"pin\":"), "\(json)")
        }
    }
}
