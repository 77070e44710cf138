/// Names the mistake behind a wrong pin: reads the text in every way, and compares it with everything that may have been
/// hashed. Nothing is blamed on less than the equality of all bytes of a digest.
public struct MistakeFinder: Sendable {
    /// What the text turned out to be.
    public enum Finding: Sendable {
        /// The right pin; what had to be undone to read it.
        case match(PinReading)
        /// Another thing was hashed.
        case mistake(Mistake)
        /// The right pin, damaged.
        case damage(PinDamage)
        /// No pin at all.
        case placeholder(PinTextError)
        /// The text of bytes where a digest belongs.
        case contents(String)
    }

    /// One candidate that comes to what the text says.
    public struct Mistake: Sendable {
        public let candidate: MistakeCandidate
        /// Which of its forms.
        public let detail: String?
        /// Where the bytes hashed stand: in the certificate, or in the key where there is none; nil where they stand in
        /// neither.
        public let place: Range<Int>?
        /// How many bytes were hashed, where they are at hand.
        public let count: Int?
        /// How the text was read.
        public let reading: PinReading
    }

    private let evidence: MistakeEvidence
    private let candidates: [(candidate: MistakeCandidate, material: MistakeCandidate.Material, value: [UInt8])]
    /// The right pin.
    public let pin: Pin

    /// Computes every candidate once.
    public init(_ evidence: MistakeEvidence, _ digester: any Digester) {
        self.evidence = evidence
        pin = evidence.key.pin
        let right = pin.digest.bytes
        candidates = MistakeCandidate.all.flatMap { candidate in
            candidate.materials(evidence).compactMap { material in
                (material.result ?? digester.digest(candidate.digest, of: material.bytes)).map {
                    (candidate, material, $0)
                }
            }
        }.filter { $0.value != right }
    }

    /// What the text is, the likeliest first; empty where it is the pin of another key, or of bytes that are not here.
    public func findings(for text: String) -> [Finding] {
        let readings = PinReading.all(of: text)
        let right = pin.digest.bytes
        if let reading = readings.first(where: { $0.bytes == right }) { return [.match(reading)] }
        var findings: [Finding] = []
        var named: Set<String> = []
        for (candidate, material, value) in candidates where !named.contains(candidate.id) {
            guard let reading = readings.first(where: { $0.bytes == value }) else { continue }
            named.insert(candidate.id)
            findings.append(
                .mistake(
                    Mistake(
                        candidate: candidate, detail: material.detail, place: material.place,
                        count: material.result == nil ? material.bytes.count : nil, reading: reading)))
        }
        if findings.isEmpty, let contents = contents(readings) { findings.append(.contents(contents)) }
        if findings.isEmpty, let damage = PinDamage(of: text, against: pin) { findings.append(.damage(damage)) }
        if findings.isEmpty, let error = PinNotation.placeholder(readings) { findings.append(.placeholder(error)) }
        return findings
    }

    /// Whether the text is the very bytes that should have been hashed.
    private func contents(_ readings: [PinReading]) -> String? {
        for reading in readings {
            if reading.bytes == evidence.key.bytes { return "the key itself, which was never hashed" }
            if reading.bytes == evidence.certificate?.bytes { return "the certificate itself, which was never hashed" }
            if reading.bytes == evidence.keyBits { return "the bare key itself, which was never hashed" }
        }
        return nil
    }
}
