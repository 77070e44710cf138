#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Why no address could be connected to.
public struct ConnectError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The most telling of the reasons: a host that refuses has at least answered.
    public enum Code: Sendable, Hashable, CaseIterable {
        /// The host answered that nobody listens there.
        case refused
        /// No answer before the deadline.
        case timedOut
        /// There is no route to the host or its network.
        case unreachable
        /// Anything else: see the attempts.
        case other
    }

    /// One address and what became of it.
    public struct Attempt: Sendable, Hashable {
        /// What was connected to.
        public let address: SocketAddress
        /// Why it failed.
        public let error: SystemError
    }

    /// The most telling reason of all attempts.
    public let code: Code
    /// In the order in which they were tried; empty when there was no address at all.
    public let attempts: [Attempt]

    init(attempts: [Attempt]) {
        self.attempts = attempts
        let codes = Set(attempts.map { Self.code(of: $0.error.code) })
        // The cases stand in the order of their rank.
        code = Code.allCases.first(where: codes.contains) ?? .other
    }

    /// All attempts in one line: `connect 127.0.0.1:443: connection refused`.
    public var description: String {
        guard !attempts.isEmpty else { return "connect: no address to connect to" }
        return attempts.map(\.error.description).joined(separator: "; ")
    }

    private static func code(of number: Int32) -> Code {
        switch number {
        case ECONNREFUSED: .refused
        case ETIMEDOUT: .timedOut
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL: .unreachable
        default: .other
        }
    }
}
