public import PinKit

/// A version 3 certificate before it is signed (RFC 5280 §4.1).
public struct CertificateBuilder: Sendable {
    /// The serial number as a big-endian magnitude.
    public var serialNumber: [UInt8]
    /// Who signs.
    public var issuer: Name
    /// The first and the last second.
    public var validity: CertificateValidity
    /// Whose key it is.
    public var subject: Name
    /// The SubjectPublicKeyInfo, written as given.
    public var subjectPublicKeyInfo: [UInt8]
    /// The extensions in their order; without any, the field is left out.
    public var extensions: [CertificateExtension]

    /// Takes every field.
    public init(
        serialNumber: [UInt8], issuer: Name, validity: CertificateValidity, subject: Name,
        subjectPublicKeyInfo: [UInt8], extensions: [CertificateExtension]
    ) {
        self.serialNumber = serialNumber
        self.issuer = issuer
        self.validity = validity
        self.subject = subject
        self.subjectPublicKeyInfo = subjectPublicKeyInfo
        self.extensions = extensions
    }

    /// The DER of the certificate, signed with the issuer's key.
    ///
    /// - Throws: what the signer throws.
    public func sign(with signer: some Signer) throws(SigningError) -> [UInt8] {
        let signed = tbsCertificate(signedWith: signer.algorithm)
        return Self.certificate(signed, signer.algorithm, signature: try signer.sign(signed))
    }

    /// The part that is signed; it names the algorithm.
    public func tbsCertificate(signedWith algorithm: SignatureAlgorithm) -> [UInt8] {
        DERWriter.encode { writer in
            writer.write(.sequence) { fields in
                fields.write(.context(0, constructed: true)) { $0.writeInteger(magnitude: [2]) }  // v3
                fields.writeInteger(magnitude: serialNumber)
                algorithm.write(to: &fields)
                issuer.write(to: &fields)
                fields.write(.sequence) {
                    $0.writeTime(validity.notBefore)
                    $0.writeTime(validity.notAfter)
                }
                subject.write(to: &fields)
                fields.append(subjectPublicKeyInfo)
                guard !extensions.isEmpty else { return }
                fields.write(.context(3, constructed: true)) {
                    $0.write(.sequence) { for item in extensions { item.write(to: &$0) } }
                }
            }
        }
    }

    /// Joins a signed part, the algorithm and a signature, whether or not they belong together.
    public static func certificate(
        _ tbsCertificate: [UInt8], _ algorithm: SignatureAlgorithm, signature: [UInt8]
    ) -> [UInt8] {
        DERWriter.encode { writer in
            writer.write(.sequence) { fields in
                fields.append(tbsCertificate)
                algorithm.write(to: &fields)
                fields.writeBitString(signature)
            }
        }
    }
}
