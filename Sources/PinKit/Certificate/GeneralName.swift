/// One of the names of a subjectAltName (RFC 5280 §4.2.1.6).
public enum GeneralName: Sendable, Hashable {
    /// A host name, as it stands.
    case dns(String)
    /// An address of 4 or 16 bytes, or of any other length where the certificate is wrong.
    case address([UInt8])
    /// A URI, as it stands.
    case uri(String)
    /// A mail address, as it stands.
    case mail(String)
    /// Any other kind, by the number of its tag.
    case other(UInt8)

    /// A name by its tag and content.
    init(_ tag: DERTag, _ content: [UInt8]) {
        switch tag {
        case .context(1, constructed: false): self = .mail(String(decoding: content, as: UTF8.self))
        case .context(2, constructed: false): self = .dns(String(decoding: content, as: UTF8.self))
        case .context(6, constructed: false): self = .uri(String(decoding: content, as: UTF8.self))
        case .context(7, constructed: false): self = .address(content)
        default: self = .other(UInt8(truncatingIfNeeded: tag.rawValue & 0x1F))
        }
    }

    /// Reads a GeneralNames; names beyond `DERLimits.listedElements` are not listed.
    ///
    /// - Throws: DER codes.
    static func list(in reader: DERReader, of bytes: Span<UInt8>) throws(InputError) -> [GeneralName] {
        var reader = reader
        var series = DERReader(try reader.read(.sequence, "GeneralNames", in: bytes).content)
        try reader.finish("GeneralNames")
        var names: [GeneralName] = []
        while !series.isAtEnd, names.count < DERLimits.listedElements {
            let element = try series.read("GeneralName", in: bytes)
            names.append(GeneralName(element.tag, bytes.array(element.content)))
        }
        return names
    }
}

extension GeneralName: CustomStringConvertible {
    /// The name for people: `DNS:agent.local`, `IP:192.168.1.20`; control characters are not escaped.
    public var description: String {
        switch self {
        case .dns(let name): "DNS:\(name)"
        case .uri(let text): "URI:\(text)"
        case .mail(let text): "email:\(text)"
        case .other(let number): "[\(number)]"
        case .address(let bytes) where bytes.count == 4: "IP:" + bytes.map { String($0) }.joined(separator: ".")
        case .address(let bytes) where bytes.count == 16: "IP:" + Self.groups(bytes)
        case .address(let bytes): "IP:#" + Hex.encode(bytes[...])
        }
    }

    /// Eight groups, the longest run of zeros left out (RFC 5952 §4).
    private static func groups(_ bytes: [UInt8]) -> String {
        let groups = stride(from: 0, to: 16, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
        var longest = 0..<0
        var start = 0
        while start < 8 {
            var end = start
            while end < 8, groups[end] == 0 { end += 1 }
            if end - start > max(1, longest.count) { longest = start..<end }
            start = end + 1
        }
        let text = { (range: Range<Int>) in groups[range].map { String($0, radix: 16) }.joined(separator: ":") }
        return longest.isEmpty ? text(0..<8) : text(0..<longest.lowerBound) + "::" + text(longest.upperBound..<8)
    }
}
