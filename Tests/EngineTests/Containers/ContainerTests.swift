import PinKit
import PinKitIssuing
import Testing

/// PKCS#7 and PKCS#12: the certificates as carried, in their order.
@Suite("Containers", .enabled(if: ContainerWorkshop.isThere))
struct ContainerTests {
    private static let chain = ["original", "ca", "p384"]

    @Test("PKCS#7: the certificates, byte for byte and in order")
    func pkcs7() throws {
        let workshop = try ContainerWorkshop()
        var arguments = ["crl2pkcs7", "-nocrl", "-outform", "DER"]
        for name in Self.chain {
            try workshop.write(try Checkout.read("certs/\(name).pem"), to: name)
            arguments += ["-certfile", name]
        }
        let opened = try open(.pkcs7, try workshop.made(by: arguments))
        #expect(try opened.map(\.der) == Self.chain.map { try Checkout.read("certs/\($0).der") })
        #expect(opened.allSatisfy { $0.container == .certificate && !$0.isPrivate })
    }

    @Test(
        "PKCS#7 and CMS of a signed message, with lengths that are only told at the end", arguments: ["smime", "cms"])
    func signedMessage(_ command: String) throws {
        let workshop = try ContainerWorkshop()
        try workshop.write(try Checkout.read("certs/ca.pem"), to: "cert.pem")
        try workshop.write(try TestKey.ca.pem, to: "key.pem")
        try workshop.write([1, 2, 3], to: "message")
        let form = ["-sign", "-binary", "-nodetach", "-stream", "-outform", "DER"]
        let signer = ["-in", "message", "-signer", "cert.pem", "-inkey", "key.pem"]
        // A signer that is named by the identifier of its key is beyond PKCS#7.
        let identifier = command == "cms" ? ["-keyid"] : []
        let bytes = try workshop.made(by: [command] + form + signer + identifier)
        #expect(bytes.starts(with: [0x30, 0x80]))
        #expect(try open(.pkcs7, bytes).map(\.der) == [try Checkout.read("certs/ca.der")])
    }

    // requirement: pin.as-carried
    @Test("An RSA key without NULL and a certificate that is not in DER come out as they went in")
    func asCarried() throws {
        let key = try Self.keyWithoutNull()
        let withoutNull = try TestKey.rsa2048.certificate(carrying: key)
        // The signature's length in four octets, where one is enough: BER, and no DER.
        let original = try Checkout.read("certs/original.der")
        let signature = try signatureStart(of: original)
        let content = original[4..<signature] + [0x03, 0x84, 0, 0, 0] + original[(signature + 1)...]
        let loose = [0x30, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
        #expect(try Certificate(withoutNull).subjectPublicKeyInfo.bytes == key)
        for container in [
            (OpaqueContent.pkcs7, WrittenContainer.pkcs7(of: [withoutNull, loose])),
            (.pkcs12, WrittenContainer.pkcs12(of: [withoutNull, loose])),
        ] {
            #expect(try open(container.0, container.1).map(\.der) == [withoutNull, loose])
        }
    }

    @Test(
        "PKCS#7 without certificates, and what is no PKCS#7",
        arguments: [
            (WrittenContainer.pkcs7(of: []), InputError.Code.noKey), ([], .containerUnreadable),
            ([0x30, 0x00], .containerUnreadable),
        ])
    func without(_ bytes: [UInt8], _ code: InputError.Code) {
        let error = #expect(throws: InputError.self) { try open(.pkcs7, bytes) }
        #expect(error?.code == code)
    }

    /// The ways in which PKCS#12 is written, and the password that opens it; nil where none does.
    static let ways: [([String], String?)] = [
        ([], ContainerWorkshop.password),
        (["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES"], ContainerWorkshop.password),
        (["-nomac", "-certpbe", "AES-256-CBC"], ContainerWorkshop.password),
        (["-keypbe", "NONE", "-certpbe", "NONE"], ContainerWorkshop.password),
        (["-keypbe", "NONE", "-certpbe", "NONE", "-nomac"], nil),
        (["-macalg", "SHA512"], ContainerWorkshop.password),
    ]

    @Test("PKCS#12: the leaf first, whatever the order; its key is known and not listed twice", arguments: ways)
    func pkcs12(_ arguments: [String], _ password: String?) throws {
        let bytes = try Self.make(arguments + ["-passout", "file:password"])
        if let password {
            #expect(throws: InputError(.passwordWrong, at: 0, in: OpaqueContent.pkcs12.name)) {
                try open(.pkcs12, bytes, password: password + "x")
            }
            #expect(throws: InputError(.passwordNeeded, at: 0, in: OpaqueContent.pkcs12.name)) {
                try open(.pkcs12, bytes)
            }
        }
        let opened = try open(.pkcs12, bytes, password: password)
        #expect(try opened.map(\.der) == ["original", "ca"].map { try Checkout.read("certs/\($0).der") })
        #expect(opened.map(\.isPrivate) == [true, false])
    }

    @Test("PKCS#12 with certificates in the clear and no MAC: they need no password, and the key stays closed")
    func certificatesInTheClear() throws {
        let bytes = try Self.make(["-nomac", "-certpbe", "NONE", "-passout", "file:password"])
        #expect(try open(.pkcs12, bytes).map(\.isPrivate) == [false, false])
        #expect(try open(.pkcs12, bytes, password: ContainerWorkshop.password).map(\.isPrivate) == [true, false])
    }

    @Test("PKCS#12 under an empty password: it is given, and never guessed", arguments: [[], ["-nomac"]])
    func emptyPassword(_ arguments: [String]) throws {
        let bytes = try Self.make(arguments + ["-passout", "pass:"])
        #expect(try open(.pkcs12, bytes, password: "").count == 2)
        if arguments.isEmpty {
            #expect(throws: InputError(.passwordNeeded, at: 0, in: OpaqueContent.pkcs12.name)) {
                try open(.pkcs12, bytes)
            }
        }
    }

    @Test("PKCS#12 of RC2-40: opened, or refused by name")
    func legacy() throws {
        let bytes = try Self.make(["-legacy", "-passout", "file:password"])
        let kinds = try kindsIfOffered(.pkcs12, bytes, password: ContainerWorkshop.password)
        #expect(kinds == nil || kinds == [.certificate, .certificate])
    }

    @Test("PKCS#12 with certificates alone, and with a key alone")
    func parts() throws {
        let workshop = try ContainerWorkshop()
        try workshop.write(try Checkout.read("certs/original.pem"), to: "cert.pem")
        try workshop.write(try TestKey.agent.pem, to: "key.pem")
        let common = ["pkcs12", "-export", "-passout", "file:password"]
        let certificates = try workshop.made(by: common + ["-nokeys", "-in", "cert.pem"])
        let key = try workshop.made(by: common + ["-nocerts", "-in", "key.pem", "-inkey", "key.pem"])
        for (bytes, kind) in [(certificates, KeyContainer.certificate), (key, .privateKey)] {
            let opened = try open(.pkcs12, bytes, password: ContainerWorkshop.password)
            #expect(opened.map(\.container) == [kind])
            #expect(try opened.first?.pin == (try TestKey.agent.pin))
        }
    }

    /// The authority's certificate first, so that the order shows.
    private static func make(_ arguments: [String]) throws -> [UInt8] {
        let workshop = try ContainerWorkshop()
        try workshop.write(try Checkout.read("certs/ca.pem") + Checkout.read("certs/original.pem"), to: "certs.pem")
        try workshop.write(try TestKey.agent.pem, to: "key.pem")
        return try workshop.made(by: ["pkcs12", "-export", "-in", "certs.pem", "-inkey", "key.pem"] + arguments)
    }

    /// The fixture's RSA key, less the NULL behind its algorithm.
    private static func keyWithoutNull() throws -> [UInt8] {
        let carried = try TestKey.rsa2048.publicKey.bytes
        return DERWriter.encode { writer in
            writer.write(.sequence) {
                // The header of the whole has four bytes, that of the algorithm two; its identifier has eleven.
                $0.write(.sequence, content: carried[6..<17])
                $0.append(carried[19...])
            }
        }
    }
}

/// Where the BIT STRING of a certificate's signature starts.
private func signatureStart(of certificate: [UInt8]) throws -> Int {
    try CertificateLayout(0..<certificate.count, in: certificate.span).signatureValue.start
}
