internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Socket {
    /// Connects to the first of `addresses` that answers, in their order.
    ///
    /// Each attempt gets an equal share of what is left of the time, so that one silent address does not eat it all.
    public static func connect(
        to addresses: [SocketAddress], deadline: Deadline
    ) throws(ConnectError) -> Socket {
        var attempts: [ConnectError.Attempt] = []
        for (index, address) in addresses.enumerated() {
            let share = Deadline(after: deadline.remaining / Double(addresses.count - index))
            do throws(SystemError) {
                return try connect(to: address, deadline: min(share, deadline))
            } catch {
                attempts.append(ConnectError.Attempt(address: address, error: error))
            }
        }
        throw ConnectError(attempts: attempts)
    }

    private static func connect(to address: SocketAddress, deadline: Deadline) throws(SystemError) -> Socket {
        let subject = address.description
        let descriptor = pinkit_stream_socket(address.family.number)
        guard descriptor >= 0 else { throw .last("connect", subject) }
        let socket = Socket(takingOwnership: descriptor)

        // The pointer is valid for the call, with the length of the whole structure.
        let result = unsafe address.withPointer { unsafe systemConnect(descriptor, $0, $1) }
        // An interrupted attempt goes on by itself, like one that is in progress.
        if result != 0, errno != EINPROGRESS, errno != EINTR { throw .last("connect", subject) }
        guard Descriptor.wait(descriptor, for: .writing, until: deadline, or: nil) == .ready else {
            throw SystemError(code: ETIMEDOUT, operation: "connect", subject: subject)
        }
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        // Fills a number of ours of that size.
        guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else {
            throw .last("connect", subject)
        }
        // A socket whose own port was chosen to be the one asked for can connect to itself, with nobody listening.
        if code == 0, let local = socket.localAddress, local == socket.peerAddress { code = ECONNREFUSED }
        if code != 0 { throw SystemError(code: code, operation: "connect", subject: subject) }
        return socket
    }
}

// Inside `Socket` the plain name would mean its own method.
private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    // Passes on what its one caller has proved.
    unsafe connect(descriptor, address, length)
}
