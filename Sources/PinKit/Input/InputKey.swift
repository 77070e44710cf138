/// One key of an input, with what stands around it.
public struct InputKey: Sendable {
    /// What the key was found in.
    public let container: KeyContainer
    /// Where it stands.
    public let block: InputBlock
    /// The certificate or request as carried; for every other container the SubjectPublicKeyInfo. Never private bytes.
    public let der: [UInt8]
    /// The key as carried.
    public let key: SubjectPublicKeyInfo
    /// What was put up with.
    public let tolerances: [InputTolerance]
    /// SHA-256 of a private key's own DER, to recognise it where somebody pinned it.
    public let privateDigest: PinDigest?

    /// A key by its parts.
    public init(
        _ container: KeyContainer, _ block: InputBlock, der: [UInt8], key: SubjectPublicKeyInfo,
        tolerances: [InputTolerance] = [], privateDigest: PinDigest? = nil
    ) {
        self.container = container
        self.block = block
        self.der = der
        self.key = key
        self.tolerances = tolerances
        self.privateDigest = privateDigest
    }

    /// The certificate, where the key was found in one.
    public var certificate: Certificate? { container == .certificate ? try? Certificate(der) : nil }
}
