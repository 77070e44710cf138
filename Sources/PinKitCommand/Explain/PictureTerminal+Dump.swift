import PinKit

extension PictureTerminal {
    /// Hashed bytes that are drawn: an RSA key of 16,384 bits has 2 KiB.
    private static let dumpedBytes = 2_304

    /// The hashed bytes in hexadecimal, the header apart from the key, each line with the field that it belongs to.
    var dump: [String] {
        let perLine = columns >= 76 ? 16 : 8
        let header = "\(story.headerBytes) bytes of header: \(story.headerMeaning)"
        let key = "\(story.keyBytes.count) bytes of \(story.keyName): \(story.keyMeaning)"
        var lines: [String] = []
        var part = PicturePart.notHashed
        for (index, node) in story.picture.nodes.enumerated() where node.part.isHashed {
            let own = story.picture.ownBytes(of: index)
            if node.part != part {
                part = node.part
                let title = TextColumns.shortened(part == .header ? header : key, to: columns - 3)
                lines.append("\(style.mark(part, width: 2)) \(style.paint(title, part))")
            }
            guard own.lowerBound - story.hashed.lowerBound < Self.dumpedBytes else { continue }
            lines += Self.rows(own, perLine).enumerated().map { row, range in
                line(range, perLine, part, note: row == 0 ? node.name : "")
            }
        }
        let left = story.hashed.count - Self.dumpedBytes
        return left > 0 ? lines + ["   … up to \(left) more bytes"] : lines
    }

    private static func rows(_ range: Range<Int>, _ perLine: Int) -> [Range<Int>] {
        stride(from: range.lowerBound, to: min(range.upperBound, range.lowerBound + dumpedBytes), by: perLine).map {
            $0..<min($0 + perLine, range.upperBound)
        }
    }

    private func line(_ range: Range<Int>, _ perLine: Int, _ part: PicturePart, note: String) -> String {
        let digits = range.map { Hex.byte(story.picture.bytes[$0]) }.joined(separator: " ")
        let offset = String(range.lowerBound)
        let margin = String(repeating: " ", count: max(0, 6 - offset.count)) + offset
        let room = columns - 13 - (perLine * 3 - 1)
        let line = "\(style.mark(part, width: 2)) \(style.faint(margin))  \(style.paint(digits, part))"
        let name = TextColumns.shortened(note, to: room)
        let gap = String(repeating: " ", count: perLine * 3 + 1 - digits.count)
        return name.isEmpty ? line : line + gap + name
    }
}
