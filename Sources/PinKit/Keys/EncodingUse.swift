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

    /// A program that was tried.
    public struct Program: Sendable {
        /// Its short name.
        public let name: String
        /// Its version, and the call whose bytes were looked at.
        public let call: String
        /// What else compares the same bytes, since it stands on this program; empty where nothing is known to.
        public let users: [String]

        /// The name, with the users in brackets.
        var description: String { users.isEmpty ? name : "\(name) (\(users.joined(separator: ", ")))" }
    }

    /// The programs, in the order of the results.
    public static let programs = [
        Program(name: "curl", call: "7.88.1 with OpenSSL, --pinnedpubkey", users: ["DANE of openssl"]),
        Program(name: "OpenSSL", call: "3.0.19, x509 -pubkey | pkey", users: []),
        Program(name: "GnuTLS", call: "3.7.9, certtool", users: ["wget", "git", "openconnect"]),
        Program(name: "pyca", call: "48.0.0, public_bytes", users: []),
        Program(name: "Node", call: "20.20.2, X509Certificate.publicKey.export", users: []),
        Program(name: "Java", call: "17.0.15, getPublicKey().getEncoded()", users: ["OkHttp"]),
        Program(name: "Go", call: "1.19.8, RawSubjectPublicKeyInfo", users: []),
        Program(name: "Chromium", call: "156, --ignore-certificate-errors-spki-list", users: []),
    ]

    /// A row a deviation; those of several kinds of key stand for the more common one. All were run but Chromium with
    /// parameters of no known curve, which is concluded from those of P-256.
    public static let all: [EncodingUse] = [
        row(.nullMissing, .carried, .canonical, .canonical, .canonical, .canonical, .canonical, .refused, .refused),
        row(.parametersPresent, .refused, .refused, .canonical, .refused, .refused, .canonical, .refused, .refused),
        row(.integerPadded, .carried, .canonical, .canonical, .refused, .canonical, .carried, .refused, .refused),
        row(.integerNegative, .carried, .canonical, .canonical, .refused, .canonical, .carried, .refused, .refused),
        row(.pointCompressed, .carried, .carried, .refused, .canonical, .carried, .refused, .refused, .carried),
        row(.pointHybrid, .carried, .carried, .refused, .canonical, .carried, .refused, .refused, .refused),
        row(.parametersExplicit, .carried, .carried, .refused, .canonical, .carried, .refused, .refused, .refused),
        row(.parametersUnknown, .refused, .carried, .refused, .refused, .carried, .refused, .refused, .refused),
        row(.unusedBits, .carried, .canonical, .canonical, .canonical, .canonical, .carried, .refused, .refused),
        row(.unusedBitsSet, .refused, .other, .other, .refused, .other, .other, .refused, .refused),
        row(.notDER, .canonical, .canonical, .canonical, .refused, .canonical, .canonical, .refused, .refused),
        row(.notDERInside, .carried, .canonical, .canonical, .refused, .canonical, .carried, .refused, .refused),
    ]

    private static func row(_ deviation: CanonicalEncoding.Deviation, _ results: Result...) -> EncodingUse {
        EncodingUse(deviation: deviation, results: results)
    }

    /// One line for people: who computes a pin of which bytes; nil where nobody was tried.
    public static func note(_ deviation: CanonicalEncoding.Deviation) -> String? {
        guard let use = all.first(where: { $0.deviation == deviation }) else { return nil }
        let groups = [Result.carried, .canonical, .other, .refused].compactMap { result -> String? in
            let names = zip(programs, use.results).filter { $1 == result }.map(\.0.description)
            return names.isEmpty ? nil : "\(result.rawValue): \(names.joined(separator: ", "))"
        }
        return "with \(deviation.rawValue), \(groups.joined(separator: "; "))"
    }
}
