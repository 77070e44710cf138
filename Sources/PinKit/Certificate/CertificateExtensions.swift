/// The extensions of a certificate (RFC 5280 §4.2) that decide what clients make of it.
public struct CertificateExtensions: Sendable, Hashable {
    /// One extension by its identifier.
    public struct Extension: Sendable, Hashable {
        /// The dotted identifier.
        public let identifier: String
        /// Whether a client that does not know it must refuse.
        public let isCritical: Bool
        /// The content of its OCTET STRING, as offsets into the certificate.
        public let value: Range<Int>
    }

    /// All of them, in the order of the certificate.
    public let all: [Extension]
    /// The names (§4.2.1.6); nil where the extension is absent or malformed.
    public let subjectAlternativeNames: [GeneralName]?
    /// Whether the key may sign certificates (§4.2.1.9); nil where the extension is absent or malformed.
    public let basicConstraints: BasicConstraints?
    /// The dotted identifiers of the purposes (§4.2.1.12); nil where the extension is absent or malformed.
    public let extendedKeyUsage: [String]?
    /// The bits of the usage, the first in the highest place (§4.2.1.3); nil where the extension is absent or malformed.
    public let keyUsage: UInt16?
    /// The key identifier (§4.2.1.2); nil where the extension is absent or malformed.
    public let subjectKeyIdentifier: [UInt8]?

    /// `cA` and `pathLenConstraint`.
    public struct BasicConstraints: Sendable, Hashable {
        public let isAuthority: Bool
        public let pathLength: Int?
    }

    /// Reads the extensions behind the certificate's `[3]`.
    ///
    /// - Throws: DER codes, or `tooManyElements`.
    init(_ wrapper: DERElement, in bytes: Span<UInt8>) throws(InputError) {
        var outer = DERReader(wrapper.content)
        var series = DERReader(try outer.read(.sequence, "extensions", in: bytes).content)
        try outer.finish("extensions")
        var all: [Extension] = []
        while !series.isAtEnd {
            guard all.count < DERLimits.listedElements else {
                throw InputError(
                    .tooManyElements, at: wrapper.start, in: "extensions", expected: DERLimits.listedElements)
            }
            all.append(
                try series.read(.sequence, "Extension", in: bytes) { (fields) throws(InputError) in
                    let identifier = try fields.read(.objectIdentifier, "extnID", in: bytes)
                    let critical = try fields.readIfPresent(.boolean, "critical", in: bytes)
                    let value = try fields.read(.octetString, "extnValue", in: bytes)
                    return Extension(
                        identifier: ObjectIdentifier(content: bytes.array(identifier.content)).dotted,
                        isCritical: critical?.content.contains { bytes[$0] != 0 } ?? false, value: value.content)
                })
        }
        self.all = all
        func value(_ identifier: String) -> DERReader? {
            all.first { $0.identifier == identifier }.map { DERReader($0.value) }
        }
        subjectAlternativeNames = value("2.5.29.17").flatMap { try? GeneralName.list(in: $0, of: bytes) }
        basicConstraints = value("2.5.29.19").flatMap { try? Self.basicConstraints(in: $0, of: bytes) }
        extendedKeyUsage = value("2.5.29.37").flatMap { try? Self.identifiers(in: $0, of: bytes) }
        keyUsage = value("2.5.29.15").flatMap { try? Self.bits(in: $0, of: bytes) }
        subjectKeyIdentifier = value("2.5.29.14").flatMap { reader in
            var reader = reader
            return (try? reader.read(.octetString, "SubjectKeyIdentifier", in: bytes)).map { bytes.array($0.content) }
        }
    }

    private static func basicConstraints(
        in reader: DERReader, of bytes: Span<UInt8>
    ) throws(InputError) -> BasicConstraints {
        var reader = reader
        let constraints = try reader.read(.sequence, "BasicConstraints", in: bytes) { (fields) throws(InputError) in
            let authority = try fields.readIfPresent(.boolean, "cA", in: bytes)
            let length = try fields.readIfPresent(.integer, "pathLenConstraint", in: bytes)
            return BasicConstraints(
                isAuthority: authority?.content.contains { bytes[$0] != 0 } ?? false,
                pathLength: length.flatMap { $0.content.count == 1 ? Int(bytes[$0.content.lowerBound]) : nil })
        }
        try reader.finish("BasicConstraints")
        return constraints
    }

    private static func identifiers(in reader: DERReader, of bytes: Span<UInt8>) throws(InputError) -> [String] {
        var reader = reader
        let purposes = try reader.read(.sequence, "ExtKeyUsageSyntax", in: bytes) { (fields) throws(InputError) in
            var identifiers: [String] = []
            while !fields.isAtEnd, identifiers.count < DERLimits.listedElements {
                let element = try fields.read(.objectIdentifier, "KeyPurposeId", in: bytes)
                identifiers.append(ObjectIdentifier(content: bytes.array(element.content)).dotted)
            }
            return identifiers
        }
        try reader.finish("ExtKeyUsageSyntax")
        return purposes
    }

    private static func bits(in reader: DERReader, of bytes: Span<UInt8>) throws(InputError) -> UInt16 {
        var reader = reader
        let element = try reader.read(.bitString, "KeyUsage", in: bytes)
        try reader.finish("KeyUsage")
        let octets = bytes.array(element.content).dropFirst().prefix(2)
        guard let first = octets.first else { return 0 }
        return UInt16(first) << 8 | (octets.count > 1 ? UInt16(octets[octets.startIndex + 1]) : 0)
    }
}
