internal import PinKitSystem

/// Why an agent cannot start, or cannot do what it was told: a lower-case fact without anything secret.
public struct AgentError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What failed, as far as a caller tells it apart.
    public enum Kind: Sendable, Hashable {
        /// What was given, or is kept, is not what it should be.
        case input
        /// A file cannot be opened.
        case open
        /// A file cannot be written.
        case write
        /// What was asked for is not possible for this agent.
        case state
    }

    /// What failed.
    public let kind: Kind
    /// The fact.
    public let description: String

    init(_ description: String, _ kind: Kind = .input) {
        self.description = description
        self.kind = kind
    }

    init(_ error: SystemError) { self.init("\(error)", .open) }
    init(_ error: AtomicFile.Failure) { self.init("\(error)", .write) }
}
