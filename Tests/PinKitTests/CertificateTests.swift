import PinKit
import Testing

@Suite struct CertificateTests {
    struct Known: Sendable {
        let name: String
        let pin: String
        let keyType: String
        let subject: String
        let issuer: String
        let serialNumber: String
        let notAfter: String
        let isSelfIssued: Bool
    }

    private static let agent = "O=Davi NFC Agent, CN=Davi NFC Agent"

    @Test(
        "The committed certificates, field by field",
        arguments: [
            Known(
                name: "original", pin: "sha256/d5FVKcWQRkZYggBECPYMV4H1/E11luA5NeN04WMXE8I=", keyType: "P-256",
                subject: agent, issuer: agent, serialNumber: "7dbfe30507e10b65eab60a74b1809996",
                notAfter: "2028-04-05T00:00:00Z", isSelfIssued: true),
            Known(
                name: "reissued-by-ca", pin: "sha256/d5FVKcWQRkZYggBECPYMV4H1/E11luA5NeN04WMXE8I=", keyType: "P-256",
                subject: agent, issuer: agent + " CA", serialNumber: "5a0497a2aba3b74c3bac2fa9c4184eaf",
                notAfter: "2028-10-03T00:00:00Z", isSelfIssued: false),
            Known(
                name: "p384", pin: "sha256/A4ZdHymipYcMCmNkHJJpCyY+txoBicisVhN/iN9p/5g=", keyType: "P-384",
                subject: agent, issuer: agent, serialNumber: "00da655f31d7db269e1313daaa4975524f",
                notAfter: "2028-04-05T00:00:00Z", isSelfIssued: true),
            Known(
                name: "rsa2048", pin: "sha256/Vcc0Fpr/JtumziCzMdAgsq7WGmf2YvAknOyzZym+1xo=", keyType: "RSA-2048",
                subject: agent, issuer: agent, serialNumber: "00db558225d840117b85d7497ac79233b1",
                notAfter: "2028-04-05T00:00:00Z", isSelfIssued: true),
            Known(
                name: "ed25519", pin: "sha256/sHRa4hP/CaHJARoMkr3t2WF3k0VSmuZGrDkehCuWZg4=", keyType: "Ed25519",
                subject: agent, issuer: agent, serialNumber: "00d50356fa8e842b268c6d871a428a2331",
                notAfter: "2028-04-05T00:00:00Z", isSelfIssued: true),
        ])
    func known(row: Known) throws {
        let bytes = try Checkout.read("certs/\(row.name).der")
        let certificate = try Certificate(bytes)
        #expect(certificate.bytes == bytes)
        #expect(certificate.pin.text == row.pin)
        #expect(certificate.subjectPublicKeyInfo.keyType.description == row.keyType)
        #expect(certificate.subject == row.subject)
        #expect(certificate.issuer == row.issuer)
        #expect(certificate.serialNumber == row.serialNumber)
        let notAfter = try #require(certificate.validity).notAfter
        #expect(CivilTime(secondsSince1970: notAfter).description == row.notAfter)
        #expect(certificate.isSelfIssued == row.isSelfIssued)
    }

    // requirement: input.bounded der.one-spelling
    @Test("A real certificate cut at any byte is an error, never a crash", arguments: ["original", "rsa2048"])
    func truncated(name: String) throws {
        let bytes = try Checkout.read("certs/\(name).der")
        for count in bytes.indices {
            let error = fault { () throws(InputError) in _ = try Certificate(Array(bytes.prefix(count))) }
            #expect(error?.code == .truncated)
            #expect(error?.offset ?? .max <= count)
        }
        let error = fault { () throws(InputError) in _ = try Certificate(bytes + [0x30]) }
        #expect(error == InputError(.trailingBytes, at: bytes.count, in: "Certificate", seen: 1))
    }

    // requirement: pin.as-carried pin.new-key
    @Test("A changed byte either leaves the key alone or changes the pin, and never crashes")
    func changedBytes() throws {
        let bytes = try Checkout.read("certs/ed25519.der")
        let original = try Certificate(bytes)
        for index in bytes.indices {
            for change in [0x01, 0x80, 0xFF] as [UInt8] {
                var copy = bytes
                copy[index] ^= change
                guard let certificate = try? Certificate(copy) else { continue }
                let sameKey = certificate.subjectPublicKeyInfo.bytes == original.subjectPublicKeyInfo.bytes
                #expect((certificate.pin == original.pin) == sameKey)
            }
        }
    }

    @Test("A field of another type is refused by its name", arguments: 1..<7)
    func wrongField(index: Int) {
        let sample = SampleCertificate()
        let name = sample.fields[index].name
        let expected = name == "serialNumber" ? DERTag.integer : .sequence
        let spoiled = sample.replacing(name, by: SampleKeys.null)
        let error = fault { () throws(InputError) in _ = try Certificate(spoiled.bytes) }
        #expect(error?.code == .unexpectedTag)
        #expect(error?.structure.description == name)
        #expect(error?.offset == spoiled.offset(of: name))
        #expect(error?.expected == Int(expected.rawValue))
        #expect(error?.seen == 5)
    }

    @Test("Faults in the version, the outer parts and behind the last field")
    func outerFaults() {
        let sample = SampleCertificate()
        var unsigned = sample
        unsigned.signatureAlgorithm = []
        var unfinished = sample
        unfinished.signatureValue = []
        var appended = sample
        appended.signatureValue += SampleKeys.null
        var longer = sample
        longer.fields.append(("", SampleKeys.null))
        let rows: [(SampleCertificate, InputError.Code, String)] = [
            (sample.replacing("version", by: hex("a0020201")), .truncated, "version"),
            (sample.replacing("version", by: hex("a0020500")), .unexpectedTag, "version"),
            (sample.replacing("version", by: hex("a0020200")), .integer, "version"),
            (sample.replacing("version", by: hex("a0060201020201 02")), .trailingBytes, "version"),
            (sample.replacing("serialNumber", by: hex("0200")), .integer, "serialNumber"),
            (unsigned, .unexpectedTag, "signatureAlgorithm"), (unfinished, .truncated, "signatureValue"),
            (appended, .trailingBytes, "Certificate"), (longer, .trailingBytes, "tbsCertificate"),
        ]
        for (certificate, code, structure) in rows {
            let error = fault { () throws(InputError) in _ = try Certificate(certificate.bytes) }
            #expect(error?.code == code)
            #expect(error?.structure.description == structure)
        }
    }

    @Test("Version 1, unique identifiers and extensions are read past")
    func optionalFields() throws {
        var sample = SampleCertificate()
        let pin = try Certificate(sample.bytes).pin
        sample.fields.removeFirst()
        #expect(try Certificate(sample.bytes).pin == pin)
        sample.fields += [("", hex("810100")), ("", hex("820100")), ("", hex("a3023000"))]
        #expect(try Certificate(sample.bytes).pin == pin)
    }

    // requirement: point.on-curve
    @Test("A P-256 point off the curve inside a certificate leaves it without a pin")
    func offCurve() {
        let key = SampleKeys.publicKey(
            SampleKeys.ecPublicKey, SampleKeys.p256, key: [4] + SampleKeys.generatorY + SampleKeys.generatorX)
        let sample = SampleCertificate(key: key)
        let error = fault { () throws(InputError) in _ = try Certificate(sample.bytes) }
        #expect(error == InputError(.pointOffCurve, at: sample.offset(of: "SubjectPublicKeyInfo") + 26))
    }

    // requirement: pin.key-alone
    @Test("A malformed validity or name leaves the pin alone")
    func tolerant() throws {
        let sample = SampleCertificate()
        let pin = try Certificate(sample.bytes).pin
        let noDates = try Certificate(sample.replacing("validity", by: hex("3000")).bytes)
        #expect(noDates.validity == nil && noDates.pin == pin)
        let noName = try Certificate(sample.replacing("subject", by: hex("30020500")).bytes)
        #expect(noName.subject == "(malformed)" && noName.pin == pin)
    }
}
