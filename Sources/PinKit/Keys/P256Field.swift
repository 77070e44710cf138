/// The field of P-256: integers modulo p = 2²⁵⁶ − 2²²⁴ + 2¹⁹² + 2⁹⁶ − 1 (SP 800-186 §3.2.1.3).
///
/// It serves the curve check on public points only, so it need not run in constant time.
struct P256Field: Equatable {
    /// Four words, least significant first; always below p.
    private var words: Words

    init(words: Words) { self.words = words }

    /// Reads 32 big-endian bytes at `start`; nil for a value that is not below p.
    init?(_ bytes: Span<UInt8>, at start: Int) {
        precondition(start >= 0 && start <= bytes.count - 32)
        // The precondition covers the four words.
        words = (
            bytes.word(uncheckedAt: start &+ 24), bytes.word(uncheckedAt: start &+ 16),
            bytes.word(uncheckedAt: start &+ 8), bytes.word(uncheckedAt: start)
        )
        guard Self.subtract(words, Self.prime).borrow == 1 else { return nil }
    }

    /// The 32 big-endian bytes of the value.
    var bytes: [UInt8] {
        [words.3, words.2, words.1, words.0].flatMap { word in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
        }
    }

    /// Whether the value is odd.
    var isOdd: Bool { words.0 & 1 == 1 }

    /// x³ − 3x + b, the right side of the curve's equation.
    var curveRightSide: P256Field { (self * self - Self.three) * self + Self.b }

    /// A root of this value, where it has one: p ≡ 3 (mod 4), so the candidate is the value to the power (p + 1) / 4.
    var squareRoot: P256Field? {
        // (p + 1) / 4 = 2²⁵⁴ − 2²²² + 2¹⁹⁰ + 2⁹⁴: the ones of its top 32 bits, then single bits 190 and 94.
        var power = self
        for _ in 1..<32 { power = power * power * self }
        for bit in stride(from: 221, through: 0, by: -1) {
            power = power * power
            if bit == 190 || bit == 94 { power = power * self }
        }
        return power * power == self ? power : nil
    }

    /// p minus the value: the other root where the value is one.
    var negated: P256Field { P256Field(words: (0, 0, 0, 0)) - self }

    static let prime: Words = (.max, 0xffff_ffff, 0, 0xffff_ffff_0000_0001)
    private static let three = P256Field(words: (3, 0, 0, 0))
    /// The curve's b (SP 800-186 §3.2.1.3).
    private static let b = P256Field(
        words: (0x3bce_3c3e_27d2_604b, 0x651d_06b0_cc53_b0f6, 0xb3eb_bd55_7698_86bc, 0x5ac6_35d8_aa3a_93e7))

    static func == (one: P256Field, other: P256Field) -> Bool { one.words == other.words }

    static func + (one: P256Field, other: P256Field) -> P256Field {
        let sum = add(one.words, other.words)
        let reduced = subtract(sum.value, prime)
        return P256Field(words: reduced.borrow > sum.carry ? sum.value : reduced.value)
    }

    static func - (one: P256Field, other: P256Field) -> P256Field {
        let difference = subtract(one.words, other.words)
        return P256Field(words: difference.borrow == 0 ? difference.value : add(difference.value, prime).value)
    }

    static func * (one: P256Field, other: P256Field) -> P256Field {
        let (a, b) = (one.words, other.words)
        let r0 = row(a, b.0, onto: (0, 0, 0, 0))
        let r1 = row(a, b.1, onto: (r0.1, r0.2, r0.3, r0.4))
        let r2 = row(a, b.2, onto: (r1.1, r1.2, r1.3, r1.4))
        let r3 = row(a, b.3, onto: (r2.1, r2.2, r2.3, r2.4))
        return reduce((r0.0, r1.0, r2.0, r3.0, r3.1, r3.2, r3.3, r3.4))
    }
}
