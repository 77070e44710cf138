import PinKit

/// What a certificate is for, besides its subject: a GeneralName of RFC 5280 §4.2.1.6.
public enum SubjectAlternativeName: Sendable, Hashable {
    /// A host name; names beyond ASCII in their `xn--` form.
    case dns(String)
    /// An IP address in network byte order: 4 or 16 octets.
    case address([UInt8])

    /// An IPv4 address by its four numbers.
    public static func ipv4(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> SubjectAlternativeName {
        .address([a, b, c, d])
    }

    /// An IPv6 address by its first four and its last four groups.
    public static func ipv6(
        _ first: (UInt16, UInt16, UInt16, UInt16), _ last: (UInt16, UInt16, UInt16, UInt16)
    ) -> SubjectAlternativeName {
        let groups = [first.0, first.1, first.2, first.3, last.0, last.1, last.2, last.3]
        return .address(groups.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    }

    /// Appends the name with its context tag: `[2]` IA5String or `[7]` OCTET STRING.
    func write(to writer: inout DERWriter) {
        switch self {
        case .dns(let name): writer.write(.context(2, constructed: false), content: Array(name.utf8))
        case .address(let octets): writer.write(.context(7, constructed: false), content: octets)
        }
    }
}

extension SubjectAlternativeName: CustomStringConvertible {
    /// The host name, the dotted IPv4 address, the IPv6 address of RFC 5952, or other octets in hexadecimal.
    public var description: String {
        switch self {
        case .dns(let name): name
        case .address(let octets) where octets.count == 4: octets.map { String($0) }.joined(separator: ".")
        case .address(let octets) where octets.count == 16: Self.text(ofIPv6: octets)
        case .address(let octets): "#" + Hex.encode(octets)
        }
    }

    /// RFC 5952 §4: no leading zeros, lower case, and `::` for the first of the longest runs of two zero groups or more.
    private static func text(ofIPv6 octets: [UInt8]) -> String {
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(octets[$0]) << 8 | UInt16(octets[$0 + 1]) }
        var longest = 0..<0
        var start = 0
        while start < 8 {
            let end = groups[start...].firstIndex { $0 != 0 } ?? 8
            if end - start > longest.count { longest = start..<end }
            start = end + 1
        }
        func text(_ range: Range<Int>) -> String {
            groups[range].map { String($0, radix: 16) }.joined(separator: ":")
        }
        guard longest.count > 1 else { return text(0..<8) }
        return text(0..<longest.lowerBound) + "::" + text(longest.upperBound..<8)
    }
}
