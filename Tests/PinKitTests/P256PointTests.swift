import PinKit
import Testing

@Suite struct P256PointTests {
    private static let x = SampleKeys.generatorX
    private static let y = SampleKeys.generatorY
    private static let negativeY = (ReferenceField(0) - ReferenceField(y)).bytes
    private static let prime = ReferenceField.prime.bytes

    // requirement: point.header
    @Test("The check values: 1·G, 2·G and 3·G, their pins, and the wrong value of hashing the bare point")
    func checkValues() throws {
        let double = ReferencePoint.generator.doubled
        let rows = [
            (
                ReferencePoint.generator, "sha256/XNJS+wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfNM=",
                "sha256/aYvqY9xEo0RmP/FCmuoQhC3ye2uZHvJYZrLGwCzcxb4="
            ),
            (
                double, "sha256/3AzmM9vMkT2vr6S4msRNjOaD/fw/YMi98hITufK1NLo=",
                "sha256/qfMA61lg6JEzr3NiARoeJvDi6i423EAqBK9sGSuJGow="
            ),
            (
                double.adding(.generator), "sha256/K5hbrfG6yCk/a5LowKzBE5vFpey7+Xpicdzw1PbGivY=",
                "sha256/iYliZMWPylU1CCV7GHA3gfzZnCKmYYaqdPVudvmyfL4="
            ),
        ]
        for (reference, pin, wrong) in rows {
            let point = try P256Point(reference.uncompressed)
            #expect(point.uncompressed == reference.uncompressed)
            #expect(point.subjectPublicKeyInfo.count == 91)
            let key = try SubjectPublicKeyInfo(point.subjectPublicKeyInfo)
            #expect(key.pin.text == pin)
            #expect(key.keyType == .ec(curve: "P-256"))
            #expect(Pin(PortableSHA256.digest(of: point.uncompressed)).text == wrong)
        }
    }

    // requirement: point.compressed
    @Test("Every form of a point gives the same 65 bytes")
    func forms() throws {
        var reference = ReferencePoint.generator
        for _ in 0..<4 {
            let (x, y) = (reference.x.bytes, reference.y.bytes)
            let isOdd: UInt8 = reference.y.isOdd ? 1 : 0
            let rows: [(P256Point.Form, [UInt8])] = [
                (.uncompressed, [0x04] + x + y), (.compressed, [0x02 | isOdd] + x), (.hybrid, [0x06 | isOdd] + x + y),
                (.coordinates, x + y),
            ]
            #expect(rows.map(\.0) == P256Point.Form.allCases)
            for (form, bytes) in rows {
                let point = try P256Point(bytes)
                #expect(point.form == form)
                #expect(point.uncompressed == reference.uncompressed)
            }
            // The other sign is the negative point.
            let negative = try P256Point([0x03 ^ isOdd] + x)
            #expect(negative.uncompressed == [0x04] + x + (ReferenceField(0) - reference.y).bytes)
            reference = reference.doubled
        }
    }

    struct Refused: Sendable {
        let bytes: [UInt8]
        let error: InputError
    }

    @Test(
        "Points that are none",
        arguments: [
            Refused(bytes: [], error: InputError(.pointLength, at: 0, seen: 0)),
            Refused(bytes: [0], error: InputError(.pointInfinity, at: 0)),
            Refused(bytes: [4], error: InputError(.pointLength, at: 0, seen: 1)),
            Refused(bytes: [0, 0], error: InputError(.pointForm, at: 0, seen: 0)),
            Refused(bytes: [0] + x + y, error: InputError(.pointForm, at: 0, seen: 0)),
            Refused(bytes: [1] + x, error: InputError(.pointForm, at: 0, seen: 1)),
            Refused(bytes: [5] + x + y, error: InputError(.pointForm, at: 0, seen: 5)),
            Refused(bytes: [8] + x + y, error: InputError(.pointForm, at: 0, seen: 8)),
            Refused(bytes: [2] + x + y, error: InputError(.pointLength, at: 0, seen: 65)),
            Refused(bytes: [4] + x, error: InputError(.pointLength, at: 0, seen: 33)),
            Refused(bytes: [4] + x + y + [0], error: InputError(.pointLength, at: 0, seen: 66)),
            Refused(bytes: [4] + prime + y, error: InputError(.pointCoordinate, at: 1)),
            Refused(bytes: [4] + x + prime, error: InputError(.pointCoordinate, at: 33)),
            Refused(bytes: [2] + prime, error: InputError(.pointCoordinate, at: 1)),
            Refused(
                bytes: [3] + [UInt8](repeating: 0xFF, count: 32), error: InputError(.pointCoordinate, at: 1)),
            Refused(bytes: prime + y, error: InputError(.pointCoordinate, at: 0)),
            Refused(bytes: x + prime, error: InputError(.pointCoordinate, at: 32)),
            Refused(bytes: y + x, error: InputError(.pointOffCurve, at: 0)),
            Refused(bytes: [4] + y + x, error: InputError(.pointOffCurve, at: 0)),
            Refused(bytes: [UInt8](repeating: 0, count: 64), error: InputError(.pointOffCurve, at: 0)),
            Refused(bytes: [6] + x + y, error: InputError(.pointParity, at: 0)),
            Refused(bytes: [7] + x + negativeY, error: InputError(.pointParity, at: 0)),
        ])
    func refuses(row: Refused) {
        #expect(fault { () throws(InputError) in _ = try P256Point(row.bytes) } == row.error)
    }

    // requirement: point.on-curve point.compressed
    @Test("Half of all x belong to the twist: a compressed point of them is off the curve")
    func twist() {
        var generator = SeededGenerator(seed: 256)
        var onTwist = 0
        for _ in 0..<200 {
            let x = ReferenceField(reducing: generator.bytes(32)).bytes
            let even = try? P256Point([0x02] + x)
            let odd = try? P256Point([0x03] + x)
            #expect((even == nil) == (odd == nil))
            if even == nil {
                onTwist += 1
                #expect(
                    fault { () throws(InputError) in _ = try P256Point([0x02] + x) }
                        == InputError(.pointOffCurve, at: 0))
            } else {
                #expect(even?.uncompressed.prefix(33) == odd?.uncompressed.prefix(33))
                #expect(even?.uncompressed.last.map { $0 & 1 } == 0 && odd?.uncompressed.last.map { $0 & 1 } == 1)
            }
        }
        #expect((60...140).contains(onTwist))
    }

    // requirement: point.on-curve
    @Test("A single changed bit of a coordinate leaves the curve")
    func everyBit() {
        for bit in 0..<512 {
            var bytes = SampleKeys.generator
            bytes[1 + bit / 8] ^= 1 << UInt8(bit % 8)
            let error = fault { () throws(InputError) in try P256Point.validate(bytes.span, 0..<65) }
            #expect(error?.code == .pointOffCurve || error?.code == .pointCoordinate)
        }
    }

    @Test("Validation works inside other bytes, with their offsets")
    func insideOtherBytes() throws {
        let bytes = [9, 9, 9] + SampleKeys.generator.dropLast() + [0] + [9]
        let seen = fault { () throws(InputError) in try P256Point.validate(bytes.span, 3..<68) }
        #expect(seen == InputError(.pointOffCurve, at: 3))
        let good = [9, 9, 9] + SampleKeys.generator + [9]
        try P256Point.validate(good.span, 3..<68)
    }
}
