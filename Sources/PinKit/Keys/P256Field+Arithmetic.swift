/// The arithmetic of words below the field: sums, products, and the reduction modulo p.
extension P256Field {
    typealias Words = (UInt64, UInt64, UInt64, UInt64)

    @inline(__always)
    static func add(_ one: Words, _ other: Words) -> (value: Words, carry: UInt64) {
        var carry: UInt64 = 0
        let sum = (
            add(one.0, other.0, &carry), add(one.1, other.1, &carry), add(one.2, other.2, &carry),
            add(one.3, other.3, &carry)
        )
        return (sum, carry)
    }

    @inline(__always)
    static func subtract(_ one: Words, _ other: Words) -> (value: Words, borrow: UInt64) {
        var borrow: UInt64 = 0
        let difference = (
            subtract(one.0, other.0, &borrow), subtract(one.1, other.1, &borrow), subtract(one.2, other.2, &borrow),
            subtract(one.3, other.3, &borrow)
        )
        return (difference, borrow)
    }

    /// factor · multiplier + sum, five words.
    @inline(__always)
    static func row(
        _ factor: Words, _ multiplier: UInt64, onto sum: Words
    ) -> (UInt64, UInt64, UInt64, UInt64, UInt64) {
        var high: UInt64 = 0
        let w0 = multiplyAdd(factor.0, multiplier, sum.0, &high)
        let w1 = multiplyAdd(factor.1, multiplier, sum.1, &high)
        let w2 = multiplyAdd(factor.2, multiplier, sum.2, &high)
        let w3 = multiplyAdd(factor.3, multiplier, sum.3, &high)
        return (w0, w1, w2, w3, high)
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

    /// 1 for true: the compiler makes add-with-carry of it, where a conditional expression becomes a branch.
    @inline(__always)
    private static func bit(_ flag: Bool) -> UInt64 {
        // A Bool is one byte that holds 0 or 1.
        unsafe UInt64(unsafeBitCast(flag, to: UInt8.self))
    }
}
