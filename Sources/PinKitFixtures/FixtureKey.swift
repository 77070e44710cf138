import CFixtureKeys
public import PinKit

/// The private keys that are published with this package, for tests and demonstrations only.
///
/// They are committed since a pin depends on the key alone: with the keys fixed, the pins of all fixtures are.
public enum FixtureKey: String, Sendable, CaseIterable {
    /// The agent's P-256 key.
    case agent
    /// The P-256 key that takes its place when an agent has lost its own.
    case regenerated
    /// The RSA key of an authority that signs the agent's key.
    case ca
    /// A key on another curve.
    case p384
    /// A key of 2048 bits for RSA.
    case rsa2048
    /// A key for Ed25519.
    case ed25519

    /// The name of the file in `Fixtures/keys`.
    public var fileName: String { rawValue + ".pem" }

    /// The key as PKCS #8 in PEM, after a line that says that it is public.
    public var pem: [UInt8] {
        let file =
            switch self {
            case .agent: unsafe pinkit_key_agent()
            case .regenerated: unsafe pinkit_key_regenerated()
            case .ca: unsafe pinkit_key_ca()
            case .p384: unsafe pinkit_key_p384()
            case .rsa2048: unsafe pinkit_key_rsa2048()
            case .ed25519: unsafe pinkit_key_ed25519()
            }
        // The pointer and the count are those of one array of static storage.
        return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }

    /// The text of the pin of the key's public half, stated here since nothing in this module reads private keys.
    public var pinText: String {
        switch self {
        case .agent: "sha256/d5FVKcWQRkZYggBECPYMV4H1/E11luA5NeN04WMXE8I="
        case .regenerated: "sha256/rFebc0Va2sTirmLd7bJn9c350zIU5mhc/iyZ32Ml0Ro="
        case .ca: "sha256/mjDZCV0sR1UOT+8UAXpifWMXnYvXX1REAx8afu+YuUU="
        case .p384: "sha256/A4ZdHymipYcMCmNkHJJpCyY+txoBicisVhN/iN9p/5g="
        case .rsa2048: "sha256/Vcc0Fpr/JtumziCzMdAgsq7WGmf2YvAknOyzZym+1xo="
        case .ed25519: "sha256/sHRa4hP/CaHJARoMkr3t2WF3k0VSmuZGrDkehCuWZg4="
        }
    }

    /// Whether a pin is that of one of these keys, which no real agent may use: everybody has their private halves.
    public static func isKnownPublic(_ pin: Pin) -> Bool { allCases.contains { $0.pinText == pin.text } }

    /// What the key is, for people.
    var purpose: String {
        switch self {
        case .agent: "the agent's key: the certificates that must match are made for it"
        case .regenerated: "the key of an agent that lost its own"
        case .ca: "the authority that signs reissued-by-ca"
        case .p384: "a key on another curve"
        case .rsa2048: "an RSA key"
        case .ed25519: "an Ed25519 key"
        }
    }
}
