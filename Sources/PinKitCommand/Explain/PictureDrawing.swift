import PinKit

/// The picture as an SVG document, for a slide: the pin, the strip, the bytes in rows and the fields beside them.
struct PictureDrawing {
    let story: PictureStory

    init(_ story: PictureStory) { self.story = story }

    static let width = 1_280
    static let margin = 40
    private static let gridTop = 236
    private static let rowHeight = 22
    static let legendLeft = 884

    /// The whole document.
    var text: String {
        let grid = PictureRows(story.picture, perLine: Self.bytesPerRow, limit: 40)
        let legend = PictureLegend(story)
        let rows = max(grid.rows.count, legend.rows.count + 1)
        let height = Self.gridTop + rows * Self.rowHeight + 92
        var body = heading + strip
        for (index, row) in grid.rows.enumerated() {
            body += self.row(row, at: Self.gridTop + index * Self.rowHeight)
        }
        for (index, entry) in legend.rows.enumerated() {
            body += self.entry(entry, at: Self.gridTop + index * Self.rowHeight)
        }
        let foot = TextColumns.lines(story.consequence, to: 128).enumerated().map { index, line in
            Self.text(Self.margin, height - 50 + index * 22, "foot", line)
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(height)" \
            width="\(Self.width)" height="\(height)" role="img" aria-labelledby="title description">
            <title id="title">\(Markup.text("What the pin of \(story.source) is made of"))</title>
            <desc id="description">\(Markup.text("\(story.summary) \(story.consequence)"))</desc>
            <style>\(Self.style)</style>
            <rect class="ground" width="\(Self.width)" height="\(height)"/>
            \((body + foot).joined(separator: "\n"))
            </svg>

            """
    }

    private var heading: [String] {
        let subject = story.subject.map { " of \($0)" } ?? ""
        let name = "\(Markup.name(story.source)): \(story.keyType) \(story.kind)\(subject)"
        return [
            Self.text(Self.margin, 52, "name", TextColumns.shortened(name, to: 104)),
            Self.text(Self.margin, 100, "pin", story.pin.text),
            Self.formula(story, at: 138),
        ]
    }

    /// The sum of the two parts, in their colours.
    private static func formula(_ story: PictureStory, at y: Int) -> String {
        let parts = [
            ("header", "\(story.headerBytes) bytes of header"), ("", " + "),
            ("key", "\(story.keyBytes.count) bytes of \(story.keyName)"), ("", " → SHA-256 → base64 → the pin"),
        ]
        let spans = parts.map { "<tspan class=\"ink-\($0.0)\">\(Markup.text($0.1))</tspan>" }.joined()
        return "<text x=\"\(margin)\" y=\"\(y)\" class=\"formula\" xml:space=\"preserve\">\(spans)</text>"
    }

    /// The whole as one bar, drawn to scale.
    private var strip: [String] {
        let width = Self.width - 2 * Self.margin
        let total = max(story.picture.bytes.count, 1)
        func x(_ offset: Int) -> Int { Self.margin + offset * width / total }
        let bars = story.picture.sections.map { section in
            let left = x(section.range.lowerBound)
            let size = max(x(section.range.upperBound) - left, 1)
            return
                "<rect class=\"fill-\(section.part.style) edge\" x=\"\(left)\" y=\"160\" width=\"\(size)\" height=\"26\">"
                + "<title>\(Markup.text("\(section.name): \(section.range.count) bytes"))</title></rect>"
        }
        var labels: [String] = []
        var free = 0
        for offset in [0, story.hashed.lowerBound, story.hashed.upperBound] where offset < total && x(offset) >= free {
            labels.append(Self.text(x(offset), 206, "offset", String(offset)))
            free = x(offset) + 60
        }
        let end =
            "<text x=\"\(Self.margin + width)\" y=\"206\" class=\"offset\" text-anchor=\"end\">\(total) bytes</text>"
        return bars + labels + (free < Self.margin + width - 40 ? [end] : [])
    }

    // MARK: The bytes

    private static let bytesPerRow = 32
    private static let gridLeft = margin + 52
    private static let cell = 24

    private func row(_ row: PictureRows.Row, at y: Int) -> [String] {
        guard case .bytes(let range) = row else {
            return [Self.text(Self.gridLeft, y + 15, "offset", row.gap)]
        }
        var lines = [Self.text(Self.margin, y + 15, "offset", String(range.lowerBound))]
        func x(_ offset: Int) -> Int { Self.gridLeft + (offset % Self.bytesPerRow) * Self.cell }
        var start = range.lowerBound
        while start < range.upperBound {
            let part = story.picture.part(at: start)
            let end =
                range[range.firstIndex(of: start).map { $0... } ?? range.startIndex...].first {
                    story.picture.part(at: $0) != part
                } ?? range.upperBound
            lines.append(
                "<rect class=\"fill-\(part.style)\" x=\"\(x(start))\" y=\"\(y)\" width=\"\((end - start) * Self.cell)\""
                    + " height=\"\(Self.rowHeight)\"/>")
            let digits = (start..<end).map { offset in
                "<tspan x=\"\(x(offset) + Self.cell / 2)\">\(story.shownByte(at: offset))</tspan>"
            }.joined()
            lines.append("<text class=\"byte on-\(part.style)\" y=\"\(y + 15)\">\(digits)</text>")
            start = end
        }
        return lines
    }

    private func entry(_ entry: PictureLegend.Row, at y: Int) -> [String] {
        let left = Self.legendLeft
        return [
            "<rect class=\"fill-\(entry.part.style) edge\" x=\"\(left)\" y=\"\(y + 3)\" width=\"14\" height=\"14\"/>",
            "<text class=\"offset\" x=\"\(left + 58)\" y=\"\(y + 15)\" text-anchor=\"end\">\(entry.range.lowerBound)</text>",
            Self.text(left + 70, y + 15, "field", TextColumns.shortened(entry.text, to: 36)),
        ]
    }

    static func text(_ x: Int, _ y: Int, _ style: String, _ text: String) -> String {
        "<text x=\"\(x)\" y=\"\(y)\" class=\"\(style)\">\(Markup.text(text))</text>"
    }
}
