import PinKit

extension PictureTerminal {
    /// One line a node, with its mark in front where it is hashed; what one line says is not unfolded.
    var tree: [String] {
        let shown = shownNodes
        let names = shown.map { name(of: story.picture.nodes[$0]) }
        let longest = names.map { TextColumns.count($0) }.max() ?? 0
        // The names of a key's parts are never cut; deep in a certificate that nobody knows they may be.
        let nameColumns = min(longest, max(26, columns / 2 - 12))
        let margin = nameColumns + 19
        return [style.faint("   OFFSET BYTES  FIELD")]
            + zip(shown, names).flatMap { index, name in
                let node = story.picture.nodes[index]
                let mark = node.part.isHashed ? style.mark(node.part, width: 2) : "  "
                let label = TextColumns.shortened(name, to: nameColumns)
                let field = node.part.isHashed ? style.paint(label, node.part) : label
                // Blanks stay outside the colour, so that a line can end without them.
                let gap = String(repeating: " ", count: nameColumns - TextColumns.count(label) + 2)
                let values = TextColumns.lines(node.value ?? "", to: columns - margin)
                let numbers = style.faint(right(node.range.lowerBound, 6) + right(node.range.count, 6))
                let line = "\(mark) \(numbers)  \(field)"
                let first = values[0].isEmpty ? line : line + gap + values[0]
                return [first] + values.dropFirst().map { mark + String(repeating: " ", count: margin - 2) + $0 }
            }
    }

    /// The nodes but those inside one whose own line says it all, and but the inside of what lies too deep to matter.
    private var shownNodes: [Int] {
        var shown: [Int] = []
        var folded: Int?
        for (index, node) in story.picture.nodes.enumerated() {
            if let depth = folded {
                if node.depth > depth { continue }
                folded = nil
            }
            shown.append(index)
            if node.isSummary { folded = node.depth }
        }
        return shown.filter { !Self.isWrapper(story.picture.nodes[$0]) }
    }

    /// The SEQUENCE inside the extensions' tag adds nothing for the eye.
    private static func isWrapper(_ node: PictureNode) -> Bool { node.name == "Extensions" }

    /// What has no name is called by its tag; what stands inside a node that is left out moves to its place.
    private func name(of node: PictureNode) -> String {
        let isMoved = story.picture.nodes.contains {
            Self.isWrapper($0) && $0.depth < node.depth && $0.range.contains(node.range.lowerBound)
        }
        let depth = min(node.depth - (isMoved ? 1 : 0), 10)
        return String(repeating: "  ", count: depth) + (node.name.isEmpty ? "\(node.tag ?? .null)" : node.name)
    }

    private func right(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: " ", count: max(0, width - digits.count)) + digits
    }
}
