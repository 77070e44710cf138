/// The bytes around a key as a tree, with what is hashed for the pin and what is not.
///
/// The nodes stand in the order of the bytes, each before those inside it. The own bytes of all nodes, ``ownBytes(of:)``,
/// tile the whole: each byte belongs to exactly one node, and so to exactly one part.
public struct BytePicture: Sendable {
    /// What the bytes are.
    public enum Kind: Sendable {
        case certificate
        case certificateRequest
        case subjectPublicKeyInfo
        /// Any other DER: nothing of it is hashed.
        case other
    }

    /// The bytes as carried.
    public let bytes: [UInt8]
    /// The tree, at most ``PictureLimits/nodes``.
    public let nodes: [PictureNode]
    /// The SubjectPublicKeyInfo, all of which is hashed; nil where there is none.
    public let hashed: Range<Int>?
    /// The key's own bytes, at the end of ``hashed``.
    public let key: Range<Int>?
    /// The fields one after the other, without a gap.
    public let sections: [PictureSection]

    /// Draws bytes of a kind; what is not DER becomes a node that says so.
    public init(_ bytes: [UInt8], of kind: Kind) {
        var builder = PictureBuilder(bytes)
        builder.build(kind)
        self.bytes = bytes
        nodes = builder.nodes
        hashed = builder.hashed
        key = builder.key
        sections = Self.sections(of: builder.nodes, end: bytes.count)
    }

    /// Draws what a key was found in.
    public init(of key: InputKey) {
        let kind: Kind =
            switch key.container {
            case .certificate: .certificate
            case .certificateRequest: .certificateRequest
            default: .subjectPublicKeyInfo
            }
        let whole = BytePicture(key.der, of: kind)
        // A picture of other bytes than those that were pinned would be worse than one of the key alone.
        if let hashed = whole.hashed, key.der[hashed].elementsEqual(key.key.bytes) {
            self = whole
        } else {
            self.init(key.key.bytes, of: .subjectPublicKeyInfo)
        }
    }

    /// The bytes of a node that belong to no node inside it: its header, or all of it.
    public func ownBytes(of index: Int) -> Range<Int> {
        nodes[index].range.lowerBound..<(index + 1 < nodes.count ? nodes[index + 1].range.lowerBound : bytes.count)
    }

    /// Whether nodes stand inside a node.
    public func hasChildren(_ index: Int) -> Bool {
        index + 1 < nodes.count && nodes[index + 1].depth > nodes[index].depth
    }

    /// The bytes before the key inside ``hashed``.
    public var header: Range<Int>? {
        guard let hashed, let key else { return nil }
        return hashed.lowerBound..<key.lowerBound
    }

    /// The part that each byte plays, for a picture of all of them.
    public func part(at offset: Int) -> PicturePart {
        guard let hashed, hashed.contains(offset) else { return .notHashed }
        return key?.contains(offset) == true ? .key : .header
    }

    /// The fields of the outer structure and of the first inside it, which is what was signed; inside the key only header and key are told apart.
    private static func sections(of nodes: [PictureNode], end: Int) -> [PictureSection] {
        var sections: [PictureSection] = []
        var open: (name: String, start: Int, part: PicturePart)?
        for node in nodes {
            let start = node.range.lowerBound
            let isInner = node.depth == 2 && nodes[1].range.contains(start)
            let isField = node.part == .notHashed && (node.depth < 2 || isInner)
            guard isField || node.part != open?.part else { continue }
            if let open, open.start < start {
                sections.append(PictureSection(name: open.name, range: open.start..<start, part: open.part))
            }
            open = (node.name, start, node.part)
        }
        if let open, open.start < end {
            sections.append(PictureSection(name: open.name, range: open.start..<end, part: open.part))
        }
        return sections
    }
}
