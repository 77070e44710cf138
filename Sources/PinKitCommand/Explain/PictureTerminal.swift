import CommandLineKit
import PinKit

/// The picture as lines of text: a strip of the whole, the tree, and the bytes that are hashed.
struct PictureTerminal {
    let story: PictureStory
    let style: PictureStyle
    /// The width that lines keep to.
    let columns: Int

    /// Narrower than this nothing can be drawn, and wider than this nothing is clearer.
    private static let widths = 60...110

    init(_ story: PictureStory, columns: Int, style: PictureStyle) {
        self.story = story
        self.style = style
        self.columns = min(max(columns, Self.widths.lowerBound), Self.widths.upperBound)
    }

    /// All lines, with their ends.
    var text: String {
        let parts = [title, pin, strip, tree, dump, conclusion, notes, others].filter { !$0.isEmpty }
        return parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private var title: [String] {
        let subject = story.subject.map { " of \($0)" } ?? ""
        let title = "\(DisplayText.escaped(story.source)): \(story.keyType) \(story.kind)\(subject)"
        return TextColumns.lines(title, to: columns).map { style.strong($0) }
    }

    private var pin: [String] {
        let header = "\(story.headerBytes) bytes of header"
        let key = "\(story.keyBytes.count) bytes of \(story.keyName)"
        let end = "→ SHA-256 → base64"
        // Two marks of two cells, and what stands between the parts.
        let isOneLine = header.count + key.count + end.count + 12 <= columns
        let sum = "  \(style.mark(.header, width: 2)) \(header) + \(style.mark(.key, width: 2)) \(key)"
        return TextColumns.lines(story.summary, to: columns)
            + (isOneLine ? ["\(sum) \(end)"] : [sum, "  \(end)"]) + ["  " + style.strong(story.pin.text)]
    }

    // MARK: The strip

    /// The whole on one line: each cell stands for the same number of bytes, and shows a hashed one if it has any.
    private var strip: [String] {
        let total = story.picture.bytes.count
        let width = columns
        let cells = (0..<width).map { part(ofCell: $0, width, total) }
        var line = ""
        var start = 0
        while start < width {
            let end = cells[start...].firstIndex { $0 != cells[start] } ?? width
            line += style.mark(cells[start], width: end - start)
            start = end
        }
        return [ruler(width, total), line]
    }

    /// The key prevails over the header and the header over the rest, so that the smallest is seen.
    private func part(ofCell cell: Int, _ width: Int, _ total: Int) -> PicturePart {
        let first = cell * total / width
        let range = first..<max(first + 1, (cell + 1) * total / width)
        if range.overlaps(story.header), !story.keyBytes.contains(first) { return .header }
        return range.overlaps(story.keyBytes) ? .key : .notHashed
    }

    /// The offsets where the hashed bytes start and end, above them.
    private func ruler(_ width: Int, _ total: Int) -> String {
        var line = ""
        for offset in [0, story.hashed.lowerBound, story.hashed.upperBound] where offset < total {
            let column = (offset * width + total - 1) / total
            guard line.isEmpty || column > line.count else { continue }
            line += String(repeating: " ", count: column - line.count) + String(offset)
        }
        let end = "\(total) bytes"
        guard line.count + end.count + 1 <= width else { return style.faint(line) }
        return style.faint(line + String(repeating: " ", count: width - line.count - end.count) + end)
    }

    // MARK: The end

    private var conclusion: [String] { TextColumns.lines(story.consequence, to: columns) }

    private var notes: [String] {
        story.notes.flatMap { note in
            TextColumns.lines("note: \(note)", to: columns - 6).enumerated().map { $0 == 0 ? $1 : "      " + $1 }
        }
    }

    private var others: [String] {
        guard !story.others.isEmpty else { return [] }
        let count = story.others.count
        let lines = story.others.prefix(Self.listedKeys).map { number, key in
            "  --key \(number)  \(key.key.pin.text)  \(key.key.keyType)"
        }
        let rest = count > Self.listedKeys ? ["  … \(count - Self.listedKeys) more"] : []
        let head = count == 1 ? "One more key is in this input:" : "\(count) more keys are in this input:"
        return [head] + lines.map { TextColumns.shortened($0, to: max(columns, 80)) } + rest
    }

    /// Other keys that are listed: a chain has a handful.
    private static let listedKeys = 8
}
