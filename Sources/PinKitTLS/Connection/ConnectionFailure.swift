public import PinKitSystem

/// No verdict could be reached: the server could not be asked, or did not answer as TLS wants it.
public struct ConnectionFailure: Error, Sendable, Hashable {
    /// How far a check had come.
    public enum Phase: Sendable, Hashable {
        /// The library was being set up; nothing was sent.
        case setup
        /// The name was being looked up.
        case lookup
        /// The TCP connection was being made.
        case connect
        /// The TLS handshake was under way.
        case handshake(HandshakeProgress)
    }

    /// What had been received when a handshake ended.
    public enum HandshakeProgress: Sendable, Hashable {
        case nothing
        /// Some bytes, but no whole message.
        case firstBytes
        /// The server's hello, at least.
        case serverHello
        /// The certificate, whose pin matched.
        case certificate
    }

    /// What went wrong.
    public enum Reason: Sendable, Hashable {
        case setup(String)
        case nameDoesNotResolve
        /// The name servers gave no answer to rely on.
        case lookup(LookupError)
        case refused
        case unreachable
        /// Another reason why no address could be connected to.
        case connect(ConnectError)
        /// The seconds that were asked for are over.
        case timedOut(TimeLimit)
        case clearText(ClearTextAnswer)
        /// The server closed the connection after `bytes` received.
        case closed(bytes: Int)
        case reset(bytes: Int)
        /// A fatal alert of the server, by its number.
        case alert(UInt8)
        /// The handshake was broken by either side; the library's words.
        case handshake(String)
        /// More than `limit` bytes, and the handshake was still not over.
        case flood(limit: Int)
        case system(SystemError)
    }

    /// How far it had come.
    public let phase: Phase
    /// What went wrong.
    public let reason: Reason
    /// What was sent and received.
    public let trace: ConnectionTrace
}

extension ConnectionFailure {
    /// A stable name for programs and tests.
    public var code: Code {
        switch reason {
        case .setup: .setup
        case .nameDoesNotResolve: .name
        case .lookup: .lookup
        case .refused: .refused
        case .unreachable: .unreachable
        case .connect: .connect
        case .timedOut: .timedOut
        case .clearText: .clearText
        case .closed: .closed
        case .reset: .reset
        case .alert: .alert
        case .handshake: .handshake
        case .flood: .flood
        case .system: .system
        }
    }

    /// The stable names of the reasons.
    public enum Code: String, Sendable, CaseIterable {
        case setup, name, lookup, refused, unreachable, connect
        case timedOut = "timed-out"
        case clearText = "clear-text"
        case closed, reset, alert, handshake, flood, system
    }
}
