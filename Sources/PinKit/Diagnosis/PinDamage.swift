/// How a text differs from the right pin, where it is that pin and damaged on its way.
public struct PinDamage: Sendable, Hashable {
    /// What happened.
    public enum Kind: String, Sendable, CaseIterable {
        case changed, missing, added, transposed, capitals, lookAlikes = "look-alikes", cutShort = "cut-short"
        case frontLost = "front-lost", piece, notation
    }

    /// What happened.
    public let kind: Kind
    /// The first byte concerned, counted from the start of the text's UTF-8.
    public let offset: Int
    /// What stands there and what should.
    public let words: String

    /// Characters of the pin that have to be there for a text to be called a piece of it: 72 bits, no chance.
    private static let shortestPiece = 12

    /// A reading of the right bytes that leaves a doubt; nil where it leaves none.
    init?(_ reading: PinReading) {
        guard let doubt = reading.repairs.first(where: { !$0.kind.isUnambiguous }) else { return nil }
        kind = .notation
        offset = doubt.offset
        words = doubt.words
    }

    /// Compares a text with the forms of the right pin; nil where it is something else, or a reading of that pin, which
    /// ``init(_:)`` judges.
    public init?(of text: String, against pin: Pin) {
        guard text.utf8.count <= 4 * PinNotation.longestText,
            !PinReading.all(of: text).contains(where: { $0.digest == pin.digest })
        else { return nil }
        // Whatever was undone is said before the damage is; the characters keep their places. What looks like words
        // around a digest may be a part of it behind a stray character.
        let bodies = [true, false].flatMap { takesLabels in
            var body = EvidenceText(text)
            body.peel(takesLabels: takesLabels)
            // A slash in front is a part of the pin, or of curl's prefix before one that has lost a character.
            let isCurl = body.symbols.first?.scalar == "/"
            return [body.symbols] + (isCurl ? [Array(body.symbols.dropFirst())] : [])
        }
        let ways = [Self.slip, Self.piece]
        guard let found = ways.lazy.flatMap({ way in bodies.lazy.compactMap { Self.compare($0, pin, way) } }).first
        else { return nil }
        kind = found.kind
        offset = found.at ?? text.utf8.count
        words = found.words
    }

    /// The difference, and where it stands; nil for its end.
    private static func compare(
        _ body: [EvidenceText.Symbol], _ pin: Pin,
        _ way: ([Unicode.Scalar], [Unicode.Scalar]) -> (kind: Kind, at: Int, words: String)?
    ) -> (kind: Kind, at: Int?, words: String)? {
        let isHexadecimal = EvidenceText.isHexadecimal(body)
        let seen = body.filter { !$0.scalar.isBlank && !(isHexadecimal && $0.scalar == ":") }
        let base64 = String(pin.text.dropFirst(Pin.prefix.utf8CodeUnitCount))
        let isPadded = seen.last?.scalar == "="
        let right = isHexadecimal ? pin.digest.hexadecimal : isPadded ? base64 : String(base64.dropLast())
        let given = seen.map { symbol -> Unicode.Scalar in
            if isHexadecimal { return EvidenceText.lower(symbol.scalar) }
            return symbol.scalar == "-" ? "+" : symbol.scalar == "_" ? "/" : symbol.scalar
        }
        guard given.count >= shortestPiece, let found = way(given, Array(right.unicodeScalars)) else { return nil }
        return (found.kind, seen.indices.contains(found.at) ? seen[found.at].offset : nil, found.words)
    }

    /// One or two slips, or something lost or added at either end.
    private static func slip(
        _ given: [Unicode.Scalar], _ right: [Unicode.Scalar]
    ) -> (kind: Kind, at: Int, words: String)? {
        let same = zip(given, right).prefix { $0 == $1 }.count
        let sameBehind = zip(given.reversed(), right.reversed()).prefix { $0 == $1 }.count
        if given.count == right.count {
            let wrong = given.indices.filter { given[$0] != right[$0] }
            guard let first = wrong.first else { return nil }
            let both = "'\(given[first])' where the pin has '\(right[first])'"
            if wrong.allSatisfy({ EvidenceText.lower(given[$0]) == EvidenceText.lower(right[$0]) }), wrong.count > 2 {
                return (.capitals, first, "capitals and small letters were lost: \(both)")
            }
            if wrong.count == 2, wrong[1] == first + 1, given[first] == right[wrong[1]], given[wrong[1]] == right[first]
            {
                return (.transposed, first, "two characters have changed places: \(both)")
            }
            if wrong.allSatisfy({ LookAlikes.areAlike(given[$0], right[$0]) }) {
                return (
                    .lookAlikes, first, "\(wrong.count == 1 ? "a character was" : "characters were") misread: \(both)"
                )
            }
            guard wrong.count <= 2 else { return nil }
            return (.changed, first, both + (wrong.count == 2 ? ", and one more" : ""))
        }
        if given.count < right.count {
            if same == given.count { return (.cutShort, given.count, "cut short after \(given.count) characters") }
            if sameBehind == given.count {
                return (.frontLost, 0, "the first \(right.count - given.count) characters are missing")
            }
        }
        if given.count + 1 == right.count, same + sameBehind >= given.count {
            return (.missing, same, "'\(right[same])' is missing")
        }
        if given.count == right.count + 1, same + sameBehind >= right.count {
            return (.added, same, "'\(given[same])' does not belong there")
        }
        if let at = place(of: right, in: given) {
            let extra = given.count - right.count
            if at > 0, given[..<at].elementsEqual(Pin.prefix.description.unicodeScalars.dropLast()) {
                return (.missing, 0, "the slash behind \(Pin.prefix.description.dropLast()) is missing")
            }
            return (.added, at == 0 ? same : 0, "\(extra) character\(extra == 1 ? "" : "s") too many")
        }
        let isSign = { (scalar: Unicode.Scalar) in scalar == "+" || scalar == "/" }
        if given == right.filter({ !isSign($0) }) {
            return (.missing, right.firstIndex(where: isSign) ?? 0, "every + and / is missing")
        }
        return nil
    }

    /// The longest stretch of the pin that the text holds.
    private static func piece(
        _ given: [Unicode.Scalar], _ right: [Unicode.Scalar]
    ) -> (kind: Kind, at: Int, words: String)? {
        var best = (count: 0, given: 0, right: 0)
        // The lengths of the common stretches that end before each character of the pin.
        var lengths = [Int](repeating: 0, count: right.count + 1)
        for (place, scalar) in given.enumerated() {
            for index in right.indices.reversed() {
                lengths[index + 1] = scalar == right[index] ? lengths[index] + 1 : 0
                guard lengths[index + 1] > best.count else { continue }
                best = (lengths[index + 1], place + 1 - lengths[index + 1], index + 1 - lengths[index + 1])
            }
        }
        guard best.count >= shortestPiece else { return nil }
        let isStart = best.right == 0 && best.given == 0
        let words = "\(best.count) characters of it, from number \(best.right + 1) on, and not the others"
        return (.piece, isStart ? best.count : best.given, words)
    }

    /// Where one text stands inside a longer one.
    private static func place(of piece: [Unicode.Scalar], in whole: [Unicode.Scalar]) -> Int? {
        guard piece.count <= whole.count else { return nil }
        return (0...whole.count - piece.count).first { whole[$0..<$0 + piece.count].elementsEqual(piece) }
    }
}

extension PinDamage: CustomStringConvertible {
    public var description: String { "\(words), at offset \(offset)" }
}
