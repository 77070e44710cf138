public import PinKitSystem

/// The time for a whole check: the moment at which it ends, and the number that a message can name.
public struct TimeLimit: Sendable, Hashable {
    /// What was asked for.
    public let seconds: Double
    /// When it is over; it started to run when this value was made.
    public let deadline: Deadline

    /// Starts the clock.
    public init(seconds: Double) {
        self.seconds = seconds
        deadline = Deadline(after: seconds)
    }

    /// `10 s`, `0.3 s`.
    public var text: String {
        let digits = "\(seconds)"
        return (digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits) + " s"
    }
}
