public import PinKit

extension GnuTLSEngine {
    /// The digest that `certtool` prints as `pin-sha256`: over the key as GnuTLS encodes it anew, not as carried.
    public func computePin(of der: [UInt8], _ container: KeyContainer) -> EnginePin {
        if container == .certificate, Self.isSlow(der) {
            return .refused(reason: "a name of more than \(Self.nameOctets) bytes, which GnuTLS is not asked to read")
        }
        do throws(GnuTLSError) {
            let digest =
                switch container {
                case .certificate: try GnuTLSCertificate(der: der).keyIdentifier()
                case .publicKey, .point, .certificateRequest, .privateKey, .jsonWebKey:
                    try GnuTLSPublicKey(der: der).keyIdentifier()
                }
            return PinDigest(digest.span).map { .digest($0) } ?? .refused(reason: GnuTLSError.noHandle.text)
        } catch {
            return .refused(reason: error.text)
        }
    }

    /// Whether a certificate has a name so long that GnuTLS, whose time grows with the square of its attributes, could
    /// take minutes.
    private static func isSlow(_ der: [UInt8]) -> Bool {
        guard let layout = try? CertificateLayout(0..<der.count, in: der.span) else { return false }
        return max(layout.issuer.content.count, layout.subject.content.count) > nameOctets
    }

    /// Five thousand attributes take a quarter of a second.
    private static let nameOctets = 64 << 10
}
