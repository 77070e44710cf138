/// Why nothing can be announced or looked for.
public enum DiscoveryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No daemon for mDNS answers on this machine.
    case noDaemon
    /// The daemon answers with this error of its own.
    case failed(Int32)

    /// One lower-case sentence.
    public var description: String {
        switch self {
        case .noDaemon: "no mDNS daemon answers on this machine"
        case .failed(let code): "the mDNS daemon answers with error \(code)"
        }
    }

    /// What would work.
    public var hint: String? {
        self == .noDaemon ? "start avahi-daemon, or name the agent's address" : nil
    }

    /// kDNSServiceErr_Unknown, by which Avahi's library says that nobody answers, and kDNSServiceErr_ServiceNotRunning.
    init(code: Int32) { self = code == -65_537 || code == -65_563 ? .noDaemon : .failed(code) }
}
