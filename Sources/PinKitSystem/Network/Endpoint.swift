/// Why a text is not an endpoint, and where.
public struct EndpointError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of fault; the raw value is its text.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        case emptyHost = "the host is empty"
        case userinfo = "a user name is not allowed"
        case invalidCharacter = "a character that no host name has"
        case invalidLabel = "a label of the name is empty or longer than 63 bytes"
        case nameTooLong = "the name is longer than 253 bytes"
        case ambiguousAddress = "neither a name nor an IPv4 address of four numbers"
        case invalidIPv6Address = "not an IPv6 address"
        case unclosedBracket = "the bracket is not closed"
        case invalidPort = "the port is not a number from 1 to 65535"
    }

    /// The kind of fault.
    public let code: Code
    /// In bytes, from the start of the input.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    /// `the host is empty (byte 0)`.
    public var description: String { "\(code.rawValue) (byte \(offset))" }
}

/// A host and a port.
public struct Endpoint: Sendable, Hashable, CustomStringConvertible {
    /// The name or address to connect to.
    public let host: Host
    /// The TCP port, never 0 where the endpoint was read from text.
    public let port: UInt16

    /// An endpoint from its parts.
    public init(host: Host, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// `example.org:443`, `[2001:db8::1]:443`.
    public var description: String { "\(host):\(port)" }

    /// Reads `HOST`, `HOST:PORT`, `[IPv6]`, `[IPv6]:PORT` or a bare IPv6 address.
    ///
    /// An input with several colons and no brackets is an IPv6 address as a whole.
    /// - Throws: `EndpointError` with the offset of the first fault.
    public init(parsing text: String, defaultPort: UInt16) throws(EndpointError) {
        // The longest name with its dot, a colon and a port. Looked at first, so that the rest is over in a moment.
        guard text.utf8.count <= Host.longestName + 7 else {
            throw EndpointError(.nameTooLong, at: Host.longestName)
        }
        let bytes = Array(text.utf8)[...]
        if let at = bytes.firstIndex(of: UInt8(ascii: "@")) { throw EndpointError(.userinfo, at: at) }
        if let wrong = bytes.firstIndex(where: { $0 <= 0x20 || $0 >= 0x7F }) {
            throw EndpointError(.invalidCharacter, at: wrong)
        }

        let colon = UInt8(ascii: ":")
        let end: Int
        if bytes.first == UInt8(ascii: "[") {
            guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else {
                throw EndpointError(.unclosedBracket, at: bytes.count)
            }
            host = try Host(ipv6: bytes[1..<close])
            end = close + 1
        } else {
            let first = bytes.firstIndex(of: colon)
            let isBare = first != nil && first != bytes.lastIndex(of: colon)
            end = isBare ? bytes.endIndex : first ?? bytes.endIndex
            host = try Host(bytes[..<end])
        }

        guard end < bytes.endIndex else {
            port = defaultPort
            return
        }
        guard bytes[end] == colon else { throw EndpointError(.invalidCharacter, at: end) }
        port = try Self.port(bytes[(end + 1)...])
    }

    /// One spelling only: no sign, no leading zero.
    private static func port(_ digits: ArraySlice<UInt8>) throws(EndpointError) -> UInt16 {
        guard (1...5).contains(digits.count), digits.allSatisfy(\.isDigit), digits.first != UInt8(ascii: "0"),
            let port = UInt16(String(decoding: digits, as: UTF8.self))
        else { throw EndpointError(.invalidPort, at: digits.startIndex) }
        return port
    }
}
