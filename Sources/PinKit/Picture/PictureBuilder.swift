/// Walks over bytes and makes the nodes of a picture, bounded in number and depth.
struct PictureBuilder {
    let bytes: [UInt8]
    private(set) var nodes: [PictureNode] = []
    private(set) var hashed: Range<Int>?
    private(set) var key: Range<Int>?
    /// The part that the bytes play where the walk is.
    private var part = PicturePart.notHashed

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func build(_ kind: BytePicture.Kind) {
        let root: PictureField =
            switch kind {
            case .certificate: PictureField("Certificate", .certificate)
            case .certificateRequest: PictureField("CertificationRequest", .certificationRequest)
            case .subjectPublicKeyInfo: PictureField("SubjectPublicKeyInfo", .subjectPublicKeyInfo)
            case .other: PictureField("DER")
            }
        addElements(bytes.indices, of: .fields([root]), depth: 0)
    }

    /// Adds the elements that fill `range`; what is no element, or too much, becomes one node.
    private mutating func addElements(_ range: Range<Int>, of type: PictureType, depth: Int) {
        var fields = PictureFields(type)
        var identifier: String?
        var position = range.lowerBound
        var count = 0
        while position < range.upperBound {
            guard let next = PictureElement(bytes.span, at: position, end: range.upperBound) else {
                return addLeaf(
                    position..<range.upperBound, "(not DER)", hexadecimal(position..<range.upperBound), depth)
            }
            let field = fields.next(next.element.tag)
            let limit = field.isMandatory ? PictureLimits.nodes : PictureLimits.longFieldNodes
            guard count < PictureLimits.listedElements, nodes.count < limit else {
                return addRest(position..<range.upperBound, depth)
            }
            add(next, field.field, definedBy: identifier, depth: depth)
            if next.element.tag == .objectIdentifier { identifier = dotted(next.element.content) }
            position = next.element.end
            count += 1
        }
    }

    /// Adds one element and what is inside it.
    private mutating func add(
        _ next: PictureElement, _ field: PictureField, definedBy identifier: String?, depth: Int
    ) {
        let element = next.element
        let outer = part
        if case .subjectPublicKeyInfo = field.type, hashed == nil {
            hashed = element.range
            part = .header
        }
        defer { part = outer }
        let inside = inside(element, field.type, definedBy: identifier)
        let isTooDeep = inside != nil && depth + 1 >= PictureLimits.depth
        var value = PictureValue(bytes: bytes).text(of: element, field.type)
        // Inside the key nothing is folded, and the line below an algorithm names it.
        if part.isHashed, case .algorithm = field.type { value = nil }
        if isTooDeep { value = "nested more deeply than is drawn" }
        if !next.isDER { value = PictureText.shortened((value.map { $0 + "; " } ?? "") + "length not as DER demands") }
        nodes.append(
            PictureNode(
                range: element.range, headerLength: element.content.lowerBound - element.start, depth: depth,
                tag: element.tag, name: name(of: element, field), value: value, part: part,
                isSummary: field.type.isSummary && !part.isHashed, isSecret: field.type.isSecret))
        guard let inside, !isTooDeep else { return }
        if case .keyBits = field.type {
            addKey(element, depth + 1)
        } else {
            addElements(element.content, of: inside, depth: depth + 1)
        }
        if element.content.upperBound < element.end {
            addLeaf(element.content.upperBound..<element.end, "end of contents", nil, depth + 1)
        }
    }

    /// The field's name; an extension is called by its own.
    private func name(of element: DERElement, _ field: PictureField) -> String {
        guard case .namedExtension = field.type else { return field.name }
        return PictureExtension(bytes, element)?.name ?? field.name
    }

    /// The grammar of what stands inside an element; nil for a leaf.
    private func inside(_ element: DERElement, _ type: PictureType, definedBy identifier: String?) -> PictureType? {
        guard !element.content.isEmpty else { return nil }
        switch type {
        case .keyBits: return element.tag == .bitString ? type : nil
        case .definedByIdentifier:
            guard let field = identifier.flatMap(PictureType.value(of:)) else { fallthrough }
            // The OCTET STRING of an extension holds exactly one element (RFC 5280 §4.2).
            let isWhole = element.tag.isConstructed || holdsOneElement(element.content)
            return isWhole ? .fields([field]) : nil
        case .secret: return nil
        default:
            return element.tag.isConstructed ? type.contents : nil
        }
    }

    private func holdsOneElement(_ range: Range<Int>) -> Bool {
        PictureElement(bytes.span, at: range.lowerBound, end: range.upperBound)?.element.range == range
    }

    /// Adds the parts of the key's BIT STRING: the byte that counts unused bits, and the key by its algorithm.
    private mutating func addKey(_ element: DERElement, _ depth: Int) {
        let first = element.content.lowerBound
        addLeaf(first..<first + 1, "unused bits", String(bytes[first]), depth)
        let range = element.content.dropFirst()
        guard part.isHashed, key == nil, !range.isEmpty else { return }
        key = range
        part = .key
        let algorithm = algorithmIdentifier
        if algorithm == "1.2.840.113549.1.1.1" || algorithm == "1.2.840.113549.1.1.10", holdsOneElement(range) {
            addElements(range, of: .fields([PictureField("RSAPublicKey", .rsaPublicKey)]), depth: depth)
        } else if algorithm == "1.2.840.10045.2.1" {
            addPoint(range, depth)
        } else {
            addLeaf(range, "public key", hexadecimal(range), depth)
        }
    }

    /// Adds a point by its form (SEC 1 §2.3.3): the first byte, x, and y where it is written out.
    private mutating func addPoint(_ range: Range<Int>, _ depth: Int) {
        let first = range.lowerBound
        let form: (name: String, coordinates: Int) =
            switch bytes[first] {
            case 0x02, 0x03: ("compressed: y follows from x", 1)
            case 0x04: ("uncompressed: x and y follow", 2)
            case 0x06, 0x07: ("hybrid: x and y follow", 2)
            default: ("", 0)
            }
        let size = form.coordinates > 0 ? (range.count - 1) / form.coordinates : 0
        guard size > 0, size * form.coordinates == range.count - 1, depth + 1 < PictureLimits.depth else {
            return addLeaf(range, "point", hexadecimal(range), depth)
        }
        addLeaf(range, "point", nil, depth)
        addLeaf(first..<first + 1, "form", form.name, depth + 1)
        for (index, name) in ["x", "y"].prefix(form.coordinates).enumerated() {
            let start = first + 1 + index * size
            addLeaf(start..<start + size, name, hexadecimal(start..<start + size), depth + 1)
        }
    }

    /// The identifier of the key's algorithm: that of the last node but the BIT STRING's and its first byte's.
    private var algorithmIdentifier: String? {
        nodes.last { $0.part == .header && $0.name == "algorithm" && $0.tag == .objectIdentifier }.map {
            dotted($0.range.dropFirst($0.headerLength))
        }
    }

    private mutating func addLeaf(_ range: Range<Int>, _ name: String, _ value: String?, _ depth: Int) {
        nodes.append(
            PictureNode(
                range: range, headerLength: 0, depth: depth, tag: nil, name: name, value: value, part: part,
                isSummary: false, isSecret: false))
    }

    /// Adds one node for all that is left of a list.
    private mutating func addRest(_ range: Range<Int>, _ depth: Int) {
        var count = 0
        var position = range.lowerBound
        while let next = PictureElement(bytes.span, at: position, end: range.upperBound), position < range.upperBound {
            count += 1
            position = next.element.end
        }
        addLeaf(range, "… \(count) more", nil, depth)
    }

    private func dotted(_ range: Range<Int>) -> String { ObjectIdentifier(content: Array(bytes[range])).dotted }

    private func hexadecimal(_ range: Range<Int>) -> String { PictureText.hexadecimal(bytes[range]) }
}

/// Hands out the field of each element of a structure in turn.
private struct PictureFields {
    private let type: PictureType
    private var position = 0

    init(_ type: PictureType) { self.type = type }

    /// The field for an element with a tag; mandatory ones are those that a grammar names once.
    mutating func next(_ tag: DERTag) -> (field: PictureField, isMandatory: Bool) {
        switch type {
        case .series(let field): return (field, false)
        case .fields(let fields):
            while position < fields.count {
                defer { position += 1 }
                if fields[position].tag == nil || fields[position].tag == tag { return (fields[position], true) }
            }
            fallthrough
        default: return (PictureField(""), false)
        }
    }
}
