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
        // A list that was cut says nothing of the names that it does not hold.
        names = certificate.extensions?.subjectAlternativeNames
        let attributes = layout.flatMap { try? DistinguishedName.attributes(of: $0.subject, in: span) } ?? []
        commonName = attributes.last { $0.hasPrefix("CN=") }.map { String($0.dropFirst(3)) }
    }

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
