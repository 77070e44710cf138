#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The addresses of this machine's network interfaces.
public enum NetworkAddresses {
    /// The addresses that others can reach, in the order of the system; neither loopback nor link-local IPv6, which
    /// means nothing without a zone.
    ///
    /// - Throws: `SystemError` where the system does not tell.
    public static func reachable() throws(SystemError) -> [SocketAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { throw .last("list network addresses") }
        // The list is the system's until it is freed here, once; each entry is read before that.
        defer { unsafe freeifaddrs(list) }
        var addresses: [SocketAddress] = []
        var next = unsafe list
        while let entry = unsafe next?.pointee {
            unsafe next = entry.ifa_next
            guard unsafe entry.ifa_flags & UInt32(IFF_UP) != 0, let address = unsafe entry.ifa_addr else { continue }
            let length =
                unsafe Int32(address.pointee.sa_family) == AF_INET6
                ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
            guard let copy = unsafe SocketAddress(copying: address, length: length), !copy.isLoopback,
                !copy.isLinkLocalIPv6, !addresses.contains(copy)
            else { continue }
            addresses.append(copy)
        }
        return addresses
    }
}

extension SocketAddress {
    /// The address in network byte order: 4 or 16 bytes.
    public var octets: [UInt8] {
        switch family {
        case .ipv4: Array(bytes[4..<8])
        case .ipv6: Array(bytes[8..<24])
        }
    }

    /// Whether only this machine itself can have this address: 127.0.0.0/8, ::1, or the former inside IPv6.
    public var isLoopback: Bool {
        let octets = octets
        switch family {
        case .ipv4: return octets[0] == 127
        case .ipv6:
            if octets == [UInt8](repeating: 0, count: 15) + [1] { return true }
            return octets[..<10].allSatisfy { $0 == 0 } && octets[10] == 0xFF && octets[11] == 0xFF && octets[12] == 127
        }
    }

    /// Whether this stands for every address of the machine: 0.0.0.0 or ::.
    public var isWildcard: Bool { octets.allSatisfy { $0 == 0 } }

    /// fe80::/10.
    var isLinkLocalIPv6: Bool { family == .ipv6 && octets[0] == 0xFE && octets[1] & 0xC0 == 0x80 }

    /// The address of a host that is given by its number; nil for a name.
    public init?(_ host: Host, port: UInt16) {
        var address = in6_addr()
        switch host.kind {
        case .name: return nil
        case .ipv4:
            // in6_addr has room for both kinds; the text is a terminated copy.
            guard unsafe inet_pton(AF_INET, host.text, &address) == 1 else { return nil }
            let octets = unsafe withUnsafeBytes(of: address) { unsafe Array($0.prefix(4)) }
            self.init(ipv4: octets.reduce(in_addr_t(0)) { $0 << 8 | in_addr_t($1) }, port: port)
        case .ipv6:
            guard unsafe inet_pton(AF_INET6, host.text, &address) == 1 else { return nil }
            self.init(ipv6: address, port: port)
        }
    }
}
