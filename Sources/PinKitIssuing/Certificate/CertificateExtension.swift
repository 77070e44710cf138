public import PinKit

/// An extension of a certificate, its value already encoded.
///
///     Extension ::= SEQUENCE {                     RFC 5280 §4.1
///         extnID     OBJECT IDENTIFIER,
///         critical   BOOLEAN DEFAULT FALSE,
///         extnValue  OCTET STRING }
public struct CertificateExtension: Sendable, Hashable {
    /// Which extension it is.
    public var identifier: ObjectIdentifier
    /// Whether a reader that does not know it must refuse the certificate.
    public var isCritical: Bool
    /// The DER inside the OCTET STRING.
    public var value: [UInt8]

    /// Makes an extension of any kind.
    public init(_ identifier: ObjectIdentifier, isCritical: Bool = false, value: [UInt8]) {
        self.identifier = identifier
        self.isCritical = isCritical
        self.value = value
    }

    /// Appends the extension; `critical` is left out where it is FALSE (X.690 §11.5).
    func write(to writer: inout DERWriter) {
        writer.write(.sequence) { fields in
            fields.writeObjectIdentifier(identifier)
            if isCritical { fields.writeBoolean(true) }
            fields.writeOctetString(value)
        }
    }
}

extension CertificateExtension {
    /// Whether the key signs certificates: `SEQUENCE { cA BOOLEAN DEFAULT FALSE, … }`, critical (RFC 5280 §4.2.1.9).
    public static func basicConstraints(isAuthority: Bool) -> CertificateExtension {
        let value = DERWriter.encode { $0.write(.sequence) { if isAuthority { $0.writeBoolean(true) } } }
        return CertificateExtension(ObjectIdentifier(2, 5, 29, 19), isCritical: true, value: value)
    }

    /// What the key is used for, critical (RFC 5280 §4.2.1.3).
    public static func keyUsage(_ usage: KeyUsage) -> CertificateExtension {
        let value = DERWriter.encode { usage.write(to: &$0) }
        return CertificateExtension(ObjectIdentifier(2, 5, 29, 15), isCritical: true, value: value)
    }

    /// The one purpose of TLS servers: id-kp-serverAuth (RFC 5280 §4.2.1.12).
    public static let serverAuthentication = CertificateExtension(
        ObjectIdentifier(2, 5, 29, 37),
        value: DERWriter.encode {
            $0.write(.sequence) { $0.writeObjectIdentifier(ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 1)) }
        })

    /// The names and addresses of the subject, in their order (RFC 5280 §4.2.1.6).
    public static func subjectAlternativeNames(_ names: [SubjectAlternativeName]) -> CertificateExtension {
        let value = DERWriter.encode { $0.write(.sequence) { for name in names { name.write(to: &$0) } } }
        return CertificateExtension(ObjectIdentifier(2, 5, 29, 17), value: value)
    }

    /// An authority's own key identifier (RFC 5280 §4.2.1.2).
    public static func subjectKeyIdentifier(_ identifier: [UInt8]) -> CertificateExtension {
        let value = DERWriter.encode { $0.writeOctetString(identifier) }
        return CertificateExtension(ObjectIdentifier(2, 5, 29, 14), value: value)
    }

    /// The issuer's key identifier: `SEQUENCE { keyIdentifier [0] IMPLICIT OCTET STRING OPTIONAL, … }` (RFC 5280 §4.2.1.1).
    public static func authorityKeyIdentifier(_ identifier: [UInt8]) -> CertificateExtension {
        let value = DERWriter.encode {
            $0.write(.sequence) { $0.write(.context(0, constructed: false), content: identifier) }
        }
        return CertificateExtension(ObjectIdentifier(2, 5, 29, 35), value: value)
    }
}
