/// The field of P-256: integers modulo p = 2²⁵⁶ − 2²²⁴ + 2¹⁹² + 2⁹⁶ − 1 (SP 800-186 §3.2.1.3), in Montgomery form.
///
/// It serves the curve check on public points only, so it need not run in constant time.
struct P256Field: Equatable {
    /// Four words, least significant first; the value times 2²⁵⁶ modulo p.
    private var words: (UInt64, UInt64, UInt64, UInt64)

    private init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    /// Reads 32 big-endian bytes at `start`; nil for a value that is not below p.
    init?(_ bytes: Span<UInt8>, at start: Int) {
        let value = (
            bytes.word(at: start + 24), bytes.word(at: start + 16), bytes.word(at: start + 8), bytes.word(at: start)
        )
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

    /// x³ − 3x + b, the right side of the curve's equation (SP 800-186 §3.2.1.3).
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
        var sum: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
        sum = step(sum, one.words, other.words.0)
        sum = step(sum, one.words, other.words.1)
        sum = step(sum, one.words, other.words.2)
        sum = step(sum, one.words, other.words.3)
        let product = (sum.0, sum.1, sum.2, sum.3)
        let reduced = subtractingPrime(product, carry: sum.4)
        return P256Field(words: reduced.borrowed ? product : reduced.value)
    }

    /// (sum + factor · multiplier + m · p) / 2⁶⁴, where m makes the lowest word vanish.
    @inline(__always)
    private static func step(
        _ sum: (UInt64, UInt64, UInt64, UInt64, UInt64), _ factor: (UInt64, UInt64, UInt64, UInt64),
        _ multiplier: UInt64
    ) -> (UInt64, UInt64, UInt64, UInt64, UInt64) {
        var high: UInt64 = 0
        let m = multiplyAdd(factor.0, multiplier, sum.0, &high)
        let t1 = multiplyAdd(factor.1, multiplier, sum.1, &high)
        let t2 = multiplyAdd(factor.2, multiplier, sum.2, &high)
        let t3 = multiplyAdd(factor.3, multiplier, sum.3, &high)
        let (t4, overflow) = sum.4.addingReportingOverflow(high)
        // m · p adds 0 to the lowest word and carries m; words 1 and 2 take m · 2³² shifted across them.
        var carry: UInt64 = 0
        let w1 = add(t1, m << 32, &carry)
        let w2 = add(t2, m >> 32, &carry)
        let w3 = multiplyAdd(m, 0xffff_ffff_0000_0001, t3, &carry)
        let (w4, last) = t4.addingReportingOverflow(carry)
        return (w1, w2, w3, w4, bit(overflow) | bit(last))
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
        carry = bit(first) | bit(second)
        return sum
    }

    @inline(__always)
    private static func subtract(_ one: UInt64, _ other: UInt64, _ borrow: inout UInt64) -> UInt64 {
        let (partial, first) = one.subtractingReportingOverflow(other)
        let (difference, second) = partial.subtractingReportingOverflow(borrow)
        borrow = bit(first) | bit(second)
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
        high = product.high &+ bit(first) &+ bit(second)
        return low
    }

    /// 1 for true: the compiler makes add-with-carry of it, where a conditional expression becomes a branch.
    @inline(__always)
    private static func bit(_ flag: Bool) -> UInt64 {
        // A Bool is one byte that holds 0 or 1.
        unsafe UInt64(unsafeBitCast(flag, to: UInt8.self))
    }
}
