#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The name or the address of a machine, in canonical text.
public struct Host: Sendable, Hashable, CustomStringConvertible {
    /// What a host is given by.
    public enum Kind: Sendable, Hashable { case name, ipv4, ipv6 }

    /// Whether this is a name or an address, and of which family.
    public let kind: Kind

    /// `example.org`, `192.0.2.1`, `2001:db8::1`, `fe80::1%eth0`: names in lower case, addresses in their shortest form.
    public let text: String

    /// Whether this is an address: no server name indication is sent for one (RFC 6066 §3).
    public var isAddressLiteral: Bool { kind != .name }

    /// The name for the server name indication, without the dot of the root; nil for an address.
    public var serverName: String? {
        guard kind == .name else { return nil }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    /// As in an endpoint: an IPv6 address stands in brackets.
    public var description: String { kind == .ipv6 ? "[\(text)]" : text }

    /// Reads a name, an IPv4 address or a bare IPv6 address.
    ///
    /// Names are of ASCII letters, digits, `-` and `_`: an internationalised one is given in its `xn--` form.
    /// - Throws: `EndpointError` with the offset of the first fault.
    public init(parsing text: String) throws(EndpointError) {
        // With the dot of the root. Looked at first, so that the rest is over in a moment.
        guard text.utf8.count <= Self.longestName + 1 else {
            throw EndpointError(.nameTooLong, at: Self.longestName)
        }
        try self.init(Array(text.utf8)[...])
    }

    /// The most bytes of a name (RFC 1035 §2.3.4, written with dots), and of a label.
    static let longestName = 253
    static let longestLabel = 63

    /// Reads part of an input; offsets in errors are those of the slice.
    init(_ bytes: ArraySlice<UInt8>) throws(EndpointError) {
        if bytes.contains(UInt8(ascii: ":")) {
            try self.init(ipv6: bytes)
        } else if let text = Self.canonical(bytes, AF_INET) {
            self.init(kind: .ipv4, text: text)
        } else {
            try self.init(name: bytes)
        }
    }

    /// Reads an IPv6 address with an optional zone (RFC 4007 §11).
    init(ipv6 bytes: ArraySlice<UInt8>) throws(EndpointError) {
        let percent = bytes.firstIndex(of: UInt8(ascii: "%"))
        guard let address = Self.canonical(bytes[..<(percent ?? bytes.endIndex)], AF_INET6) else {
            throw EndpointError(.invalidIPv6Address, at: bytes.startIndex)
        }
        kind = .ipv6
        guard let percent else {
            text = address
            return
        }
        let zone = bytes[(percent + 1)...]
        // The name of a network interface has at most 15 bytes.
        let isZone = (1...15).contains(zone.count) && zone.allSatisfy { $0.isNameByte || $0 == UInt8(ascii: ".") }
        guard isZone else { throw EndpointError(.invalidIPv6Address, at: percent) }
        text = address + String(decoding: bytes[percent...], as: UTF8.self)
    }

    private init(name bytes: ArraySlice<UInt8>) throws(EndpointError) {
        guard !bytes.isEmpty else { throw EndpointError(.emptyHost, at: bytes.startIndex) }
        let hasRoot = bytes.last == UInt8(ascii: ".")
        let name = hasRoot ? bytes.dropLast() : bytes
        guard name.count <= Self.longestName else {
            throw EndpointError(.nameTooLong, at: name.startIndex + Self.longestName)
        }
        if let wrong = name.firstIndex(where: { !$0.isNameByte && $0 != UInt8(ascii: ".") }) {
            throw EndpointError(.invalidCharacter, at: wrong)
        }
        let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        for label in labels where !(1...Self.longestLabel).contains(label.count) {
            throw EndpointError(.invalidLabel, at: label.startIndex)
        }
        // `127.1`, `0x7f.1` and `01.2.3.4` are addresses to some resolvers and names to others.
        if let last = labels.last, last.allSatisfy(\.isDigit) || last.isHexadecimal {
            throw EndpointError(.ambiguousAddress, at: bytes.startIndex)
        }
        kind = .name
        text = String(decoding: bytes, as: UTF8.self).lowercased()
    }

    private init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }

    /// The shortest form of an address, if `bytes` are one.
    private static func canonical(_ bytes: ArraySlice<UInt8>, _ family: Int32) -> String? {
        // A NUL would end the text early for the call.
        guard !bytes.contains(0) else { return nil }
        var address = in6_addr()
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        // in6_addr has room for both kinds, and the buffer for both texts.
        guard unsafe inet_pton(family, String(decoding: bytes, as: UTF8.self), &address) == 1,
            unsafe inet_ntop(family, &address, &text, socklen_t(text.count)) != nil
        else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// Whether this begins with `0x`.
    fileprivate var isHexadecimal: Bool {
        first == UInt8(ascii: "0") && (dropFirst().first ?? 0) | 0x20 == UInt8(ascii: "x")
    }
}

extension UInt8 {
    fileprivate var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: isDigit
        }
    }

    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
