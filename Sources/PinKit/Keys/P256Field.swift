/// The field of P-256: integers modulo p = 2²⁵⁶ − 2²²⁴ + 2¹⁹² + 2⁹⁶ − 1 (SP 800-186 §3.2.1.3), in Montgomery form.
///
/// It serves the curve check on public points only, so it need not run in constant time.
struct P256Field: Equatable {
    /// Four words, least significant first; the value times 2²⁵⁶ modulo p.
    private var words: (UInt64, UInt64, UInt64, UInt64)

    private init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    /// Reads 32 big-endian bytes at `start`; nil for a value that is not below p.
    init?(_ bytes: Span<UInt8>, at start: Int) {
        func word(_ index: Int) -> UInt64 {
            var word: UInt64 = 0
            for byte in start + index * 8..<start + index * 8 + 8 { word = word << 8 | UInt64(bytes[byte]) }
            return word
        }
        let value = (word(3), word(2), word(1), word(0))
        guard Self.subtractingPrime(value, carry: 0).borrowed else { return nil }
        self = P256Field(words: value) * Self.radixSquared
    }

    /// The 32 big-endian bytes of the value.
    var bytes: [UInt8] {
        let plain = self * P256Field(words: (1, 0, 0, 0))
        return [plain.words.3, plain.words.2, plain.words.1, plain.words.0].flatMap { word in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
        }
    }

    /// Whether the value is odd.
    var isOdd: Bool { (self * P256Field(words: (1, 0, 0, 0))).words.0 & 1 == 1 }

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

    /// 2⁵¹² mod p, which takes a plain value into Montgomery form.
    private static let radixSquared = P256Field(
        words: (0x0000_0000_0000_0003, 0xffff_fffb_ffff_ffff, 0xffff_ffff_ffff_fffe, 0x0000_0004_ffff_fffd))
    /// The curve's b, in Montgomery form.
    private static let b = P256Field(
        words: (0xd89c_df62_29c4_bddf, 0xacf0_05cd_7884_3090, 0xe5a2_20ab_f721_2ed6, 0xdc30_061d_0487_4834))
    /// Three, in Montgomery form.
    private static let three = P256Field(
        words: (0x0000_0000_0000_0003, 0xffff_fffd_0000_0000, 0xffff_ffff_ffff_ffff, 0x0000_0002_ffff_fffc))

    static func == (one: P256Field, other: P256Field) -> Bool { one.words == other.words }

    static func + (one: P256Field, other: P256Field) -> P256Field {
        var carry: UInt64 = 0
        let sum = (
            add(one.words.0, other.words.0, &carry), add(one.words.1, other.words.1, &carry),
            add(one.words.2, other.words.2, &carry), add(one.words.3, other.words.3, &carry)
        )
        let reduced = subtractingPrime(sum, carry: carry)
        return P256Field(words: reduced.borrowed ? sum : reduced.value)
    }

    static func - (one: P256Field, other: P256Field) -> P256Field {
        var borrow: UInt64 = 0
        let difference = (
            subtract(one.words.0, other.words.0, &borrow), subtract(one.words.1, other.words.1, &borrow),
            subtract(one.words.2, other.words.2, &borrow), subtract(one.words.3, other.words.3, &borrow)
        )
        guard borrow == 1 else { return P256Field(words: difference) }
        var carry: UInt64 = 0
        return P256Field(
            words: (
                add(difference.0, .max, &carry), add(difference.1, 0xffff_ffff, &carry),
                add(difference.2, 0, &carry), add(difference.3, 0xffff_ffff_0000_0001, &carry)
            ))
    }

    /// Montgomery's product. Since p ≡ −1 (mod 2⁶⁴), the multiplier of each reduction step is the lowest word itself,
    /// and three of the four words of p make shifts of the products.
    static func * (one: P256Field, other: P256Field) -> P256Field {
        var t: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
        @inline(__always) func step(_ multiplier: UInt64) {
            var high: UInt64 = 0
            t.0 = multiplyAdd(one.words.0, multiplier, t.0, &high)
            t.1 = multiplyAdd(one.words.1, multiplier, t.1, &high)
            t.2 = multiplyAdd(one.words.2, multiplier, t.2, &high)
            t.3 = multiplyAdd(one.words.3, multiplier, t.3, &high)
            var carry: UInt64 = 0
            t.4 = add(t.4, high, &carry)
            let overflow = carry

            let m = t.0  // m · p adds 0 to word 0 and carries m; words 1 and 2 take m · 2³² shifted across them.
            carry = 0
            let w1 = add(t.1, m << 32, &carry)
            let w2 = add(t.2, m >> 32, &carry)
            high = carry
            let w3 = multiplyAdd(m, 0xffff_ffff_0000_0001, t.3, &high)
            carry = 0
            let w4 = add(t.4, high, &carry)
            t = (w1, w2, w3, w4, overflow &+ carry)
        }
        step(other.words.0)
        step(other.words.1)
        step(other.words.2)
        step(other.words.3)
        let product = (t.0, t.1, t.2, t.3)
        let reduced = subtractingPrime(product, carry: t.4)
        return P256Field(words: reduced.borrowed ? product : reduced.value)
    }

    @inline(__always)
    private static func subtractingPrime(
        _ value: (UInt64, UInt64, UInt64, UInt64), carry: UInt64
    ) -> (value: (UInt64, UInt64, UInt64, UInt64), borrowed: Bool) {
        var borrow: UInt64 = 0
        let difference = (
            subtract(value.0, .max, &borrow), subtract(value.1, 0xffff_ffff, &borrow),
            subtract(value.2, 0, &borrow), subtract(value.3, 0xffff_ffff_0000_0001, &borrow)
        )
        return (difference, borrow > carry)
    }

    @inline(__always)
    private static func add(_ one: UInt64, _ other: UInt64, _ carry: inout UInt64) -> UInt64 {
        let (partial, first) = one.addingReportingOverflow(other)
        let (sum, second) = partial.addingReportingOverflow(carry)
        carry = (first ? 1 : 0) &+ (second ? 1 : 0)
        return sum
    }

    @inline(__always)
    private static func subtract(_ one: UInt64, _ other: UInt64, _ borrow: inout UInt64) -> UInt64 {
        let (partial, first) = one.subtractingReportingOverflow(other)
        let (difference, second) = partial.subtractingReportingOverflow(borrow)
        borrow = (first ? 1 : 0) &+ (second ? 1 : 0)
        return difference
    }

    /// The low word of `one · other + addend + high`; `high` becomes the high word, which cannot overflow.
    @inline(__always)
    private static func multiplyAdd(
        _ one: UInt64, _ other: UInt64, _ addend: UInt64, _ high: inout UInt64
    ) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        let (partial, first) = product.low.addingReportingOverflow(addend)
        let (low, second) = partial.addingReportingOverflow(high)
        high = product.high &+ (first ? 1 : 0) &+ (second ? 1 : 0)
        return low
    }
}
