import PinKit
import PinKitIssuing
import Testing

/// One certificate a quirk, each of which flips with its one property.
@Suite("Quirks")
struct QuirkTests {
    private static let now: Int64 = 1_800_000_000
    private static let day: Int64 = 86_400

    /// What one certificate has in place of the control's.
    struct Row: CustomTestStringConvertible, Sendable {
        let id: String
        var change: @Sendable (inout CertificateBuilder) throws -> Void = { _ in }
        /// Changes the finished DER.
        var edit: @Sendable (inout [UInt8]) throws -> Void = { _ in }
        var others: [String] = []
        var testDescription: String { id }
    }

    private static let rows = [
        Row(id: "expired", change: { $0.validity = .init(notBefore: now - 20 * day, notAfter: now - day) }),
        Row(id: "not-yet-valid", change: { $0.validity = .init(notBefore: now + 3 * day, notAfter: now + 9 * day) }),
        Row(
            id: "local-time", change: { $0.validity = .init(notBefore: now + 7_200 - 60, notAfter: now + 9 * day) },
            others: ["not-yet-valid"]),
        Row(id: "dates-reversed", change: { $0.validity = .init(notBefore: now, notAfter: now - day) }),
        Row(id: "apple-validity", change: { $0.validity.notAfterDays(826) }),
        Row(
            id: "no-alternative-name",
            change: { $0.extensions.removeAll { $0.identifier.dotted == "2.5.29.17" } }),
        Row(
            id: "address-as-name",
            change: { $0.replace("2.5.29.17", .subjectAlternativeNames([.dns("192.0.2.10")])) }),
        Row(
            id: "address-in-common-name",
            change: {
                $0.subject = Name(.commonName("192.0.2.10"))
                $0.replace("2.5.29.17", .subjectAlternativeNames([.dns("agent.local")]))
            }),
        Row(
            id: "address-in-common-name",
            change: {
                // Another address among the names does not help.
                $0.subject = Name(.commonName("192.0.2.10"))
                $0.replace("2.5.29.17", .subjectAlternativeNames([.ipv4(192, 0, 2, 8)]))
            }),
        Row(
            id: "address-as-name",
            change: { $0.replace("2.5.29.17", .subjectAlternativeNames([.dns("[::1]")])) }),
        Row(
            id: "no-alternative-name",
            change: {
                $0.replace(
                    "2.5.29.17",
                    CertificateExtension(
                        ObjectIdentifier(content: [0x55, 0x1d, 0x11]), value: [0x30, 0x04, 0x86, 0x02, 0x61, 0x3A]))
            }),
        Row(
            id: "no-server-purpose", change: { $0.extensions.removeAll { $0.identifier.dotted == "2.5.29.37" } }),
        Row(
            id: "not-for-servers",
            change: {
                $0.replace(
                    "2.5.29.37",
                    CertificateExtension(
                        ObjectIdentifier(content: [0x55, 0x1d, 0x25]),
                        value: [0x30, 0x0a, 0x06, 0x08, 0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x02]))
            }),
        Row(id: "authority", change: { $0.replace("2.5.29.19", .basicConstraints(isAuthority: true)) }),
        Row(id: "no-digital-signature", change: { $0.replace("2.5.29.15", .keyUsage(.certificateSigning)) }),
        Row(
            id: "extension-twice",
            change: { builder in builder.extensions += builder.extensions.filter { $0.identifier.dotted == "2.5.29.15" }
            }),
        Row(id: "extension-malformed", change: { $0.replace("2.5.29.17", .malformed(0x11)) }),
        Row(id: "extension-malformed", change: { $0.replace("2.5.29.37", .malformed(0x25)) }),
        Row(id: "extension-malformed", change: { $0.replace("2.5.29.15", .malformed(0x0F)) }),
        Row(id: "extension-malformed", change: { $0.replace("2.5.29.19", .malformed(0x13)) }),
        Row(
            id: "extension-malformed",
            edit: { der in
                let wrapper = try #require(try CertificateLayout(0..<der.count, in: der.span).extensions)
                der[wrapper.content.lowerBound] = 0x31
            }),
        Row(id: "no-alternative-name", change: { $0.replace("2.5.29.17", .subjectAlternativeNames([])) }),
        Row(id: "no-alternative-name", change: { $0.extensions = [] }, others: ["no-server-purpose"]),
        Row(id: "serial-zero", change: { $0.serialNumber = [0] }),
        Row(id: "serial-long", change: { $0.serialNumber = [UInt8](repeating: 0x11, count: 21) }),
        Row(
            id: "serial-negative",
            edit: { der in
                let serial = try CertificateLayout(0..<der.count, in: der.span).serialNumber.content
                der[serial.lowerBound] |= 0x80
            }),
        Row(
            id: "serial-padded",
            edit: { der in
                let serial = try CertificateLayout(0..<der.count, in: der.span).serialNumber.content
                der[serial.lowerBound] = 0
                der[serial.lowerBound + 1] &= 0x7F
            }),
        Row(
            id: "dates-malformed",
            edit: { der in
                let validity = try CertificateLayout(0..<der.count, in: der.span).validity
                der[validity.content.lowerBound] = 0x0C
            }),
        Row(
            id: "version-1", edit: { der in try setVersion(0, &der) }),
        Row(id: "version-1", edit: { der in der = try versionOne(der) }),
        Row(
            id: "version-2", edit: { der in try setVersion(1, &der) }),
        Row(
            id: "version-unknown", edit: { der in try setVersion(7, &der) }),
        Row(
            id: "two-signature-algorithms",
            edit: { der in
                let signature = try CertificateLayout(0..<der.count, in: der.span).signature
                // The last arc of ecdsa-with-SHA256 becomes that of ecdsa-with-SHA384.
                der[signature.content.upperBound - 1] = 3
            }),
        Row(id: "no-subject", change: { $0.subject = Name() }),
        Row(id: "small-key", change: { $0.subjectPublicKeyInfo = try TestKey.rsa1024.publicKey.bytes }),
    ]

    private static func setVersion(_ number: UInt8, _ der: inout [UInt8]) throws {
        let version = try #require(try CertificateLayout(0..<der.count, in: der.span).version)
        der[version.content.lowerBound] = number
    }

    // requirement: quirks.one-property
    @Test("A sound certificate has none")
    func control() throws {
        #expect(Quirk.find(in: try Self.certificate(Row(id: "none")), at: Self.now) == [])
    }

    // requirement: quirks.one-property
    @Test("A common name is read from the certificate, not from its text")
    func commonName() throws {
        let row = Row(id: "comma", change: { $0.subject = Name(.commonName("x, CN=192.0.2.7")) })
        #expect(Quirk.find(in: try Self.certificate(row), at: Self.now) == [])
    }

    // requirement: quirks.one-property
    @Test("Each quirk comes with its one property", arguments: rows)
    func quirk(row: Row) throws {
        let found = Quirk.find(in: try Self.certificate(row), at: Self.now)
        #expect(Set(found.map(\.id)) == Set([row.id] + row.others))
        #expect(found.allSatisfy { !$0.sentence.isEmpty && !$0.source.isEmpty })
    }

    /// What stands at the edge of a rule, and is sound.
    private static let sound = [
        Row(id: "825 days", change: { $0.validity.notAfterDays(825) }),
        Row(
            id: "3,000 days, from the second before Apple's rules",
            change: { $0.validity = .init(notBefore: 1_561_939_199, notAfter: 1_561_939_199 + 3_000 * day) }),
        Row(
            id: "no purpose, from the second before Apple's rules",
            change: {
                $0.validity = .init(notBefore: 1_561_939_199, notAfter: now + day)
                $0.extensions.removeAll { $0.identifier.dotted == "2.5.29.37" }
            }),
        Row(id: "20 octets", change: { $0.serialNumber = [UInt8](repeating: 0x11, count: 20) }),
        Row(id: "its last second", change: { $0.validity = .init(notBefore: now - day, notAfter: now) }),
        Row(id: "its first second", change: { $0.validity = .init(notBefore: now, notAfter: now + day) }),
        Row(
            id: "the address as a name of both kinds, and the common name",
            change: {
                $0.subject = Name(.commonName("192.0.2.10"))
                $0.replace("2.5.29.17", .subjectAlternativeNames([.ipv4(192, 0, 2, 10)]))
            }),
        Row(id: "2048 bits", change: { $0.subjectPublicKeyInfo = try TestKey.rsa2048.publicKey.bytes }),
    ]

    // requirement: quirks.one-property
    @Test("What stands at the edge of a rule has none", arguments: sound)
    func edge(row: Row) throws {
        #expect(Quirk.find(in: try Self.certificate(row), at: Self.now).map(\.id) == [])
    }

    // requirement: quirks.one-property
    @Test(
        "MD5 and SHA-1 are weak, also inside RSASSA-PSS, where SHA-1 is the default",
        arguments: [
            ([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x04], nil, "MD5"),
            ([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x05], nil, "SHA-1"),
            ([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x01], nil, "SHA-1"),
            ([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x03], nil, nil),
            ([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0A], nil, "SHA-1"),
            ([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0A], [], "SHA-1"),
            ([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0A], [0x2B, 0x0E, 0x03, 0x02, 0x1A], "SHA-1"),
            (
                [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0A],
                [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01], nil
            ),
        ] as [([UInt8], [UInt8]?, String?)])
    func weakSignature(identifier: [UInt8], hash: [UInt8]?, name: String?) throws {
        let algorithm = DERWriter.encode { writer in
            writer.write(.sequence) { fields in
                fields.write(.objectIdentifier, content: identifier)
                guard let hash else { return }
                fields.write(.sequence) { parameters in
                    guard !hash.isEmpty else { return }
                    parameters.write(.context(0, constructed: true)) {
                        $0.write(.sequence) { $0.write(.objectIdentifier, content: hash) }
                    }
                }
            }
        }
        let row = Row(
            id: "weak", edit: { der in der = try Self.rewritten(der, algorithm: algorithm) })
        let found = Quirk.find(in: try Self.certificate(row), at: Self.now)
        #expect(found.map(\.sentence) == (name.map { ["it is signed with \($0)"] } ?? []))
    }

    /// The same certificate with another algorithm in both places.
    private static func rewritten(_ der: [UInt8], algorithm: [UInt8]) throws -> [UInt8] {
        let layout = try CertificateLayout(0..<der.count, in: der.span)
        return DERWriter.encode { writer in
            writer.write(.sequence) { certificate in
                certificate.write(.sequence) { fields in
                    fields.append(der[layout.tbsCertificate.content.lowerBound..<layout.signature.start])
                    fields.append(algorithm)
                    fields.append(der[layout.signature.end..<layout.tbsCertificate.end])
                }
                certificate.append(algorithm)
                certificate.append(der[layout.signatureValue.range])
            }
        }
    }

    /// The same certificate without a version and without extensions.
    private static func versionOne(_ der: [UInt8]) throws -> [UInt8] {
        let layout = try CertificateLayout(0..<der.count, in: der.span)
        let last = try #require(layout.extensions).start
        let signed = DERWriter.encode { writer in
            writer.write(.sequence) { $0.append(der[layout.serialNumber.start..<last]) }
        }
        return CertificateBuilder.certificate(signed, .ecdsaWithSHA256, signature: [0x30, 0x00])
    }

    @Test("Whole hours ahead are local time, others are not", arguments: [1, 2, 5, 14])
    func hours(ahead: Int64) throws {
        for (offset, isLocal) in [(0, true), (-200, true), (-1_800, false), (600, false)] as [(Int64, Bool)] {
            let row = Row(
                id: "hours",
                change: {
                    $0.validity = .init(notBefore: Self.now + ahead * 3_600 + offset, notAfter: Self.now + 9 * Self.day)
                })
            let found = Quirk.find(in: try Self.certificate(row), at: Self.now)
            #expect(found.contains { $0.id == "local-time" } == (isLocal && ahead * 3_600 + offset <= 14 * 3_600))
        }
    }

    private static func certificate(_ row: Row) throws -> Certificate {
        let key = try TestKey.agent.publicKey
        var builder = try CertificateBuilder.agentLeaf(
            key: key, serialNumber: Array(1...16),
            validity: CertificateValidity(notBefore: now - day, notAfter: now + 300 * day),
            names: [.dns("agent.local"), .ipv4(192, 0, 2, 10)])
        try row.change(&builder)
        var der = CertificateBuilder.certificate(
            builder.tbsCertificate(signedWith: .ecdsaWithSHA256), .ecdsaWithSHA256, signature: [0x30, 0x00])
        try row.edit(&der)
        return try Certificate(der)
    }
}

extension CertificateValidity {
    fileprivate mutating func notAfterDays(_ days: Int64) {
        self = CertificateValidity(notBefore: notBefore, notAfter: notBefore + days * 86_400)
    }
}

extension CertificateExtension {
    /// An extension of RFC 5280 §4.2.1 with a length that runs out of it.
    fileprivate static func malformed(_ arc: UInt8) -> CertificateExtension {
        CertificateExtension(ObjectIdentifier(content: [0x55, 0x1D, arc]), value: [0x30, 0x05, 0x01])
    }
}

extension CertificateBuilder {
    fileprivate mutating func replace(_ identifier: String, _ other: CertificateExtension) {
        extensions.removeAll { $0.identifier.dotted == identifier }
        extensions.append(other)
    }
}
