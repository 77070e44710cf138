internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A socket in the file system that only its owner can connect to; its file goes with the last reference.
public final class UnixListeningSocket: Sendable {
    private let descriptor: OwnedDescriptor
    private let bell: Bell
    private let path: String
    /// Which file is ours: one that took its place later is not removed.
    private let identity: FileIdentity?

    /// Listens at `path` with mode 0600; a socket that nobody listens on any more is replaced.
    ///
    /// - Throws: EADDRINUSE where somebody listens there, EEXIST where something else than a socket has the name,
    ///   ENAMETOOLONG for more than some hundred bytes.
    public init(path: String, bell: Bell) throws(SystemError) {
        try path.requireNoNUL("listen")
        let number = pinkit_stream_socket(AF_UNIX)
        guard number >= 0 else { throw .last("listen", path) }
        let descriptor = OwnedDescriptor(takingOwnership: number)
        try Self.clear(path)
        // Nobody else gets in between: the file is made with these permissions. The mask is the process's, and set for
        // the moment of one call.
        let mask = umask(0o177)
        // The pointer is valid for the call, with the length of the whole structure.
        let bound = try unsafe Self.withAddress(path) { unsafe bind(number, $0, $1) }
        let code = errno
        umask(mask)
        guard bound == 0 else { throw SystemError(code: code, operation: "listen", subject: path) }
        guard listen(number, 16) == 0 else { throw .last("listen", path) }
        self.descriptor = descriptor
        self.bell = bell
        self.path = path
        identity = FileIdentity(path: path)
    }

    deinit {
        // The path is a terminated copy for the time of the call.
        if identity != nil, FileIdentity(path: path) == identity { unsafe unlink(path) }
    }

    /// Waits for a connection.
    public func accept(deadline: Deadline) throws(ListeningSocket.AcceptError) -> Socket {
        while true {
            switch Descriptor.wait(descriptor.number, for: .reading, until: deadline, or: bell) {
            case .timedOut: throw .timedOut
            case .interrupted: throw .interrupted
            case .ready: break
            }
            let number = pinkit_accept(descriptor.number)
            if number >= 0 { return Socket(takingOwnership: number) }
            switch errno {
            case EINTR, EAGAIN, EWOULDBLOCK, ECONNABORTED, EPROTO: continue
            case let code: throw .failed(SystemError(code: code, operation: "accept", subject: path))
            }
        }
    }

    /// Connects to a socket of this kind, as its clients do.
    public static func connect(path: String) throws(SystemError) -> Socket {
        try path.requireNoNUL("connect")
        let number = pinkit_stream_socket(AF_UNIX)
        guard number >= 0 else { throw .last("connect", path) }
        let socket = Socket(takingOwnership: number)
        // As above.
        guard try unsafe withAddress(path, { unsafe systemConnect(number, $0, $1) }) == 0 else {
            throw .last("connect", path)
        }
        return socket
    }

    /// Removes a socket that nobody listens on.
    private static func clear(_ path: String) throws(SystemError) {
        var status = stat()
        // The path is a terminated copy for the time of the calls, the structure ours. Links are not followed.
        guard unsafe lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw .last("listen", path)
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw SystemError(code: EEXIST, operation: "listen", subject: path)
        }
        do throws(SystemError) {
            _ = try connect(path: path)
        } catch {
            guard error.code == ECONNREFUSED else { throw error }
            unsafe unlink(path)
            return
        }
        throw SystemError(code: EADDRINUSE, operation: "listen", subject: path)
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(SystemError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard !bytes.isEmpty, bytes.count < room else {
            throw SystemError(code: ENAMETOOLONG, operation: "listen", subject: path)
        }
        // The guard keeps the bytes and the zero behind them, which is there already, within the field.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        // A sockaddr_un begins as every sockaddr does, and its size is passed.
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

// Inside the class the plain name would mean its own method.
private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    // Passes on what its one caller has proved.
    unsafe connect(descriptor, address, length)
}
