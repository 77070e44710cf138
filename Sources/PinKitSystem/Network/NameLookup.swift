internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Why a name gave no address.
public enum LookupError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no such name, or it has no address.
    case nameDoesNotResolve(String)
    /// The name servers did not answer, or said to try again.
    case temporaryFailure(String)
    /// No answer before the deadline.
    case timedOut(String)
    /// Another fault of the resolver.
    case failed(SystemError)

    /// `look up name.invalid: the name does not resolve`.
    public var description: String {
        switch self {
        case .nameDoesNotResolve(let name): "look up \(name.escapingControls): the name does not resolve"
        case .temporaryFailure(let name): "look up \(name.escapingControls): temporary failure of the name servers"
        case .timedOut(let name): "look up \(name.escapingControls): timed out"
        case .failed(let error): error.description
        }
    }
}

/// From a host to the addresses that can be connected to.
public enum NameLookup {
    /// More addresses than this are not tried: a name server cannot make us knock on a thousand doors.
    public static let mostAddresses = 32

    /// Looks up `host`, in the order that the system prefers; never empty.
    ///
    /// `getaddrinfo` cannot be stopped: it runs on a thread of its own, which is left to itself at the deadline and
    /// ends when the resolver gives up.
    public static func resolve(
        _ host: Host, port: UInt16, deadline: Deadline
    ) throws(LookupError) -> [SocketAddress] {
        // Without a name server there is nothing to wait for.
        if host.isAddressLiteral { return try look(up: host, port: port).get() }
        // Not even a thread is started for nothing.
        if deadline.isPast { throw .timedOut(host.text) }

        let answer = Locked<Result<[SocketAddress], LookupError>?>(nil)
        do throws(SystemError) {
            try Threads.start(name: "lookup") {
                let result = look(up: host, port: port)
                answer.withLock { $0 = result }
            }
        } catch { throw .failed(error) }
        guard let result = answer.wait(until: deadline, { $0 }) else { throw .timedOut(host.text) }
        return try result.get()
    }

    /// What a result of `getaddrinfo` means; nil for success.
    static func failure(_ code: Int32, errno: Int32, name: String) -> LookupError? {
        switch pinkit_lookup_outcome(code) {
        case Int32(PINKIT_LOOKUP_FOUND.rawValue): nil
        case Int32(PINKIT_LOOKUP_NO_NAME.rawValue): .nameDoesNotResolve(name)
        case Int32(PINKIT_LOOKUP_TEMPORARY.rawValue): .temporaryFailure(name)
        case Int32(PINKIT_LOOKUP_SYSTEM.rawValue):
            .failed(SystemError(code: errno, operation: "look up", subject: name))
        default: .failed(SystemError(code: EIO, operation: "look up", subject: name))
        }
    }

    private static func look(up host: Host, port: UInt16) -> Result<[SocketAddress], LookupError> {
        // No AI_ADDRCONFIG: it takes ::1 away where only the loopback has IPv6, and a connect to a family
        // that is not there fails at once anyway.
        // Every pointer in the structure is nil; the numbers are set below.
        var hints = unsafe addrinfo()
        unsafe hints.ai_family = AF_UNSPEC
        // Glibc has an enumeration here, Darwin a number.
        #if canImport(Darwin)
            unsafe hints.ai_socktype = SOCK_STREAM
        #else
            unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #endif
        unsafe hints.ai_flags = AI_NUMERICSERV | (host.isAddressLiteral ? AI_NUMERICHOST : 0)

        var list: UnsafeMutablePointer<addrinfo>?
        // Both texts are terminated copies for the time of the call; the list is ours until freed.
        let code = unsafe getaddrinfo(host.text, String(port), &hints, &list)
        let reason = errno
        defer { if let list = unsafe list { unsafe freeaddrinfo(list) } }

        if let failure = failure(code, errno: reason, name: host.text) { return .failure(failure) }
        var addresses: [SocketAddress] = []
        var next = unsafe list
        // The list is linked and ends with nil; each entry tells the length of its address.
        while let entry = unsafe next, addresses.count < mostAddresses {
            if let bytes = unsafe entry.pointee.ai_addr,
                let address = unsafe SocketAddress(copying: bytes, length: Int(entry.pointee.ai_addrlen)),
                !addresses.contains(address)
            {
                addresses.append(address)
            }
            unsafe next = entry.pointee.ai_next
        }
        return addresses.isEmpty ? .failure(.nameDoesNotResolve(host.text)) : .success(addresses)
    }
}
