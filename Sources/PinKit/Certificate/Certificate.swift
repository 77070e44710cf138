/// A certificate as carried, with the few fields that a person needs to recognise it.
public struct Certificate: Sendable, Hashable {
    /// The DER as it was read.
    public let bytes: [UInt8]
    /// The key, cut out as carried.
    public let subjectPublicKeyInfo: SubjectPublicKeyInfo
    /// The subject in the order of the certificate, such as `O=Davi NFC Agent, CN=Davi NFC Agent`.
    public let subject: String
    /// The issuer in the same notation.
    public let issuer: String
    /// 1, 2 or 3, or what stands there plus one.
    public let version: Int
    /// The extensions; nil where there are none or their list is malformed: a pin does not depend on them.
    public let extensions: CertificateExtensions?
    private let serialOctets: Range<Int>
    /// notBefore and notAfter, or nil where they are malformed: a pin does not depend on them.
    public let validity: CertificateValidity?
    /// Whether issuer and subject are the same bytes.
    public let isSelfIssued: Bool

    /// Reads a DER certificate that fills `bytes`.
    ///
    /// - Throws: what ``CertificateLayout/init(_:in:)`` throws.
    public init(_ bytes: [UInt8]) throws(InputError) {
        let span = bytes.span
        let layout = try CertificateLayout(0..<bytes.count, in: span)
        self.bytes = bytes
        subjectPublicKeyInfo = SubjectPublicKeyInfo(layout.subjectPublicKeyInfo, in: span)
        subject = DistinguishedName.text(of: layout.subject, in: span)
        issuer = DistinguishedName.text(of: layout.issuer, in: span)
        serialOctets = layout.serialNumber.content
        version = 1 + (layout.version?.content.last.map { Int(bytes[$0]) } ?? 0)
        extensions = layout.extensions.flatMap { try? CertificateExtensions($0, in: span) }
        validity = try? CertificateValidity(layout.validity, in: span)
        isSelfIssued = span.array(layout.subject.range) == span.array(layout.issuer.range)
    }

    /// The serial number's content octets in hexadecimal; made when asked for, since it may be as long as the certificate.
    public var serialNumber: String { Hex.encode(bytes[serialOctets]) }

    /// The serial number as it is shown: one beyond ``longestSerial`` octets is cut, and has its number of octets behind it.
    public var shownSerialNumber: String {
        let count = serialOctets.count
        return Hex.encode(bytes[serialOctets].prefix(Self.longestSerial))
            + (count > Self.longestSerial ? "… (\(count) octets)" : "")
    }

    /// Octets that are shown: RFC 5280 §4.1.2.2 allows 20.
    private static let longestSerial = 40

    /// The pin of the key as carried.
    public var pin: Pin { subjectPublicKeyInfo.pin }
}
