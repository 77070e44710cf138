/// What kind of key a SubjectPublicKeyInfo holds; a pin needs none of this, people do.
public enum KeyType: Hashable, Sendable {
    case rsa(bits: Int)
    case rsaPSS(bits: Int)
    /// A curve by its usual name.
    case ec(curve: String)
    /// EC with the curve's parameters written out (RFC 3279 §2.3.5), which RFC 5480 forbids.
    case ecExplicit
    /// An algorithm that its object identifier names completely, such as Ed25519 or ML-DSA-65.
    case named(String)
    /// Any other algorithm, by its dotted object identifier.
    case unknown(String)
}

extension KeyType: CustomStringConvertible {
    /// `RSA-2048`, `P-256`, `Ed25519`, or the dotted identifier.
    public var description: String {
        switch self {
        case .rsa(let bits): "RSA-\(bits)"
        case .rsaPSS(let bits): "RSA-PSS-\(bits)"
        case .ec(let curve): curve
        case .ecExplicit: "EC with explicit parameters"
        case .named(let name): name
        case .unknown(let identifier): "algorithm \(identifier)"
        }
    }
}

extension KeyType {
    /// Algorithms whose identifier says everything, and their usual names.
    static let namedAlgorithms: [String: String] = [
        "1.3.101.110": "X25519", "1.3.101.111": "X448", "1.3.101.112": "Ed25519", "1.3.101.113": "Ed448",  // RFC 8410
        "1.2.840.10040.4.1": "DSA", "1.2.840.113549.1.3.1": "DH", "1.2.840.10046.2.1": "DH",  // RFC 3279
        "1.2.643.2.2.19": "GOST R 34.10-2001", "1.2.643.7.1.1.1.1": "GOST R 34.10-2012 256",  // RFC 9215
        "1.2.643.7.1.1.1.2": "GOST R 34.10-2012 512",
        "2.16.840.1.101.3.4.3.17": "ML-DSA-44", "2.16.840.1.101.3.4.3.18": "ML-DSA-65",  // RFC 9881
        "2.16.840.1.101.3.4.3.19": "ML-DSA-87",
        "2.16.840.1.101.3.4.4.1": "ML-KEM-512", "2.16.840.1.101.3.4.4.2": "ML-KEM-768",  // RFC 9935
        "2.16.840.1.101.3.4.4.3": "ML-KEM-1024",
    ]

    /// Curves by identifier (SEC 2, RFC 5480, RFC 5639).
    static let curves: [String: String] = [
        "1.2.840.10045.3.1.7": "P-256", "1.3.132.0.34": "P-384", "1.3.132.0.35": "P-521",
        "1.2.840.10045.3.1.1": "P-192", "1.3.132.0.33": "P-224", "1.3.132.0.10": "secp256k1",
        "1.3.36.3.3.2.8.1.1.7": "brainpoolP256r1", "1.3.36.3.3.2.8.1.1.11": "brainpoolP384r1",
        "1.3.36.3.3.2.8.1.1.13": "brainpoolP512r1", "1.2.156.10197.1.301": "SM2",
    ]
}
