public import PinKit

extension CertificateBuilder {
    /// Who signs an agent's certificate in place of the agent itself.
    public struct Authority: Sendable {
        /// The authority's subject.
        public var name: Name
        /// The authority's key.
        public var key: SubjectPublicKeyInfo

        /// An authority by its name and its key.
        public init(name: Name, key: SubjectPublicKeyInfo) {
            self.name = name
            self.key = key
        }
    }

    /// The subject of every agent's certificate.
    public static let agentName = Name(.organization("Davi NFC Agent"), .commonName("Davi NFC Agent"))

    /// How long an agent's certificate is valid: 825 days, in seconds.
    public static let agentLifetime: Int64 = 825 * 86_400

    /// A leaf as the agent makes it for a key: for TLS servers only, self-signed unless an authority is named.
    ///
    /// Fields and the order of the extensions are those of Go's x509.CreateCertificate, which the agent calls.
    ///
    /// - Throws: nothing in practice, since the authority's key was read before.
    public static func agentLeaf(
        key: SubjectPublicKeyInfo, serialNumber: [UInt8], validity: CertificateValidity,
        names: [SubjectAlternativeName], authority: Authority? = nil
    ) throws(InputError) -> CertificateBuilder {
        var extensions: [CertificateExtension] = [
            .keyUsage([.digitalSignature, .keyEncipherment]), .serverAuthentication,
            .basicConstraints(isAuthority: false),
        ]
        if let authority { extensions.append(.authorityKeyIdentifier(try authority.key.keyIdentifier())) }
        extensions.append(.subjectAlternativeNames(names))
        return CertificateBuilder(
            serialNumber: serialNumber, issuer: authority?.name ?? agentName, validity: validity, subject: agentName,
            subjectPublicKeyInfo: key.bytes, extensions: extensions)
    }

    /// The self-signed certificate of an authority.
    ///
    /// - Throws: nothing in practice, since the key was read before.
    public static func authority(
        _ authority: Authority, serialNumber: [UInt8], validity: CertificateValidity
    ) throws(InputError) -> CertificateBuilder {
        CertificateBuilder(
            serialNumber: serialNumber, issuer: authority.name, validity: validity, subject: authority.name,
            subjectPublicKeyInfo: authority.key.bytes,
            extensions: [
                .keyUsage(.certificateSigning), .basicConstraints(isAuthority: true),
                .subjectKeyIdentifier(try authority.key.keyIdentifier()),
            ])
    }
}
