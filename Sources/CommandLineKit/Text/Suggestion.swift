/// Finds the word that was probably meant.
enum Suggestion {
    /// A longer word was not mistyped for a short name, and would cost time.
    static let longestWord = 40

    /// The closest candidate: one edit for every three letters, or a beginning of at least two letters.
    static func closest(to word: String, among candidates: [String]) -> String? {
        let typed = letters(of: word)
        guard !typed.isEmpty, typed.count <= longestWord else { return nil }
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let wanted = letters(of: candidate)
            let isBeginning = typed.count >= 2 && wanted.starts(with: typed)
            let distance = isBeginning ? 1 : editDistance(typed, wanted)
            guard wanted.count > 1, distance <= max(1, wanted.count / 3) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// Insertions, deletions, substitutions and swaps of neighbours that lead from one word to the other.
    static func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, left) in first.enumerated() {
            var current = [row + 1]
            for (column, right) in second.enumerated() {
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (left == right ? 0 : 1))
                if row > 0, column > 0, left == second[column - 1], first[row - 1] == right {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[second.count]
    }

    /// Scalars without case; no more of them than are needed to see that a word is too long.
    private static func letters(of word: String) -> [Unicode.Scalar] {
        word.unicodeScalars.prefix(longestWord + 1).map { $0.properties.lowercaseMapping.unicodeScalars.first ?? $0 }
    }
}
