import Testing

@testable import PinKit

@Suite struct P256FieldTests {
    /// Values at the edges of words, and random ones; all of them below 2²⁵⁶, some not below p.
    private static func values(seed: UInt64, _ count: Int) -> [[UInt8]] {
        var generator = SeededGenerator(seed: seed)
        let edges = [
            [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 31) + [1],
            [UInt8](repeating: 0xFF, count: 32), ReferenceField.prime.bytes,
            (ReferenceField(0) - ReferenceField(1)).bytes, (ReferenceField(0) - ReferenceField(2)).bytes,
            hex("ffffffff00000001000000000000000000000000ffffffffffffffff00000000"),
            hex("00000000ffffffff00000000ffffffff00000000ffffffff00000000ffffffff"),
            hex("ffffffff00000000ffffffffffffffffffffffffffffffffffffffffffffffff"),
        ]
        return edges + (0..<count).map { _ in generator.bytes(32) }
    }

    private static func field(_ bytes: [UInt8], at start: Int = 0) -> P256Field? { P256Field(bytes.span, at: start) }

    @Test("Bytes are read exactly when they are below p, and come back")
    func reading() {
        for bytes in Self.values(seed: 1, 200) {
            let isBelow = bytes.lexicographicallyPrecedes(ReferenceField.prime.bytes)
            #expect(Self.field(bytes)?.bytes == (isBelow ? bytes : nil))
            #expect(Self.field([0xAA] + bytes, at: 1)?.isOdd == (isBelow ? bytes[31] & 1 == 1 : nil))
        }
    }

    @Test("Sums, differences, products and negatives are those of the reference", arguments: 0..<8)
    func arithmetic(seed: Int) throws {
        let values = Self.values(seed: 100 + UInt64(seed), 12).map { ReferenceField(reducing: $0) }
        let other = values[(9 + seed) % values.count]
        let second = try #require(Self.field(other.bytes))
        for value in values {
            let first = try #require(Self.field(value.bytes))
            #expect((first + second).bytes == (value + other).bytes)
            #expect((first - second).bytes == (value - other).bytes)
            #expect((second - first).bytes == (other - value).bytes)
            #expect((first * second).bytes == (value * other).bytes)
            #expect(first.negated.bytes == (ReferenceField(0) - value).bytes)
            #expect(
                first.curveRightSide.bytes
                    == ((value * value - ReferenceField(3)) * value + ReferenceField.b).bytes)
        }
    }

    @Test("The root of a square is the number or its negative; of a number and its negative one has a root")
    func squareRoots() throws {
        for value in Self.values(seed: 7, 60).map({ ReferenceField(reducing: $0) }) {
            let number = try #require(Self.field(value.bytes))
            let root = try #require((number * number).squareRoot)
            #expect(root == number || root == number.negated)
            let isZero = value == ReferenceField(0)
            #expect((number.squareRoot == nil) != (number.negated.squareRoot == nil) || isZero)
            if let root = number.squareRoot { #expect(root * root == number) }
        }
    }
}
