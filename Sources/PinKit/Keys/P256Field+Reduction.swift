extension P256Field {
    /// A product of 512 bits modulo p, by the sums of SP 800-186 §G.1.2: since 2²⁵⁶ ≡ 2²²⁴ − 2¹⁹² − 2⁹⁶ + 1, each
    /// 32-bit word above the eighth is added to and taken from some of the words below.
    @inline(__always)
    static func reduce(
        _ product: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
    ) -> P256Field {
        let (a0, a1) = halves(product.0)
        let (a2, a3) = halves(product.1)
        let (a4, a5) = halves(product.2)
        let (a6, a7) = halves(product.3)
        let (a8, a9) = halves(product.4)
        let (a10, a11) = halves(product.5)
        let (a12, a13) = halves(product.6)
        let (a14, a15) = halves(product.7)
        // Nine terms of 32 bits each, at most tripled: no sum leaves 37 bits and a sign.
        var columns = Columns(
            a0 &+ a8 &+ a9 &- a11 &- a12 &- a13 &- a14,
            a1 &+ a9 &+ a10 &- a12 &- a13 &- a14 &- a15,
            a2 &+ a10 &+ a11 &- a13 &- a14 &- a15,
            a3 &+ 2 &* (a11 &+ a12) &+ a13 &- a15 &- a8 &- a9,
            a4 &+ 2 &* (a12 &+ a13) &+ a14 &- a9 &- a10,
            a5 &+ 2 &* (a13 &+ a14) &+ a15 &- a10 &- a11,
            a6 &+ 3 &* a14 &+ 2 &* a15 &+ a13 &- a8 &- a9,
            a7 &+ 3 &* a15 &+ a8 &- a10 &- a11 &- a12 &- a13)
        // What carries out of 256 bits is folded back in the same way; after two folds nothing is left.
        var carry = columns.carry()
        while carry != 0 {
            columns.fold(carry)
            carry = columns.carry()
        }
        let value = columns.words
        let reduced = subtract(value, prime)
        return P256Field(words: reduced.borrow == 1 ? value : reduced.value)
    }

    @inline(__always)
    private static func halves(_ word: UInt64) -> (Int64, Int64) {
        (Int64(truncatingIfNeeded: word & 0xffff_ffff), Int64(truncatingIfNeeded: word >> 32))
    }
}

/// Eight columns of 32 bits, least significant first, with room for signs and carries.
private struct Columns {
    private var c0, c1, c2, c3, c4, c5, c6, c7: Int64

    @inline(__always)
    init(
        _ c0: Int64, _ c1: Int64, _ c2: Int64, _ c3: Int64, _ c4: Int64, _ c5: Int64, _ c6: Int64, _ c7: Int64
    ) {
        (self.c0, self.c1, self.c2, self.c3) = (c0, c1, c2, c3)
        (self.c4, self.c5, self.c6, self.c7) = (c4, c5, c6, c7)
    }

    /// Brings every column below 2³²; what is left over, in units of 2²⁵⁶.
    @inline(__always)
    mutating func carry() -> Int64 {
        var carry: Int64 = 0
        Self.settle(&c0, &carry)
        Self.settle(&c1, &carry)
        Self.settle(&c2, &carry)
        Self.settle(&c3, &carry)
        Self.settle(&c4, &carry)
        Self.settle(&c5, &carry)
        Self.settle(&c6, &carry)
        Self.settle(&c7, &carry)
        return carry
    }

    /// Adds `carry` · 2²⁵⁶ ≡ `carry` · (2²²⁴ − 2¹⁹² − 2⁹⁶ + 1).
    @inline(__always)
    mutating func fold(_ carry: Int64) {
        c7 &+= carry
        c6 &-= carry
        c3 &-= carry
        c0 &+= carry
    }

    /// The columns as four words.
    @inline(__always)
    var words: P256Field.Words {
        (Self.join(c0, c1), Self.join(c2, c3), Self.join(c4, c5), Self.join(c6, c7))
    }

    @inline(__always)
    private static func settle(_ column: inout Int64, _ carry: inout Int64) {
        let sum = column &+ carry
        column = sum & 0xffff_ffff
        carry = sum >> 32
    }

    @inline(__always)
    private static func join(_ low: Int64, _ high: Int64) -> UInt64 {
        UInt64(truncatingIfNeeded: low) | UInt64(truncatingIfNeeded: high) << 32
    }
}
