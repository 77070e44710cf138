internal import CDNSSD
internal import PinKitSystem

/// An agent's announcement by mDNS, for as long as this lives.
public final class ServiceAnnouncement: Sendable {
    private let bell: Bell
    private let thread: Threads.Handle

    /// Announces a port of this machine under a name, which the daemon changes where it is taken.
    ///
    /// - Parameter failed: is told, on a thread of its own, what went wrong later.
    /// - Throws: `DiscoveryError` where no daemon answers; `SystemError` where there is no thread to be had.
    public init(
        name: String, port: UInt16, failed: @escaping @Sendable (DiscoveryError) -> Void
    ) throws {
        let bell = try Bell()
        self.bell = bell
        let outcome = Locked<DiscoveryError??>(nil)
        // The request is made, kept and ended by one thread.
        thread = try Threads.start(name: "mdns") {
            do throws(DiscoveryError) {
                let reference = try Self.register(name, port)
                outcome.withLock { $0 = .some(nil) }
                while !bell.wait(until: Deadline(after: 0)) {
                    _ = try reference.process(until: .never, or: bell)
                }
            } catch {
                let isFirst = outcome.withLock { outcome in
                    defer { outcome = .some(error) }
                    return outcome == nil
                }
                if !isFirst { failed(error) }
            }
        }
        if let error = outcome.wait(until: Deadline(after: 10), { $0 }) ?? .noDaemon { throw error }
    }

    deinit {
        bell.ring()
        thread.join(until: Deadline(after: 2))
    }

    private static func register(_ name: String, _ port: UInt16) throws(DiscoveryError) -> ServiceReference {
        let text = ServiceType.text(ServiceType.record)
        return try unsafe ServiceReference { place in
            // The texts and the record are copied by the library during the call; no callback is asked for.
            unsafe DNSServiceRegister(
                place, 0, 0, name, ServiceType.agent, nil, nil, pinkit_dnssd_port(port), UInt16(text.count), text, nil,
                nil)
        }
    }
}
