/// Why an agent cannot start, or cannot do what it was told: a lower-case fact without anything secret.
public struct AgentError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The fact.
    public let description: String

    init(_ description: String) { self.description = description }
}
