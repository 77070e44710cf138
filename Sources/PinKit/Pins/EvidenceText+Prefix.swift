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

    /// Another prefix, or the three numbers of a TLSA record (RFC 6698 §2.1).
    mutating func takePrefix() -> PinRepair? {
        if starts(with: "3 1 1 "), symbols.dropFirst(6).allSatisfy({ $0.scalar.hexValue != nil || $0.scalar.isBlank }) {
            let place = offset
            symbols.removeFirst(6)
            return PinRepair(.prefix, at: place, "the numbers of a TLSA record")
        }
        guard let prefix = Self.prefixes.first(where: { starts(with: $0) }) else { return nil }
        let place = offset
        symbols.removeFirst(prefix.unicodeScalars.count)
        return PinRepair(.prefix, at: place, "the prefix \(prefix)")
    }

    /// The name of another digest: what follows is read all the same, as evidence.
    mutating func takeOtherDigest() -> PinRepair? {
        for name in Self.others where starts(with: name) {
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

    /// What a tool writes around a digest: `SHA2-256(stdin)= …`, `sha256 Fingerprint=…`, `… -`, `… file`.
    mutating func takeLabel() -> PinRepair? {
        if let blank = symbols.firstIndex(where: { $0.scalar.isBlank }), blank >= 32,
            symbols[..<blank].allSatisfy({ $0.scalar.hexValue != nil })
        {
            let place = symbols[blank].offset
            symbols.removeSubrange(blank...)
            return PinRepair(.label, at: place, "a file name behind it")
        }
        // The last sign with something of a digest's length behind it; padding has nothing behind it.
        guard
            let sign = symbols.lastIndex(where: { $0.scalar == "=" || $0.scalar == ":" && !isColonOfHexadecimal($0) }),
            symbols.count - sign > 20
        else { return nil }
        let place = offset
        symbols.removeSubrange(...sign)
        return PinRepair(.label, at: place, "a label before it")
    }

    /// Whether a colon stands between pairs of digits: where the text as a whole is such pairs.
    private func isColonOfHexadecimal(_ colon: Symbol) -> Bool {
        guard let at = symbols.firstIndex(where: { $0.offset == colon.offset }), at >= 2, at + 2 < symbols.count else {
            return false
        }
        return [at - 2, at - 1, at + 1, at + 2].allSatisfy { symbols[$0].scalar.hexValue != nil }
    }
}
