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
        let rest = symbols.dropFirst(prefix.unicodeScalars.count)
        // Before anything but digits it is a part of what is damaged.
        guard prefix != "0x" || rest.allSatisfy({ $0.scalar.hexValue != nil }) else { return nil }
        symbols = Array(rest)
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
}
