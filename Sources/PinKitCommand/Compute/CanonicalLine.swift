import PinKit

/// What a key would be if it were encoded as DER and its standards have it: never the pin, and what some clients compare.
struct CanonicalLine: Encodable {
    struct Difference: Encodable {
        let id: String
        let message: String
    }

    /// Of the canonical encoding, in hexadecimal, so that no string but `pin` looks like a pin; absent where it cannot
    /// be told.
    let sha256: String?
    let deviations: [Difference]
    private let digest: PinDigest?
    private let clients: [String]

    private enum CodingKeys: String, CodingKey { case sha256, deviations }

    /// Nil for a key that is canonical.
    init?(_ key: SubjectPublicKeyInfo) {
        let encoding = CanonicalEncoding(key)
        guard !encoding.deviations.isEmpty else { return nil }
        digest = encoding.digest
        sha256 = digest?.hexadecimal
        deviations = encoding.deviations.map { Difference(id: $0.rawValue, message: $0.description) }
        clients = encoding.deviations.compactMap(EncodingUse.note)
    }

    /// The differences, the canonical pin with the engines that print it, and who else uses which.
    func notes(_ engines: [EngineLine]) -> [String] {
        let printing = engines.filter { $0.sha256 != nil && $0.sha256 == sha256 }.map(\.engine)
        let printed = printing.isEmpty ? "" : ", as \(printing.joined(separator: " and ")) would print it"
        return deviations.map { "not canonical: \($0.message)" }
            + [
                digest.map { "the canonical encoding has the pin \(Pin($0))\(printed)" }
                    ?? "no canonical encoding can be told"
            ]
            + clients
    }
}
