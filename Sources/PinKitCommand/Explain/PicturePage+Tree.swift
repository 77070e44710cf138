import PinKit

extension PicturePage {
    /// The nodes as lists that fold: open around the key and wherever a line does not say what is inside it.
    var tree: String {
        var text = ""
        var open: [Int] = []
        for (index, node) in story.picture.nodes.enumerated() {
            while let depth = open.last, depth >= node.depth {
                text += "</details>"
                open.removeLast()
            }
            let row = row(index, node)
            if story.picture.hasChildren(index) {
                text += "<details\(node.isSummary ? "" : " open")><summary class=\"row\">\(row)</summary>\n"
                open.append(node.depth)
            } else {
                text += "<div class=\"row\">\(row)</div>\n"
            }
        }
        return text + String(repeating: "</details>", count: open.count)
    }

    private func row(_ index: Int, _ node: PictureNode) -> String {
        let tag = node.tag.map { "\($0)" } ?? ""
        let name = node.name.isEmpty ? tag : node.name
        let value = node.value.map { "<bdi>\(Markup.text($0))</bdi>" } ?? ""
        let kind = node.name.isEmpty || tag.isEmpty ? "" : "<small>\(Markup.text(tag))</small>"
        return "<i class=\"bar \(node.part.style)\"></i><span class=\"at\">\(node.range.lowerBound)</span>"
            + "<span class=\"at\">\(node.range.count)</span><span class=\"field\" style=\"--depth:\(node.depth)\">"
            + "<a href=\"#b\(index)\">\(Markup.text(name))</a> \(value) \(kind)</span>"
    }
}
