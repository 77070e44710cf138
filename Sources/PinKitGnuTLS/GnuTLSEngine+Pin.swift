public import PinKit

extension GnuTLSEngine {
    /// The digest that `certtool` prints as `pin-sha256`: over the key as GnuTLS encodes it anew, not as carried.
    public func computePin(of der: [UInt8], _ container: KeyContainer) -> EnginePin {
        do throws(GnuTLSError) {
            let digest =
                switch container {
                case .certificate: try GnuTLSCertificate(der: der).keyIdentifier()
                case .publicKey, .point: try GnuTLSPublicKey(der: der).keyIdentifier()
                }
            return PinDigest(digest.span).map { .digest($0) } ?? .refused(reason: GnuTLSError.noHandle.text)
        } catch {
            return .refused(reason: error.text)
        }
    }
}
