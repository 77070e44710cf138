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
            do throws(InputError) {
                return .digest(try Self.digest(of: der.span, container, .der))
            } catch {
                // Files are walked by the same second attempt.
                guard InputTolerance(error.code) != nil else { throw error }
                return .digest(try Self.digest(of: der.span, container, .ber))
            }
        } catch {
            return .refused(reason: error.description)
        }
    }

    private static func digest(
        of der: Span<UInt8>, _ container: KeyContainer, _ rules: EncodingRules
    ) throws(InputError) -> PinDigest {
        if container == .certificate {
            let key = try CertificateLayout(0..<der.count, in: der, rules: rules).subjectPublicKeyInfo
            return PortableSHA256.digest(of: der.array(key.range))
        }
        var reader = DERReader(0..<der.count, rules: rules)
        let key = try SubjectPublicKeyInfoLayout(reading: &reader, in: der)
        try reader.finish("SubjectPublicKeyInfo")
        return PortableSHA256.digest(of: der.array(key.range))
    }
}
