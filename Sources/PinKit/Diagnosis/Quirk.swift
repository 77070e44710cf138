/// Something about a certificate that no pin depends on, and that some client stumbles over.
public struct Quirk: Sendable, Hashable {
    /// How grave it is.
    public enum Level: String, Sendable {
        /// Known clients refuse such a certificate, whatever its pin.
        case breaks
        /// Unusual, and tolerated by the clients that are known.
        case odd
    }

    /// The stable name.
    public let id: String
    public let level: Level
    /// One lower-case sentence with what was seen.
    public let sentence: String
    /// The rule: an RFC with its section, or a vendor's page.
    public let source: String

    init(_ id: String, _ level: Level, _ sentence: String, source: String) {
        (self.id, self.level, self.sentence, self.source) = (id, level, sentence, source)
    }

    /// Everything odd about a certificate, the grave first.
    ///
    /// - Parameter seconds: the time at which it is looked at, since 1970-01-01T00:00:00Z.
    public static func find(in certificate: Certificate, at seconds: Int64) -> [Quirk] {
        let subject = QuirkSubject(certificate, at: seconds)
        let found = rules.flatMap { $0(subject) }
        return found.filter { $0.level == .breaks } + found.filter { $0.level == .odd }
    }
}

/// What the rules look at, read once.
struct QuirkSubject {
    let certificate: Certificate
    let time: Int64
    let serial: [UInt8]
    /// The signature algorithms inside and outside of what is signed, as dotted identifiers.
    let signatures: (inner: String, outer: String)
    /// Whether the two are the same bytes.
    let hasOneSignature: Bool
    let names: [GeneralName]?
    let commonName: String?
    /// The extensions that stand there and cannot be read; `extensions` for all of them.
    let unreadable: [String]
    /// The weak hash of the signature, if it is one.
    let weakHash: String?

    init(_ certificate: Certificate, at time: Int64) {
        self.certificate = certificate
        self.time = time
        let span = certificate.bytes.span
        let layout = try? CertificateLayout(0..<certificate.bytes.count, in: span)
        serial = layout.map { span.array($0.serialNumber.content) } ?? []
        func identifier(_ element: DERElement?) -> String {
            guard let element else { return "" }
            var reader = DERReader(element.content)
            guard let identifier = try? reader.read(.objectIdentifier, "algorithm", in: span) else { return "" }
            return ObjectIdentifier(content: span.array(identifier.content)).dotted
        }
        signatures = (identifier(layout?.signature), identifier(layout?.signatureAlgorithm))
        hasOneSignature =
            layout.map { span.array($0.signature.range) == span.array($0.signatureAlgorithm.range) } ?? true
        weakHash = layout.flatMap { Self.weakHash(of: $0.signatureAlgorithm, in: span) }
        unreadable = Self.unreadable(certificate, hasExtensions: layout?.extensions != nil)
        // A list that was cut says nothing of the names that it does not hold.
        names = certificate.extensions?.subjectAlternativeNames
        let attributes = layout.flatMap { try? DistinguishedName.attributes(of: $0.subject, in: span) } ?? []
        commonName = attributes.last { $0.hasPrefix("CN=") }.map { String($0.dropFirst(3)) }
    }

    private static func unreadable(_ certificate: Certificate, hasExtensions: Bool) -> [String] {
        guard let extensions = certificate.extensions else { return hasExtensions ? ["extensions"] : [] }
        let known = [
            ("2.5.29.14", extensions.subjectKeyIdentifier == nil), ("2.5.29.15", extensions.keyUsage == nil),
            ("2.5.29.17", extensions.subjectAlternativeNames == nil),
            ("2.5.29.19", extensions.basicConstraints == nil), ("2.5.29.37", extensions.extendedKeyUsage == nil),
        ]
        return known.filter { id, isMissing in isMissing && extensions.all.contains { $0.identifier == id } }
            .map { PictureNames.text(of: $0.0) }
    }

    /// MD2, MD5 or SHA-1 of a signature; of RSASSA-PSS its parameters say which, and SHA-1 is their default
    /// (RFC 4055 §3.1).
    private static func weakHash(of algorithm: DERElement, in span: Span<UInt8>) -> String? {
        func identifier(_ reader: inout DERReader) -> String? {
            (try? reader.read(.objectIdentifier, "algorithm", in: span)).map {
                ObjectIdentifier(content: span.array($0.content)).dotted
            }
        }
        var reader = DERReader(algorithm.content)
        guard let signature = identifier(&reader) else { return nil }
        guard signature == "1.2.840.113549.1.1.10" else { return weakSignatures[signature] }
        guard let parameters = try? reader.read(.sequence, "RSASSA-PSS-params", in: span) else { return "SHA-1" }
        var fields = DERReader(parameters.content)
        guard let wrapper = try? fields.readIfPresent(.context(0, constructed: true), "hashAlgorithm", in: span) else {
            return "SHA-1"
        }
        var inner = DERReader(wrapper.content)
        guard let hash = try? inner.read(.sequence, "hashAlgorithm", in: span) else { return nil }
        var parts = DERReader(hash.content)
        return identifier(&parts).flatMap { weakHashes[$0] }
    }

    private static let weakSignatures = [
        "1.2.840.113549.1.1.2": "MD2", "1.2.840.113549.1.1.4": "MD5", "1.2.840.113549.1.1.5": "SHA-1",
        "1.3.14.3.2.29": "SHA-1", "1.2.840.10045.4.1": "SHA-1", "1.2.840.10040.4.3": "SHA-1",
    ]
    private static let weakHashes = [
        "1.3.14.3.2.26": "SHA-1", "1.2.840.113549.2.5": "MD5", "1.2.840.113549.2.2": "MD2",
    ]

    var days: Int64? { certificate.validity.map { ($0.notAfter - $0.notBefore) / 86_400 } }

    /// Whether a text is an address and not a name, with the brackets of a URI or without.
    static func isAddress(_ text: String) -> Bool {
        if octets(ofIPv4: text) != nil { return true }
        let inner = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
        return inner.contains(":") && inner.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }

    /// Whether the certificate has an address of this text among its names; an IPv6 one is compared as it is shown.
    func hasAddress(_ text: String) -> Bool {
        (names ?? []).contains { name in
            guard case .address(let octets) = name else { return false }
            return octets == Self.octets(ofIPv4: text) || "\(name)" == "IP:\(text.lowercased())"
        }
    }

    private static func octets(ofIPv4 text: String) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        let octets = parts.compactMap { $0 }
        return parts.count == 4 && octets.count == 4 ? octets : nil
    }
}
