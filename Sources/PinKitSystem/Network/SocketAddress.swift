#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An IPv4 or IPv6 address with a port, as the socket calls take it.
public struct SocketAddress: Sendable, Hashable, CustomStringConvertible {
    /// The version of the internet protocol.
    public enum Family: Sendable, Hashable {
        case ipv4, ipv6

        var number: Int32 { self == .ipv4 ? AF_INET : AF_INET6 }
    }

    /// The version of the protocol that the address belongs to.
    public let family: Family

    /// The bytes of a `sockaddr_in` or `sockaddr_in6`.
    let bytes: [UInt8]

    /// The address of this machine that only itself can reach: `127.0.0.1` or `::1`.
    public static func loopback(_ family: Family, port: UInt16) -> SocketAddress {
        switch family {
        case .ipv4: SocketAddress(ipv4: INADDR_LOOPBACK, port: port)
        case .ipv6: SocketAddress(ipv6: in6addr_loopback, port: port)
        }
    }

    /// The port; both structures carry it in network order behind the two bytes of the family.
    public var port: UInt16 { UInt16(bytes[2]) << 8 | UInt16(bytes[3]) }

    /// The address without its port: `127.0.0.1`, `fe80::1%eth0`.
    public var host: String {
        // The pointer is used within the closure only.
        unsafe withPointer { address, length in
            var text = [CChar](repeating: 0, count: 128)
            // Numeric text of an address of ours, into a buffer whose length is passed.
            let result = unsafe getnameinfo(
                address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            guard result == 0 else { return "unknown address" }
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// `127.0.0.1:443`, `[::1]:443`.
    public var description: String { family == .ipv4 ? "\(host):\(port)" : "[\(host)]:\(port)" }

    init(ipv4 address: in_addr_t, port: UInt16) {
        var whole = sockaddr_in()
        #if canImport(Darwin)
            whole.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        #endif
        whole.sin_family = sa_family_t(AF_INET)
        whole.sin_port = port.bigEndian
        whole.sin_addr.s_addr = address.bigEndian
        family = .ipv4
        // The bytes of a structure that lives until the closure returns.
        bytes = unsafe withUnsafeBytes(of: whole) { unsafe [UInt8]($0) }
    }

    init(ipv6 address: in6_addr, port: UInt16) {
        var whole = sockaddr_in6()
        #if canImport(Darwin)
            whole.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
        #endif
        whole.sin6_family = sa_family_t(AF_INET6)
        whole.sin6_port = port.bigEndian
        whole.sin6_addr = address
        family = .ipv6
        // As above.
        bytes = unsafe withUnsafeBytes(of: whole) { unsafe [UInt8]($0) }
    }

    /// A copy of what the system returned; nil unless it is a whole address of a family that we know.
    init?(copying address: UnsafePointer<sockaddr>, length: Int) {
        // The caller vouches for `length` bytes; the family lies within the smallest of the structures.
        guard length >= MemoryLayout<sockaddr>.size else { return nil }
        let size: Int
        switch Int32(unsafe address.pointee.sa_family) {
        case AF_INET: (family, size) = (.ipv4, MemoryLayout<sockaddr_in>.size)
        case AF_INET6: (family, size) = (.ipv6, MemoryLayout<sockaddr_in6>.size)
        default: return nil
        }
        guard length >= size else { return nil }
        bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: address, count: size))
    }

    enum Side { case local, peer }

    /// The address of one side of a socket; nil where it has none.
    init?(_ side: Side, of descriptor: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        // `sockaddr_storage` has room and alignment for every kind of address; the calls set `length` to what they wrote.
        let address = unsafe withUnsafeMutablePointer(to: &storage) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> SocketAddress? in
                let result =
                    switch side {
                    case .local: unsafe getsockname(descriptor, address, &length)
                    case .peer: unsafe getpeername(descriptor, address, &length)
                    }
                guard result == 0 else { return nil }
                return unsafe SocketAddress(copying: address, length: Int(length))
            }
        }
        guard let address else { return nil }
        self = address
    }

    /// Lends the structure to a call.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        // The storage of an array is aligned to 16 bytes, and holds a whole structure that begins with a sockaddr.
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("an address is never empty") }
            return unsafe base.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe body(address, socklen_t(buffer.count))
            }
        }
    }
}
