import PinKit

/// The bytes in rows of equal length; of a long file those are left out that are not hashed and far from what is.
struct PictureRows {
    enum Row: Equatable {
        case bytes(Range<Int>)
        /// So many bytes that are not drawn.
        case gap(Int)

        var gap: String { if case .gap(let count) = self { "… \(count) bytes that are not drawn" } else { "" } }
    }

    let rows: [Row]

    /// At most `limit` rows of bytes and the gaps between them.
    init(_ picture: BytePicture, perLine: Int, limit: Int) {
        let total = picture.bytes.count
        let all = (total + perLine - 1) / perLine
        let hashed = picture.hashed ?? 0..<0
        let first = hashed.lowerBound / perLine
        let last = hashed.isEmpty ? first : (hashed.upperBound - 1) / perLine
        // The hashed rows come first, then those nearest to them, in equal number on both sides.
        let before = max(0, (limit - (last - first + 1)) / 2)
        let start = all <= limit ? 0 : max(0, min(first - before, all - limit))
        let end = min(all, start + limit)
        let shown = start * perLine..<min(end * perLine, total)
        var rows: [Row] = shown.lowerBound > 0 ? [.gap(shown.lowerBound)] : []
        rows += stride(from: shown.lowerBound, to: shown.upperBound, by: perLine).map {
            .bytes($0..<min($0 + perLine, shown.upperBound))
        }
        if shown.upperBound < total { rows.append(.gap(total - shown.upperBound)) }
        self.rows = rows
    }
}
