import PinKit

extension PicturePage {
    private static let bytesPerRow = 16
    /// Bytes of one element that are drawn whole: an RSA key of 16,384 bits has 2 KiB, a signature of one 512 bytes.
    private static let wholeBytes = 2_304
    /// Bytes that are drawn in all, beyond which only the start of each element is: enough for a chain's worth of names.
    private static let budget = 24 << 10

    /// The bytes in rows of sixteen. Each node wraps its bytes and those of the nodes inside it, so that the page can
    /// mark all of them without a script.
    var grid: String {
        var text = ""
        var open: [PictureNode] = []
        var drawn = 0
        for (index, node) in story.picture.nodes.enumerated() {
            while let outer = open.last, outer.range.upperBound <= node.range.lowerBound {
                text += "</span>"
                open.removeLast()
            }
            let label =
                "\(node.name.isEmpty ? "element" : node.name), \(node.range.count) bytes from \(node.range.lowerBound)"
            text += "<span id=\"b\(index)\" class=\"\(node.part.style)\" title=\"\(Markup.text(label))\">"
            open.append(node)
            let own = story.picture.ownBytes(of: index)
            text += cells(own, drawn: &drawn)
        }
        return text + String(repeating: "</span>", count: open.count)
    }

    /// The cells of a node's own bytes, and the offset in front of each row.
    private func cells(_ range: Range<Int>, drawn: inout Int) -> String {
        let gap = gap(in: range, drawn: drawn)
        drawn += range.count - gap.count
        var text = ""
        for offset in range {
            if offset == gap.lowerBound, !gap.isEmpty { text += "<em>… \(gap.count) bytes that are not drawn</em>" }
            guard !gap.contains(offset) else { continue }
            if offset % Self.bytesPerRow == 0 { text += "<b>\(offset)</b>" }
            text += "<i>\(story.shownByte(at: offset))</i>"
        }
        return text
    }

    /// The bytes in the middle that are left out, from the start of a row to the start of another.
    private func gap(in range: Range<Int>, drawn: Int) -> Range<Int> {
        let whole = drawn < Self.budget ? Self.wholeBytes : 2 * Self.bytesPerRow
        guard range.count > whole else { return range.lowerBound..<range.lowerBound }
        let start = (range.lowerBound + whole / 2) / Self.bytesPerRow * Self.bytesPerRow
        let end = (range.upperBound - 1) / Self.bytesPerRow * Self.bytesPerRow
        return start > range.lowerBound && start < end ? start..<end : range.lowerBound..<range.lowerBound
    }
}
