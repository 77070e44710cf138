/// One side of a comparison: the key that clients see, and what stands around it.
public struct ComparedKey: Sendable {
    /// What the key was found in.
    public let container: KeyContainer
    public let key: SubjectPublicKeyInfo
    /// The certificate or, where it is a request, nil.
    public let certificate: Certificate?
    /// The subject of the certificate or request.
    public let subject: String?
    /// A private key or request in the same input that is of another key than the certificate.
    public let stranger: Pin?

    /// A side by its parts.
    public init(
        _ container: KeyContainer, _ key: SubjectPublicKeyInfo, certificate: Certificate? = nil, subject: String? = nil,
        stranger: Pin? = nil
    ) {
        self.container = container
        self.key = key
        self.certificate = certificate
        self.subject = subject ?? certificate?.subject
        self.stranger = stranger
    }
}

/// Whether a pin stands when one certificate, key or request takes the place of another.
public struct KeyComparison: Sendable {
    /// The answer; the raw values stand in JSON.
    public enum Verdict: String, Sendable, CaseIterable {
        /// The same bytes.
        case identical
        /// The same key in another certificate.
        case reissued
        /// The same key, at least one of them outside of a certificate.
        case sameKey = "same-key"
        /// Another key for the same subject.
        case regenerated
        /// Another key for another subject.
        case anotherIdentity = "another-identity"
        /// Another key, and no subject to compare.
        case anotherKey = "another-key"
        /// The same key, of which the two pins differ.
        case otherwiseEncoded = "otherwise-encoded"
        /// A certificate and a private key or request that are not of the same key.
        case doNotBelong = "do-not-belong"
    }

    /// One thing that differs; of `names` and `extensions`, what only one of the two has.
    public struct Change: Sendable, Hashable {
        public let name: String
        public let old: String
        public let new: String
    }

    public let verdict: Verdict
    public let old: ComparedKey
    public let new: ComparedKey
    /// What differs between two certificates of the same key or subject, in the order of a certificate.
    public let changes: [Change]

    /// Compares two sides.
    ///
    /// - Parameter isSameKey: whether a library reads the same key from both, where the bytes differ and the core
    ///   cannot tell; asked only then.
    public init(_ old: ComparedKey, _ new: ComparedKey, isSameKey: () -> Bool = { false }) {
        self.old = old
        self.new = new
        let changes = Self.changes(old.certificate, new.certificate)
        self.changes = changes
        verdict = Self.verdict(old, new, isSameKey: isSameKey)
    }

    private static func verdict(_ old: ComparedKey, _ new: ComparedKey, isSameKey: () -> Bool) -> Verdict {
        if old.stranger != nil || new.stranger != nil { return .doNotBelong }
        if old.key == new.key {
            guard let one = old.certificate, let other = new.certificate else { return .sameKey }
            return one.bytes == other.bytes ? .identical : .reissued
        }
        if old.key.isSameKey(as: new.key) || isSameKey() { return .otherwiseEncoded }
        let containers = Set([old.container, new.container])
        if containers == [.certificate, .privateKey] { return .doNotBelong }
        // What cannot be read is not the same name twice.
        let unreadable: [String?] = [nil, "(malformed)", "(too long)"]
        guard let one = old.subject, let other = new.subject, !unreadable.contains(one), !unreadable.contains(other)
        else { return .anotherKey }
        return one == other ? .regenerated : .anotherIdentity
    }
}

extension SubjectPublicKeyInfo {
    /// Whether both are of the same key, whatever their bytes, as far as the core can tell.
    public func isSameKey(as other: SubjectPublicKeyInfo) -> Bool {
        if self == other { return true }
        guard let one = CanonicalEncoding(self).bytes else { return false }
        return one == CanonicalEncoding(other).bytes
    }
}
