/// Which program makes what of a key that is not canonical: tried on Debian 12 with keys of each kind, in certificates
/// whose signatures are valid.
public struct EncodingUse: Sendable {
    /// What comes out.
    public enum Result: String, Sendable {
        case carried = "as carried"
        case canonical = "canonical"
        case refused = "refuses"
        /// Neither: the bytes of another key or encoding.
        case other = "something else"
    }

    /// How the key differs.
    public let deviation: CanonicalEncoding.Deviation
    /// The results in the order of ``programs``.
    public let results: [Result]

    /// The programs and versions, and the call whose bytes were looked at.
    public static let programs = [
        (name: "OpenSSL", call: "3.0.19, x509 -pubkey | pkey"), (name: "GnuTLS", call: "3.7.9, certtool"),
        (name: "pyca", call: "48.0.0, public_bytes"), (name: "Node", call: "20.20.2, X509Certificate.publicKey.export"),
        (name: "Java", call: "17.0.15, getPublicKey().getEncoded()"),
        (name: "Go", call: "1.19.8, RawSubjectPublicKeyInfo"),
    ]

    /// A row a deviation; those of several kinds of key stand for the more common one.
    public static let all: [EncodingUse] = [
        row(.nullMissing, .canonical, .canonical, .canonical, .canonical, .canonical, .refused),
        row(.parametersPresent, .refused, .canonical, .refused, .refused, .canonical, .refused),
        row(.integerPadded, .canonical, .canonical, .refused, .canonical, .carried, .refused),
        row(.pointCompressed, .carried, .refused, .canonical, .carried, .refused, .refused),
        row(.pointHybrid, .carried, .refused, .canonical, .carried, .refused, .refused),
        row(.parametersExplicit, .carried, .refused, .canonical, .carried, .refused, .refused),
        row(.unusedBits, .other, .canonical, .refused, .other, .other, .refused),
        row(.notDER, .canonical, .canonical, .refused, .canonical, .canonical, .refused),
    ]

    private static func row(_ deviation: CanonicalEncoding.Deviation, _ results: Result...) -> EncodingUse {
        EncodingUse(deviation: deviation, results: results)
    }

    /// One line for people: who computes a pin of which bytes; nil where nobody was tried.
    public static func note(_ deviation: CanonicalEncoding.Deviation) -> String? {
        guard let use = all.first(where: { $0.deviation == deviation }) else { return nil }
        let groups = [Result.carried, .canonical, .other, .refused].compactMap { result -> String? in
            let names = zip(programs, use.results).filter { $1 == result }.map(\.0.name)
            return names.isEmpty ? nil : "\(result.rawValue): \(names.joined(separator: ", "))"
        }
        return "with \(deviation.rawValue), \(groups.joined(separator: "; "))"
    }
}
