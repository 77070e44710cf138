internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A connected TCP stream, closed when its owner goes.
///
/// One thread may send while another receives.
public struct Socket: ~Copyable, Sendable {
    let descriptor: Int32

    /// Takes over a non-blocking descriptor that closes on exec.
    init(takingOwnership descriptor: Int32) {
        self.descriptor = descriptor
        // A handshake is a few small messages, each of which waits for an answer: never hold one back.
        setOption(level: Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
    }

    deinit { closeDescriptor(descriptor) }

    /// The other side; nil once the connection is gone.
    public var peerAddress: SocketAddress? {
        SocketAddress(.peer, of: descriptor)
    }

    /// This side; nil once the connection is gone.
    public var localAddress: SocketAddress? {
        SocketAddress(.local, of: descriptor)
    }

    /// Tells the peer that nothing more will be sent; receiving goes on.
    public func shutdownWrite() {
        // Fails only where the connection is gone, which the next receive reports.
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes; what was sent still reaches the peer, unless unread bytes turn the close into a reset.
    public consuming func close() {}

    /// Closes with a reset, which throws away whatever is on its way.
    public consuming func abort() {
        setOption(level: SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
    }

    private func setOption<Value: BitwiseCopyable>(level: Int32, _ name: Int32, _ value: Value) {
        var value = value
        // A plain value and its size. An option that cannot be set costs speed or tidiness, not correctness.
        _ = unsafe setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Value>.size))
    }
}

// Inside `Socket` the plain name would mean its own method.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
