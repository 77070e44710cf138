/// Where the parts of a certification request stand, as offsets into its DER.
///
///     CertificationRequest ::= SEQUENCE {               RFC 2986 §4.2
///         certificationRequestInfo CertificationRequestInfo,
///         signatureAlgorithm       AlgorithmIdentifier,
///         signature                BIT STRING }
///     CertificationRequestInfo ::= SEQUENCE {           RFC 2986 §4.1
///         version                  INTEGER,
///         subject                  Name,
///         subjectPKInfo            SubjectPublicKeyInfo,
///         attributes          [0]  IMPLICIT SET OF Attribute }
public struct CertificationRequestLayout: Sendable {
    /// The whole request.
    public let range: Range<Int>
    /// The subject's Name.
    public let subject: DERElement
    /// The key.
    public let subjectPublicKeyInfo: SubjectPublicKeyInfoLayout
    /// The attributes' `[0]`; absent in requests of old programs.
    public let attributes: DERElement?

    /// Reads a request that fills `range`.
    ///
    /// - Throws: DER codes with the field, or a `point` code for a P-256 key off the curve.
    public init(
        _ range: Range<Int>, in bytes: Span<UInt8>, rules: EncodingRules = .der
    ) throws(InputError) {
        var reader = DERReader(range, rules: rules)
        let request = try reader.read(.sequence, "CertificationRequest", in: bytes)
        try reader.finish("CertificationRequest")
        var outer = try reader.reader(inside: request, of: "CertificationRequest")
        let info = try outer.read(.sequence, "certificationRequestInfo", in: bytes)
        _ = try outer.read(.sequence, "signatureAlgorithm", in: bytes)
        _ = try outer.read(.bitString, "signature", in: bytes)
        try outer.finish("CertificationRequest")

        var fields = try outer.reader(inside: info, of: "certificationRequestInfo")
        _ = try fields.readInteger("version", in: bytes)
        subject = try fields.read(.sequence, "subject", in: bytes)
        subjectPublicKeyInfo = try SubjectPublicKeyInfoLayout(reading: &fields, in: bytes)
        attributes = try fields.readIfPresent(.context(0, constructed: true), "attributes", in: bytes)
        try fields.finish("certificationRequestInfo")
        self.range = request.range
    }
}
