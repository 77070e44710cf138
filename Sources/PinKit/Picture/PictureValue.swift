/// What an element says, in few words.
struct PictureValue {
    let bytes: [UInt8]

    /// The text of an element; nil where it says nothing by itself.
    func text(of element: DERElement, _ type: PictureType) -> String? {
        switch type {
        case .secret: return "a password, not shown"
        case .version: return version(element)
        case .taggedVersion: return inside(element, 1).first.flatMap(version)
        case .validity:
            let days = inside(element, 2).map { time($0).prefix { $0 != " " } }
            return days.count == 2 ? PictureText.visible(days.joined(separator: " to ")) : nil
        case .name: return PictureText.shortened(DistinguishedName.text(of: element, in: bytes.span))
        case .algorithm: return algorithm(element)
        case .namedExtension: return PictureExtension(bytes, element)?.summary
        case .keyUsage: return PictureText.shortened(PictureExtension.keyUsage(bytes[element.content]))
        case .generalName: return generalName(element)
        case .keyBits: return nil
        default: return plain(element)
        }
    }

    private func plain(_ element: DERElement) -> String? {
        guard !element.tag.isConstructed else { return nil }
        let content = bytes[element.content]
        switch element.tag {
        case .boolean: return content.contains { $0 != 0 } ? "TRUE" : "FALSE"
        case .integer: return integer(element.content)
        case .null: return nil
        case .objectIdentifier: return PictureText.shortened(PictureNames.text(of: Array(content)))
        case .utcTime, .generalizedTime: return PictureText.visible(time(element))
        case .utf8String, .printableString, .ia5String, .teletexString, .bmpString:
            // More of a text than can be shown is not decoded.
            let start = element.content.prefix(4 * (PictureLimits.valueScalars + 1))
            let shown = DERElement(tag: element.tag, start: element.start, content: start, end: start.upperBound)
            return PictureText.visible(DistinguishedName.string(shown, in: bytes.span))
        default: return content.isEmpty ? "empty" : PictureText.hexadecimal(content)
        }
    }

    /// `2048 bits, 00c1…` for a large number, `65537` for a small one.
    private func integer(_ content: Range<Int>) -> String {
        if let number = number(content) { return String(number) }
        let digits = PictureText.hexadecimal(bytes[content])
        guard content.count > 24, let first = content.first(where: { bytes[$0] != 0 }) else { return "0x" + digits }
        return "\((content.upperBound - first) * 8 - bytes[first].leadingZeroBitCount) bits, 0x" + digits
    }

    /// A number of at most four bytes.
    private func number(_ content: Range<Int>) -> Int? {
        guard (1...4).contains(content.count) else { return nil }
        let magnitude = bytes[content].reduce(0) { $0 << 8 | Int($1) }
        return bytes[content.lowerBound] < 0x80 ? magnitude : magnitude - 1 << (8 * content.count)
    }

    /// `2026-11-30 09:05:00 UTC`, or what stands there.
    private func time(_ element: DERElement) -> String {
        guard let seconds = try? CertificateValidity.seconds(of: element, in: bytes.span) else {
            return String(decoding: bytes[element.content.prefix(PictureLimits.valueScalars)], as: UTF8.self)
        }
        let text = CivilTime(secondsSince1970: seconds).description
        return text.replacingFirst("T", with: " ").replacingFirst("Z", with: " UTC")
    }

    private func version(_ element: DERElement) -> String? { number(element.content).map { "v\($0 + 1)" } }

    /// The algorithm's name.
    private func algorithm(_ element: DERElement) -> String? {
        guard let first = inside(element, 1).first, first.tag == .objectIdentifier else { return nil }
        return PictureText.shortened(PictureNames.text(of: Array(bytes[first.content])))
    }

    private func inside(_ element: DERElement, _ limit: Int) -> [DERElement] {
        PictureElement.list(bytes, element.content, limit: limit)
    }

    private func generalName(_ element: DERElement) -> String? {
        let content = bytes[element.content.prefix(4 * (PictureLimits.valueScalars + 1))]
        switch element.tag {
        case .context(4, constructed: true): return nil
        case .context(8, constructed: false): return PictureNames.text(of: Array(content))
        default: return PictureText.visible(GeneralName(element.tag, Array(content)).description)
        }
    }
}

extension String {
    /// The text with the first of a character replaced.
    fileprivate func replacingFirst(_ character: Character, with text: String) -> String {
        guard let place = firstIndex(of: character) else { return self }
        return self[..<place] + text + self[index(after: place)...]
    }
}
