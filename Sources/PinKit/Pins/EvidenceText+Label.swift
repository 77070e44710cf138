extension EvidenceText {
    /// The words around the one long run of a notation's characters: `SHA2-256(stdin)= …`, `sha256 Fingerprint=…`,
    /// `… -`, `* public key hash: sha256//…`, `…; max-age=5184000`.
    ///
    /// - Parameter hasPrefix: whether a digest's prefix was taken, so that only quotation marks may stand in front.
    mutating func takeLabel(hasPrefix: Bool) -> PinRepair? {
        let runs = runs()
        guard runs.count == 1, let run = runs.first, run.count < symbols.count else { return nil }
        // A digest that was wrapped, or lost a + to a blank, is not a word beside a shorter one.
        let isAllNotation = symbols.allSatisfy { $0.scalar.isBlank || Self.isNotation($0.scalar) || $0.scalar == "=" }
        guard !isAllNotation || Self.wholeRuns.contains(run.count) else { return nil }
        let label = EvidenceLabel(
            front: symbols[..<run.lowerBound].map(\.scalar), back: symbols[run.upperBound...].map(\.scalar))
        let place = run.lowerBound > 0 ? offset : symbols[run.upperBound].offset
        symbols = Array(symbols[run])
        let doubt = label.doubt(hasPrefix: hasPrefix)
        return PinRepair(
            doubt == nil ? .label : .doubtfulLabel, at: place, label.words + (doubt.map { ", \($0)" } ?? ""))
    }

    /// A run is taken for a digest from SHA-1 in hexadecimal on (and an MD5 in it), or SHA-256 in base64 with a little missing.
    private static let shortestRun = 38
    /// Characters of whole digests: SHA-256 in base64, hexadecimal with and without colons; then SHA-1, 224, 384 and 512.
    private static let wholeRuns: Set<Int> = [
        43, 44, 64, 95, 32, 47, 40, 59, 56, 83, 96, 143, 128, 191,
    ]

    private static func isNotation(_ scalar: Unicode.Scalar) -> Bool { scalar.base64Value != nil || scalar == ":" }

    /// Where base64, hexadecimal and colons stand without a break, padding included; one pass over the text.
    private func runs() -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        while start < symbols.count {
            let end = symbols[start...].firstIndex { !Self.isNotation($0.scalar) } ?? symbols.count
            let padded = symbols[end...].prefix(2).prefix { $0.scalar == "=" }.endIndex
            let isMD5 = end - start == 32 && symbols[start..<end].allSatisfy { $0.scalar.hexValue != nil }
            if end - start >= Self.shortestRun || isMD5 { runs.append(start..<padded) }
            start = max(padded, end + 1)
        }
        return runs
    }
}
