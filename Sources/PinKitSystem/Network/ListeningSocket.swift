internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A TCP socket that takes connections; closed with its last reference.
public final class ListeningSocket: Sendable {
    /// Why no connection was taken.
    public enum AcceptError: Error, Sendable, Hashable {
        /// Nobody came before the deadline.
        case timedOut
        /// ``interrupt()`` was called, or the bell was rung.
        case interrupted
        /// Any other fault: out of descriptors (EMFILE), for one.
        case failed(SystemError)
    }

    private let descriptor: OwnedDescriptor
    private let bell: Bell

    /// The address that connections come to, with the port that was chosen where 0 was asked for.
    public let address: SocketAddress

    /// Listens on `address`; port 0 lets the system choose one that is free.
    ///
    /// - Parameter bell: ends every accept when it rings; own one by default.
    /// - Throws: `SystemError`, such as EADDRINUSE and EACCES.
    public init(on address: SocketAddress, backlog: Int32 = 128, bell: Bell? = nil) throws(SystemError) {
        let subject = address.description
        let number = pinkit_stream_socket(address.family.number)
        guard number >= 0 else { throw .last("listen", subject) }
        let descriptor = OwnedDescriptor(takingOwnership: number)

        // A port whose last connections still linger can be taken again; ::1 must not stand for 127.0.0.1 too.
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        // Each call reads a number of ours of that size.
        _ = unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, size)
        if address.family == .ipv6 { _ = unsafe setsockopt(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, size) }

        // The pointer is valid for the call, with the length of the whole structure.
        guard unsafe address.withPointer({ unsafe bind(number, $0, $1) }) == 0, listen(number, backlog) == 0,
            let actual = SocketAddress(.local, of: number)
        else { throw .last("listen", subject) }

        if let bell { self.bell = bell } else { self.bell = try Bell() }
        self.descriptor = descriptor
        self.address = actual
    }

    /// The port that was bound.
    public var port: UInt16 { address.port }

    /// Waits for a connection. Any number of threads may.
    public func accept(deadline: Deadline) throws(AcceptError) -> Socket {
        while true {
            switch Descriptor.wait(descriptor.number, for: .reading, until: deadline, or: bell) {
            case .timedOut: throw .timedOut
            case .interrupted: throw .interrupted
            case .ready: break
            }
            let number = pinkit_accept(descriptor.number)
            if number >= 0 { return Socket(takingOwnership: number) }
            switch errno {
            // Somebody else took it, or the peer gave up between the two calls: wait for the next one.
            case EINTR, EAGAIN, EWOULDBLOCK, ECONNABORTED, EPROTO: continue
            case let code: throw .failed(SystemError(code: code, operation: "accept", subject: address.description))
            }
        }
    }

    /// Ends the accepts under way and all later ones; any thread may call it.
    public func interrupt() { bell.ring() }
}
