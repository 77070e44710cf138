import PinKit

/// The fields in few rows, each with its place and what it says.
struct PictureLegend {
    struct Row {
        let range: Range<Int>
        let part: PicturePart
        let text: String
    }

    let rows: [Row]

    /// Every section but the headers of what only wraps others.
    init(_ story: PictureStory) {
        let nodes = story.picture.nodes
        rows = story.picture.sections.filter { !["Certificate", "CertificationRequest"].contains($0.name) }.compactMap {
            section in
            if section.name == "tbsCertificate" || section.name == "certificationRequestInfo" { return nil }
            let node = nodes.first { $0.range.lowerBound == section.range.lowerBound && $0.name == section.name }
            let text =
                switch section.part {
                case .header, .key: "\(section.name): \(section.range.count) bytes"
                case .notHashed: node?.value.map { "\(section.name): \($0)" } ?? section.name
                }
            return Row(range: section.range, part: section.part, text: text)
        }
    }
}

extension PicturePart {
    /// The name of its looks in a style sheet.
    var style: String {
        switch self {
        case .notHashed: "free"
        case .header: "header"
        case .key: "key"
        }
    }
}

extension PictureStory {
    /// The two digits of a byte, or dots where it is a secret.
    func shownByte(at offset: Int) -> String {
        secrets.contains { $0.contains(offset) } ? "··" : Hex.byte(picture.bytes[offset])
    }
}
