/// An extension in one line: its name and what it says.
struct PictureExtension {
    private let bytes: [UInt8]
    private let identifier: DERElement
    private let isCritical: Bool
    private let value: DERElement

    /// Takes the fields of an Extension; nil where it is none.
    init?(_ bytes: [UInt8], _ element: DERElement) {
        let fields = PictureElement.list(bytes, element.content, limit: 3)
        guard let identifier = fields.first, identifier.tag == .objectIdentifier, let value = fields.last,
            value.tag == .octetString
        else { return nil }
        self.bytes = bytes
        self.identifier = identifier
        self.value = value
        isCritical = fields.count == 3 && bytes[fields[1].content].contains { $0 != 0 }
    }

    /// The name, such as `subjectAltName`, or the dotted identifier.
    var name: String { PictureText.shortened(PictureNames.text(of: Array(bytes[identifier.content]))) }

    /// `critical: digitalSignature`; nil where there is nothing to say, or it is not known here how.
    var summary: String? {
        let content = content.flatMap { $0.isEmpty ? nil : $0 }
        let parts = [isCritical ? "critical" : nil, content].compactMap { $0 }
        return parts.isEmpty ? nil : PictureText.visible(parts.joined(separator: ": "))
    }

    private var content: String? {
        guard let inner = elements(value.content).first, inner.range == value.content else { return nil }
        switch ObjectIdentifier(content: Array(bytes[identifier.content])).dotted {
        case "2.5.29.14": return PictureText.hexadecimal(bytes[inner.content])
        case "2.5.29.15": return Self.keyUsage(bytes[inner.content])
        case "2.5.29.17", "2.5.29.18": return names(in: inner)
        case "2.5.29.19": return authority(elements(inner.content))
        case "2.5.29.35":
            let first = elements(inner.content).first { $0.tag == .context(0, constructed: false) }
            return first.map { PictureText.hexadecimal(bytes[$0.content]) }
        case "2.5.29.37":
            return elements(inner.content).map { PictureNames.text(of: Array(bytes[$0.content])) }
                .joined(separator: ", ")
        default: return nil
        }
    }

    private func names(in list: DERElement) -> String {
        elements(list.content).map { element in
            let content = bytes[element.content.prefix(PictureLimits.valueScalars * 4)]
            return GeneralName(element.tag, Array(content)).description
        }.joined(separator: ", ")
    }

    private func authority(_ fields: [DERElement]) -> String {
        let isAuthority = fields.contains { $0.tag == .boolean && bytes[$0.content].contains { $0 != 0 } }
        return isAuthority ? "a certificate authority" : "not an authority"
    }

    /// The purposes of a key by the bits behind the first byte (RFC 5280 §4.2.1.3).
    static func keyUsage(_ content: ArraySlice<UInt8>) -> String {
        let names = [
            "digitalSignature", "nonRepudiation", "keyEncipherment", "dataEncipherment", "keyAgreement", "keyCertSign",
            "cRLSign", "encipherOnly", "decipherOnly",
        ]
        let octets = Array(content.dropFirst())
        return names.indices.filter { $0 / 8 < octets.count && octets[$0 / 8] << UInt8($0 % 8) & 0x80 != 0 }
            .map { names[$0] }.joined(separator: ", ")
    }

    /// No line holds more of a list than this.
    private func elements(_ range: Range<Int>) -> [DERElement] { PictureElement.list(bytes, range, limit: 16) }
}
