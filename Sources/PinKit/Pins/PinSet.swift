/// The pins of which any one may match; never empty.
public struct PinSet: Sendable, Hashable {
    /// The pins in the order given, without repetitions.
    public let pins: [Pin]

    /// A set of at least one pin; nil for none, since no pin must never mean "anything goes".
    public init?(_ pins: [Pin]) {
        guard !pins.isEmpty else { return nil }
        var seen: Set<Pin> = []
        self.pins = pins.filter { seen.insert($0).inserted }
    }

    /// A set of one.
    public init(_ pin: Pin) { pins = [pin] }

    /// Whether `pin` is one of the set.
    public func contains(_ pin: Pin) -> Bool { pins.contains(pin) }
}
