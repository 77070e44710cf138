/// Where the parts of a certificate stand, as offsets into its DER; no more than a pin needs, made without allocation.
///
///     Certificate ::= SEQUENCE {                        RFC 5280 §4.1
///         tbsCertificate       TBSCertificate,
///         signatureAlgorithm   AlgorithmIdentifier,
///         signatureValue       BIT STRING }
///     TBSCertificate ::= SEQUENCE {
///         version         [0]  EXPLICIT INTEGER DEFAULT v1,
///         serialNumber         INTEGER,
///         signature            AlgorithmIdentifier,
///         issuer               Name,
///         validity             SEQUENCE,
///         subject              Name,
///         subjectPublicKeyInfo SubjectPublicKeyInfo,
///         issuerUniqueID  [1]  IMPLICIT BIT STRING OPTIONAL,
///         subjectUniqueID [2]  IMPLICIT BIT STRING OPTIONAL,
///         extensions      [3]  EXPLICIT SEQUENCE OPTIONAL }
public struct CertificateLayout: Sendable {
    /// The whole certificate.
    public let range: Range<Int>
    /// What the issuer signed.
    public let tbsCertificate: DERElement
    /// The version's INTEGER; absent in version 1.
    public let version: DERElement?
    /// The serial number's INTEGER.
    public let serialNumber: DERElement
    /// The AlgorithmIdentifier inside the signed part.
    public let signature: DERElement
    /// The issuer's Name.
    public let issuer: DERElement
    /// notBefore and notAfter.
    public let validity: DERElement
    /// The subject's Name.
    public let subject: DERElement
    /// The key.
    public let subjectPublicKeyInfo: SubjectPublicKeyInfoLayout
    /// The extensions' `[3]`, where there are any.
    public let extensions: DERElement?
    /// The AlgorithmIdentifier outside the signed part.
    public let signatureAlgorithm: DERElement
    /// The signature's BIT STRING.
    public let signatureValue: DERElement

    /// Reads a certificate that fills `range`.
    ///
    /// - Throws: DER codes with the field, or a `point` code for a P-256 key off the curve.
    public init(
        _ range: Range<Int>, in bytes: Span<UInt8>, rules: EncodingRules = .der
    ) throws(InputError) {
        var reader = DERReader(range, rules: rules)
        let certificate = try reader.read(.sequence, "Certificate", in: bytes)
        try reader.finish("Certificate")
        var outer = try reader.reader(inside: certificate, of: "Certificate")
        tbsCertificate = try outer.read(.sequence, "tbsCertificate", in: bytes)
        signatureAlgorithm = try outer.read(.sequence, "signatureAlgorithm", in: bytes)
        signatureValue = try outer.read(.bitString, "signatureValue", in: bytes)
        try outer.finish("Certificate")

        var fields = try outer.reader(inside: tbsCertificate, of: "tbsCertificate")
        if let wrapper = try fields.readIfPresent(.context(0, constructed: true), "version", in: bytes) {
            var inner = try fields.reader(inside: wrapper, of: "version")
            version = try inner.readInteger("version", in: bytes)
            try inner.finish("version")
        } else {
            version = nil
        }
        serialNumber = try fields.readInteger("serialNumber", in: bytes)
        signature = try fields.read(.sequence, "signature", in: bytes)
        issuer = try fields.read(.sequence, "issuer", in: bytes)
        validity = try fields.read(.sequence, "validity", in: bytes)
        subject = try fields.read(.sequence, "subject", in: bytes)
        subjectPublicKeyInfo = try SubjectPublicKeyInfoLayout(reading: &fields, in: bytes)
        _ = try fields.readIfPresent(.context(1, constructed: false), "issuerUniqueID", in: bytes)
        _ = try fields.readIfPresent(.context(2, constructed: false), "subjectUniqueID", in: bytes)
        extensions = try fields.readIfPresent(.context(3, constructed: true), "extensions", in: bytes)
        try fields.finish("tbsCertificate")
        self.range = certificate.range
    }
}
