import COpenSSL
public import PinKit
import PinKitTLS

extension OpenSSLEngine {
    /// What `openssl x509 -pubkey | openssl pkey -pubin -outform der | openssl dgst -sha256` prints: the key as OpenSSL
    /// encodes it again, which is not always how it was carried.
    public func computePin(of der: [UInt8], _ container: KeyContainer) -> EnginePin {
        do throws(TLSSetupError) {
            let hasher = try EVPPinHasher()
            let encoded =
                switch container {
                case .certificate: try OwnedCertificate(der: der).encodedKey()
                case .publicKey, .point, .certificateRequest, .privateKey, .jsonWebKey: try OwnedKey(der: der).encoded()
                }
            return .digest(hasher.digest(encoded.span, 0..<encoded.count))
        } catch {
            return .refused(reason: error.description)
        }
    }
}
