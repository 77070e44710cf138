/// A certificate composed field by field, so that a test can spoil each one; its signature is no signature.
struct SampleCertificate {
    /// The fields of the TBSCertificate in order, with the names that errors give them.
    var fields: [(name: String, bytes: [UInt8])]
    var signatureAlgorithm = der(0x30, hex("06082a8648ce3d040302"))
    var signatureValue = der(0x03, [0], [UInt8](repeating: 7, count: 8))

    init(key: [UInt8] = SampleKeys.publicKey(SampleKeys.ed25519, key: [UInt8](repeating: 9, count: 32))) {
        fields = [
            ("version", hex("a003020102")),
            ("serialNumber", hex("02020100")),
            ("signature", der(0x30, hex("06082a8648ce3d040302"))),
            ("issuer", Self.name(Self.attribute("550403", 0x0C, Array("Issuer".utf8)))),
            ("validity", Self.validity("260101000000Z", "20500101000000Z")),
            ("subject", Self.name(Self.attribute("550403", 0x0C, Array("Subject".utf8)))),
            ("SubjectPublicKeyInfo", key),
        ]
    }

    var toBeSigned: [UInt8] { fields.flatMap(\.bytes) }

    var bytes: [UInt8] { der(0x30, der(0x30, toBeSigned), signatureAlgorithm, signatureValue) }

    /// The offset of a field, in a certificate whose two outer lengths take the usual number of octets.
    func offset(of name: String) -> Int {
        let headers = bytes.count - (der(0x30, toBeSigned) + signatureAlgorithm + signatureValue).count
        let inner = der(0x30, toBeSigned).count - toBeSigned.count
        return headers + inner + fields.prefix { $0.name != name }.reduce(0) { $0 + $1.bytes.count }
    }

    /// The same certificate with one field's bytes replaced.
    func replacing(_ name: String, by bytes: [UInt8]) -> SampleCertificate {
        var copy = self
        for index in copy.fields.indices where copy.fields[index].name == name { copy.fields[index].bytes = bytes }
        return copy
    }

    /// An AttributeTypeAndValue in a set of its own.
    static func attribute(_ identifier: String, _ tag: UInt8, _ value: [UInt8]) -> [UInt8] {
        der(0x31, der(0x30, der(0x06, hex(identifier)), der(tag, value)))
    }

    static func name(_ attributes: [UInt8]...) -> [UInt8] { der(0x30, attributes.flatMap { $0 }) }

    /// UTCTime for 13 characters, GeneralizedTime for any other count.
    static func validity(_ notBefore: String, _ notAfter: String) -> [UInt8] {
        der(0x30, time(notBefore), time(notAfter))
    }

    private static func time(_ text: String) -> [UInt8] { der(text.utf8.count == 13 ? 0x17 : 0x18, Array(text.utf8)) }
}
