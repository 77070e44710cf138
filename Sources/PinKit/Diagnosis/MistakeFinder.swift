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

    /// A candidate with what it comes to; the bytes themselves are not kept.
    private struct Entry {
        let candidate: MistakeCandidate
        let detail: String?
        let place: Range<Int>?
        let count: Int?
        let value: [UInt8]
    }

    private let entries: [Entry]
    /// The right pin.
    public let pin: Pin

    /// Bytes of a digest that are enough to know it by, where the rest was cut off: half of them, no chance.
    private static let shortestDigest = 16

    /// Bytes of the longest key whose candidates are computed; the longest in use have some KiB.
    private static let longestKey = 64 << 10

    /// Computes every candidate once.
    public init(_ evidence: MistakeEvidence, _ digester: any Digester) {
        pin = evidence.key.pin
        let right = pin.digest.bytes
        // A key of megabytes is nobody's: what may have been hashed around it is not worth its memory.
        let candidates = evidence.key.bytes.count <= Self.longestKey ? MistakeCandidate.all : []
        entries = candidates.flatMap { candidate in
            candidate.materials(evidence).compactMap { material in
                guard let value = material.result ?? digester.digest(candidate.digest, of: material.bytes),
                    value != right
                else { return nil }
                let count = material.result == nil ? material.bytes.count : nil
                return Entry(
                    candidate: candidate, detail: material.detail, place: material.place, count: count, value: value)
            }
        }
    }

    /// What the text is, the likeliest first; empty where it is the pin of another key, or of bytes that are not here.
    public func findings(for text: String) -> [Finding] {
        let readings = PinReading.all(of: text)
        let right = pin.digest.bytes
        if let reading = readings.first(where: { $0.bytes == right && $0.isUnambiguous }) { return [.match(reading)] }
        if let damaged = readings.first(where: { $0.bytes == right }).flatMap({ PinDamage($0) }) {
            return [.damage(damaged)]
        }
        let mistakes = mistakes(in: readings)
        if !mistakes.isEmpty { return mistakes.map { .mistake($0) } }
        if let contents = contents(readings) { return [.contents(contents)] }
        if let damage = PinDamage(of: text, against: pin) { return [.damage(damage)] }
        if let error = PinNotation.placeholder(readings) { return [.placeholder(error)] }
        return []
    }

    /// The candidates that come to one of the readings, whole or cut short, each once.
    private func mistakes(in readings: [PinReading]) -> [Mistake] {
        var mistakes: [Mistake] = []
        for entry in entries where !mistakes.contains(where: { $0.candidate.id == entry.candidate.id }) {
            guard let reading = readings.first(where: { Self.isDigest($0.bytes, entry.value) }) else { continue }
            let missing = entry.value.count - reading.bytes.count
            let cut = missing == 0 ? nil : "cut short by \(missing) bytes"
            mistakes.append(
                Mistake(
                    candidate: entry.candidate,
                    detail: [entry.detail, cut].compactMap { $0 }.joined(separator: ", ").nonEmpty,
                    place: entry.place, count: entry.count, reading: reading))
        }
        return mistakes
    }

    /// Whether bytes are a digest, or enough of its start.
    private static func isDigest(_ bytes: [UInt8], _ value: [UInt8]) -> Bool {
        bytes == value || bytes.count >= min(shortestDigest, value.count) && value.starts(with: bytes)
    }

    /// What the text is where it is the very bytes that should have been hashed.
    private func contents(_ readings: [PinReading]) -> String? {
        for reading in readings where reading.bytes.count >= Self.shortestDigest {
            // Their digest is at hand, the bytes are not kept.
            let digest = PortableSHA256.digest(of: reading.bytes)
            if digest == pin.digest { return "the key itself" }
            let value = digest.bytes
            if let entry = entries.first(where: { $0.candidate.digest == .sha256 && $0.value == value }) {
                return entry.candidate.what
            }
        }
        return nil
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
