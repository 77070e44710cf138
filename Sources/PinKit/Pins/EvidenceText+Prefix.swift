extension EvidenceText {
    /// What names the digest in front of it, the longest first; any case.
    private static let prefixes = [
        "pin-sha256=", "pin-sha256:", "pin-sha256 ", "spki-sha256:", "sha256//", "sha256/", "sha256:", "sha256-",
        "sha256=", "sha-256:", "sha-256=", "sha-256/", "0x",
    ]
    /// Digests that are no SHA-256, in front of a separator.
    private static let others = ["md5", "sha1", "sha-1", "sha224", "sha-224", "sha384", "sha-384", "sha512", "sha-512"]

    /// Takes `sha256/`, which is no repair.
    mutating func takePlainPrefix() -> Bool {
        guard string.hasPrefix("sha256/"), !string.hasPrefix("sha256//") || isWhole(behind: 7) else { return false }
        symbols.removeFirst(7)
        return true
    }

    /// Whether what stands behind `count` characters has the length of a digest in base64.
    private func isWhole(behind count: Int) -> Bool {
        symbols.count - count == (symbols.last?.scalar == "=" ? 44 : 43)
    }

    /// Whether all of it is the base64 of a digest, whatever it happens to start with.
    private var isWholeBase64: Bool {
        isWhole(behind: 0) && symbols.allSatisfy { $0.scalar.base64Value != nil || $0.scalar == "=" }
    }

    /// Another prefix, or the three numbers of a TLSA record (RFC 6698 §2.1).
    mutating func takePrefix() -> PinRepair? {
        if starts(with: "3 1 1 "), symbols.dropFirst(6).allSatisfy({ $0.scalar.hexValue != nil || $0.scalar.isBlank }) {
            let place = offset
            symbols.removeFirst(6)
            return PinRepair(.prefix, at: place, "the numbers of a TLSA record")
        }
        guard !isWholeBase64, let prefix = Self.prefixes.first(where: { starts(with: $0) }) else { return nil }
        let place = offset
        symbols.removeFirst(prefix.unicodeScalars.count)
        return PinRepair(.prefix, at: place, "the prefix \(prefix)")
    }

    /// The name of another digest: what follows is read all the same, as evidence.
    mutating func takeOtherDigest() -> PinRepair? {
        for name in Self.others where !isWholeBase64 && starts(with: name) {
            let rest = symbols.dropFirst(name.unicodeScalars.count)
            guard let separator = rest.first?.scalar, ["/", ":", "=", "-"].contains(separator) else { continue }
            let place = offset
            symbols = Array(rest.dropFirst().drop { $0.scalar == "/" })
            return PinRepair(.otherDigest, at: place, "the name of another digest, \(name)")
        }
        return nil
    }

    /// A separator of lists or of statements at the end.
    mutating func takeSeparator() -> PinRepair? {
        guard let last = symbols.last, [";", ","].contains(last.scalar) else { return nil }
        symbols.removeLast()
        return PinRepair(.separator, at: last.offset, "the separator \(last.scalar)")
    }

    /// The words around the one long run of a notation's characters: `SHA2-256(stdin)= …`, `sha256 Fingerprint=…`,
    /// `… -`, `* public key hash: sha256//…`, `…; max-age=5184000`.
    mutating func takeLabel() -> PinRepair? {
        let runs = runs()
        guard runs.count == 1, let run = runs.first, run.count < symbols.count else { return nil }
        // A digest that was wrapped, or lost a + to a blank, is not a word beside a shorter one.
        let isAllNotation = symbols.allSatisfy { $0.scalar.isBlank || Self.isNotation($0.scalar) || $0.scalar == "=" }
        guard !isAllNotation || Self.wholeRuns.contains(run.count) else { return nil }
        let inFront = run.lowerBound > 0
        let place = inFront ? offset : symbols[run.upperBound].offset
        symbols = Array(symbols[run])
        return PinRepair(.label, at: place, inFront ? "a label before it" : "words behind it")
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
