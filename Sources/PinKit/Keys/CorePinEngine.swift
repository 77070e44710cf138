/// The engine of this module: its own walk over the DER, its own SHA-256.
public struct CorePinEngine: PinEngine {
    /// `core`.
    public let name = "core"
    /// The package's own version.
    public let version: String

    /// An engine that calls itself `version`.
    public init(version: String) { self.version = version }

    public func computePin(of der: [UInt8], _ container: KeyContainer) -> EnginePin {
        do throws(InputError) {
            switch container {
            case .certificate: return .digest(try Certificate(der).pin.digest)
            case .publicKey, .point, .certificateRequest, .privateKey, .jsonWebKey:
                return .digest(try SubjectPublicKeyInfo(der).pin.digest)
            }
        } catch {
            return .refused(reason: error.description)
        }
    }
}
