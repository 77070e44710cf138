/// Integers below 2²⁵⁶ and arithmetic modulo the prime of P-256, as simple as can be: eight words of 32 bits, the least
/// significant first, and long division bit by bit.
struct ReferenceField: Equatable, Sendable {
    let words: [UInt32]

    /// p = 2²⁵⁶ − 2²²⁴ + 2¹⁹² + 2⁹⁶ − 1 (SP 800-186 §3.2.1.3).
    static let prime = ReferenceField(hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"))
    static let b = ReferenceField(hex("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"))

    init(words: [UInt32]) { self.words = words }

    init(_ small: UInt32) { words = [small] + [UInt32](repeating: 0, count: 7) }

    /// 32 big-endian bytes, reduced modulo p.
    init(reducing bytes: [UInt8]) { self = Self.remainder(of: ReferenceField(bytes).words) }

    init(_ bytes: [UInt8]) {
        words = (0..<8).map { word in (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[(7 - word) * 4 + $1]) } }
    }

    var bytes: [UInt8] {
        words.reversed().flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
    }

    var isOdd: Bool { words[0] & 1 == 1 }

    static func + (one: Self, other: Self) -> Self { remainder(of: sum(one.words + [0], other.words + [0])) }

    static func - (one: Self, other: Self) -> Self {
        remainder(of: difference(sum(one.words + [0], prime.words + [0]), other.words + [0]))
    }

    static func * (one: Self, other: Self) -> Self {
        var product = [UInt32](repeating: 0, count: 16)
        for (i, a) in one.words.enumerated() {
            var carry: UInt64 = 0
            for (j, b) in other.words.enumerated() {
                let step = UInt64(a) * UInt64(b) + UInt64(product[i + j]) + carry
                product[i + j] = UInt32(truncatingIfNeeded: step)
                carry = step >> 32
            }
            product[i + 8] = UInt32(carry)
        }
        return remainder(of: product)
    }

    /// The inverse, by Fermat's little theorem.
    var inverse: Self {
        let exponent = Self.difference(Self.prime.words, Self(2).words)
        var result = Self(1)
        for bit in (0..<256).reversed() {
            result = result * result
            if exponent[bit / 32] >> UInt32(bit % 32) & 1 == 1 { result = result * self }
        }
        return result
    }

    private static func remainder(of words: [UInt32]) -> Self {
        var rest = [UInt32](repeating: 0, count: 9)
        for bit in (0..<words.count * 32).reversed() {
            var carry = words[bit / 32] >> UInt32(bit % 32) & 1
            for index in rest.indices { (rest[index], carry) = (rest[index] << 1 | carry, rest[index] >> 31) }
            if !isLess(rest, prime.words + [0]) { rest = difference(rest, prime.words + [0]) }
        }
        return Self(words: Array(rest.prefix(8)))
    }

    private static func isLess(_ one: [UInt32], _ other: [UInt32]) -> Bool {
        one.reversed().lexicographicallyPrecedes(other.reversed())
    }

    private static func sum(_ one: [UInt32], _ other: [UInt32]) -> [UInt32] {
        var carry: UInt64 = 0
        return zip(one, other).map { a, b in
            let step = UInt64(a) + UInt64(b) + carry
            carry = step >> 32
            return UInt32(truncatingIfNeeded: step)
        }
    }

    private static func difference(_ one: [UInt32], _ other: [UInt32]) -> [UInt32] {
        var borrow: Int64 = 0
        return zip(one, other).map { a, b in
            let step = Int64(a) - Int64(b) - borrow
            borrow = step < 0 ? 1 : 0
            return UInt32(truncatingIfNeeded: step)
        }
    }
}

/// A point of P-256 in affine coordinates; infinity does not occur here.
struct ReferencePoint: Equatable {
    let x, y: ReferenceField

    static let generator = ReferencePoint(
        x: ReferenceField(SampleKeys.generatorX), y: ReferenceField(SampleKeys.generatorY))

    var uncompressed: [UInt8] { [0x04] + x.bytes + y.bytes }

    var doubled: ReferencePoint {
        // The curve's a is −3.
        sum(with: x, slope: (ReferenceField(3) * x * x - ReferenceField(3)) * (y + y).inverse)
    }

    /// The sum with another point, of another x.
    func adding(_ other: ReferencePoint) -> ReferencePoint {
        sum(with: other.x, slope: (other.y - y) * (other.x - x).inverse)
    }

    private func sum(with otherX: ReferenceField, slope: ReferenceField) -> ReferencePoint {
        let third = slope * slope - x - otherX
        return ReferencePoint(x: third, y: slope * (x - third) - y)
    }
}
