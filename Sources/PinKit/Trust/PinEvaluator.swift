/// The few lines of trust evaluation that every pinning app needs: the leaf, its key as carried, one comparison.
public struct PinEvaluator: Sendable {
    /// The pins of which one must match.
    public let pins: PinSet

    /// An evaluator for a set of pins.
    public init(_ pins: PinSet) { self.pins = pins }

    /// Judges the certificates that a server sent, leaf first (RFC 8446 §4.4.2). Only the leaf counts: a pinned
    /// certificate further along was merely sent, and proves nothing.
    public func evaluate(_ chain: [[UInt8]]) -> PinVerdict {
        guard let first = chain.first else { return .refused(.noCertificate(expected: pins)) }
        do throws(InputError) {
            let leaf = try Certificate(first)
            let pin = leaf.pin
            return pins.contains(pin)
                ? .matches(pin, leaf: leaf) : .refused(.mismatch(expected: pins, seen: pin, leaf: leaf))
        } catch {
            return .refused(.unreadable(expected: pins, error))
        }
    }
}
