/// The words on both sides of a digest.
struct EvidenceLabel {
    let front: [Unicode.Scalar]
    let back: [Unicode.Scalar]

    /// Characters of either side that are shown.
    private static let shown = 40

    /// `"the words 'SHA2-256(stdin)= ' before it"`, with those behind it.
    var words: String {
        let parts = [(front, "before"), (back, "behind")].filter { !$0.0.isEmpty }.map { side, place in
            let text = Self.text(place == "before" ? side.suffix(Self.shown) : side.prefix(Self.shown))
            let isCut = side.count > Self.shown
            return isCut && place == "before" ? "'…\(text)' before it" : "'\(text)\(isCut ? "…" : "")' \(place) it"
        }
        return parts.joined(separator: " and ")
    }

    /// Why the words leave a doubt about the digest beside them; nil where they do not.
    func doubt(hasPrefix: Bool) -> String? {
        if let first = back.first, !first.isBlank, !Self.closing.contains(first) {
            return "with no separator between"
        }
        if let first = back.first, EvidenceText.closingQuotes.contains(first), let second = back.dropFirst().first,
            !second.isBlank, !Self.closing.contains(second)
        {
            return "with no separator between"
        }
        if let last = front.last, !last.isBlank, !Self.opening.contains(last) { return "with no separator between" }
        let opens = front.last.flatMap { EvidenceText.quotes[$0] }
        let closes = back.first.flatMap { EvidenceText.closingQuotes.contains($0) ? $0 : nil }
        if opens.map({ marks in !(closes.map(marks.contains) ?? false) }) ?? (closes != nil) {
            return "with a quotation mark that has no partner"
        }
        if hasPrefix, front.contains(where: { EvidenceText.quotes[$0] == nil }) { return "between the prefix and it" }
        let both = Self.text(front[...]).lowercased() + " " + Self.text(back[...]).lowercased()
        if let other = Self.otherDigests.first(where: both.contains) {
            return "where another digest is named, \(other)"
        }
        return record ?? misspelling
    }

    /// The selector and matching type of a TLSA record that are not those of a key's SHA-256 (RFC 6698 §2.1).
    private var record: String? {
        let numbers = tokens.suffix(3)
        let isDigit = { (token: String) in token.count == 1 && ("0"..."9").contains(token) }
        let isRecord = numbers.count == 3 && numbers.allSatisfy { $0.count == 1 } && numbers.contains(where: isDigit)
        let isNumbers = tokens.count > 1 && tokens.allSatisfy { $0.allSatisfy(\.isNumber) }
        guard isRecord || isNumbers, !(isRecord && numbers.dropFirst().allSatisfy { $0 == "1" }) else { return nil }
        return "the numbers \(numbers.joined(separator: " ")) of a TLSA record, which is not a key's SHA-256"
    }

    /// A word that is nearly the name of SHA-256.
    private var misspelling: String? {
        tokens.first { token in
            guard !Self.names.contains(token), token.contains(where: { ("0"..."9").contains($0) }) else { return false }
            return Self.names.contains { Self.isNear(token, $0) }
        }.map { "where \($0) is no name of SHA-256" }
    }

    /// The words in front, in small letters.
    private var tokens: [String] {
        Self.text(front[...]).lowercased().split {
            !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "^" || $0 == "!")
        }
        .map { String($0) }
    }

    /// Whether two words differ by one character that is another, lost or added, or by the order of some.
    private static func isNear(_ one: String, _ other: String) -> Bool {
        guard one != other, abs(one.count - other.count) <= 1 else { return false }
        let same = zip(one, other).prefix { $0 == $1 }.count
        let sameBehind = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        return same + sameBehind >= max(one.count, other.count) - 1 || one.sorted() == other.sorted()
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    private static let names = [
        "sha256", "sha-256", "sha2-256", "pin-sha256", "spki-sha256", "sha256sum", "pin-sha-256",
    ]
    private static let otherDigests = [
        "sha-1", "sha1", "sha-224", "sha224", "sha2-224", "sha-384", "sha384", "sha2-384", "sha-512", "sha512",
        "sha2-512", "sha3", "sha-3", "md5", "ripemd", "blake",
    ]
    private static let opening = Set<Unicode.Scalar>(["=", ":", ",", ";", "(", "[", "{", ">", "*"]).union(
        EvidenceText.quotes.keys)
    private static let closing = Set<Unicode.Scalar>([",", ";", ".", ")", "]", "}", "<", "&", "\\"]).union(
        EvidenceText.closingQuotes)
}
