/// Something that is hashed by mistake in place of the SubjectPublicKeyInfo, and taken for the pin.
public struct MistakeCandidate: Sendable {
    /// The stable name.
    public let id: String
    /// What was hashed, in words that end a sentence: "the pin is the SHA-256 of …".
    public let what: String
    /// Whose call or which command does it.
    public let origin: String
    /// What to do in its place.
    public let remedy: String
    /// What has to be at hand to recognise it, in words; empty for the key alone.
    public let needs: String
    /// What came out in place of a SHA-256.
    public let digest: DigestAlgorithm
    /// The bytes that may have been hashed; none where the candidate does not apply.
    let materials: @Sendable (MistakeEvidence) -> [Material]

    /// Bytes that may have been hashed, or the digest itself where the bytes are not at hand.
    struct Material {
        var bytes: [UInt8] = []
        /// What comes of them where it is not computed here.
        var result: [UInt8]?
        /// Where they stand in the certificate.
        var place: Range<Int>?
        /// Which of several it is.
        var detail: String?

        init(_ bytes: [UInt8], at place: Range<Int>? = nil, _ detail: String? = nil) {
            (self.bytes, self.place, self.detail) = (bytes, place, detail)
        }

        init(result: [UInt8], _ detail: String? = nil) { (self.result, self.detail) = (result, detail) }

        /// Text with the line ends that commands leave behind it.
        static func text(_ text: String, _ detail: String) -> [Material] {
            [
                Material(Array(text.utf8), detail), Material(Array((text + "\n").utf8), detail + " and a line end"),
            ]
        }
    }

    init(
        _ id: String, _ what: String, origin: String, remedy: String = MistakeCandidate.compute, needs: String = "",
        digest: DigestAlgorithm = .sha256, _ materials: @escaping @Sendable (MistakeEvidence) -> [Material]
    ) {
        (self.id, self.what, self.origin, self.remedy) = (id, what, origin, remedy)
        (self.needs, self.digest, self.materials) = (needs, digest, materials)
    }

    /// The command that always works.
    static let compute = "pinkit compute FILE"

    /// Whether this evidence has what the candidate is made of.
    public func applies(to evidence: MistakeEvidence) -> Bool { !materials(evidence).isEmpty }

    /// What the candidate comes to, for tables and tests: every value that would be taken for a pin.
    public func values(for evidence: MistakeEvidence, _ digester: any Digester) -> [[UInt8]] {
        materials(evidence).compactMap { $0.result ?? digester.digest(digest, of: $0.bytes) }
    }
}
