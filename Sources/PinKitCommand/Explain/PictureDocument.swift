import PinKit

/// The document of `pinkit explain FILE --json`.
struct PictureDocument: Encodable {
    let source: String
    /// The key that is drawn; absent where the input holds none.
    let picture: Picture?
    /// Every key of the input, by its number.
    let keys: [Key]
    let notes: [String]
    let faults: [FaultLine]

    struct Picture: Encodable {
        /// The number of the key.
        let key: Int
        let kind: String
        let keyType: String
        let subject: String?
        /// The pin of the bytes as carried.
        let pin: String
        /// How many bytes are drawn.
        let bytes: Int
        let header: Stretch
        let keyBytes: Stretch
        let sections: [Section]
        let nodes: [Node]
    }

    struct Stretch: Encodable {
        let offset: Int
        let length: Int
    }

    struct Section: Encodable {
        let name: String
        let offset: Int
        let length: Int
        let part: String
    }

    struct Node: Encodable {
        let offset: Int
        let headerLength: Int
        let contentLength: Int
        let depth: Int
        /// The name of X.680; absent for a part that DER does not tag.
        let tag: String?
        let name: String
        let value: String?
        let part: String
    }

    struct Key: Encodable {
        let key: Int
        let block: Int
        let kind: String
        let keyType: String
        let sha256: String
    }
}

extension PictureDocument {
    init(_ input: InputKeys, story: PictureStory?) {
        source = input.source
        picture = story.map { Picture($0) }
        keys = input.keys.enumerated().map { index, key in
            Key(
                key: index + 1, block: key.block.number, kind: key.container.rawValue,
                keyType: key.key.keyType.description, sha256: key.key.pin.digest.hexadecimal)
        }
        notes =
            (story?.notes ?? []) + input.omissionNotes
            + (input.moreFaults > 0 ? ["\(InputKeys.more(input.moreFaults)) cannot be read"] : [])
        faults = input.faultLines
    }
}

extension PictureDocument.Picture {
    init(_ story: PictureStory) {
        key = story.number
        kind = story.kind
        keyType = story.keyType
        subject = story.subject
        pin = story.pin.text
        bytes = story.picture.bytes.count
        header = PictureDocument.Stretch(story.header)
        keyBytes = PictureDocument.Stretch(story.keyBytes)
        sections = story.picture.sections.map {
            PictureDocument.Section(
                name: $0.name, offset: $0.range.lowerBound, length: $0.range.count, part: $0.part.rawValue)
        }
        nodes = story.picture.nodes.map { PictureDocument.Node($0) }
    }
}

extension PictureDocument.Stretch {
    init(_ range: Range<Int>) {
        offset = range.lowerBound
        length = range.count
    }
}

extension PictureDocument.Node {
    init(_ node: PictureNode) {
        offset = node.range.lowerBound
        headerLength = node.headerLength
        contentLength = node.contentLength
        depth = node.depth
        tag = node.tag?.description
        name = node.name
        value = node.value
        part = node.part.rawValue
    }
}
