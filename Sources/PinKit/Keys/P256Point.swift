/// A public point of P-256 (SEC 1 §2.3.3), proven to be on the curve.
public struct P256Point: Sendable, Equatable {
    /// How the point was written.
    public enum Form: String, Sendable, CaseIterable {
        /// `04 ‖ X ‖ Y`, 65 bytes.
        case uncompressed
        /// `02 ‖ X` or `03 ‖ X`, 33 bytes.
        case compressed
        /// `06 ‖ X ‖ Y` or `07 ‖ X ‖ Y`, 65 bytes (X9.62).
        case hybrid
        /// `X ‖ Y` without a leading byte, 64 bytes.
        case coordinates
    }

    /// The form in which the point was read.
    public let form: Form
    /// The 65 bytes `04 ‖ X ‖ Y`, whatever the form read.
    public let uncompressed: [UInt8]

    /// The 26 bytes that stand before the uncompressed point in every P-256 SubjectPublicKeyInfo (RFC 5480 §2).
    public static let subjectPublicKeyInfoHeader: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01,
        0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    /// Reads a point of 33, 64 or 65 bytes.
    ///
    /// - Throws: a `point` code for a wrong length or first byte, infinity, a coordinate that is not below p, or a point
    ///   off the curve.
    public init(_ bytes: [UInt8]) throws(InputError) {
        if bytes.count == 64 {
            uncompressed = [0x04] + bytes
            form = .coordinates
            do throws(InputError) {
                try Self.validate(uncompressed.span, 0..<65)
            } catch {
                // The first byte is not the caller's.
                throw error.offset > 0 ? error.shifted(by: -1) : error
            }
            return
        }
        let span = bytes.span
        try Self.validate(span, 0..<bytes.count)
        switch bytes[0] {
        case 0x04:
            form = .uncompressed
            uncompressed = bytes
        case 0x06, 0x07:
            form = .hybrid
            uncompressed = [0x04] + bytes[1...]
        default:
            form = .compressed
            uncompressed = try Self.expand(span)
        }
    }

    /// The SubjectPublicKeyInfo of the uncompressed point: header and point, 91 bytes.
    public var subjectPublicKeyInfo: [UInt8] { Self.subjectPublicKeyInfoHeader + uncompressed }

    /// Checks `bytes[range]` as a point in compressed, uncompressed or hybrid form, without allocating.
    ///
    /// - Throws: as ``init(_:)``, with the offset in `bytes`.
    public static func validate(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(InputError) {
        let start = range.lowerBound
        guard let first = range.isEmpty ? nil : bytes[start] else { throw InputError(.pointLength, at: start, seen: 0) }
        if first == 0, range.count == 1 { throw InputError(.pointInfinity, at: start) }
        let isCompressed = first == 0x02 || first == 0x03
        guard isCompressed || first == 0x04 || first == 0x06 || first == 0x07 else {
            throw InputError(.pointForm, at: start, seen: Int(first))
        }
        guard range.count == (isCompressed ? 33 : 65) else {
            throw InputError(.pointLength, at: start, seen: range.count)
        }
        guard let x = P256Field(bytes, at: start + 1) else { throw InputError(.pointCoordinate, at: start + 1) }
        if isCompressed {
            guard x.curveRightSide.squareRoot != nil else { throw InputError(.pointOffCurve, at: start) }
            return
        }
        guard let y = P256Field(bytes, at: start + 33) else { throw InputError(.pointCoordinate, at: start + 33) }
        guard y * y == x.curveRightSide else { throw InputError(.pointOffCurve, at: start) }
        if first != 0x04, y.isOdd != (first == 0x07) { throw InputError(.pointParity, at: start) }
    }

    /// Finds y for a compressed point (SEC 1 §2.3.4).
    private static func expand(_ bytes: Span<UInt8>) throws(InputError) -> [UInt8] {
        guard let x = P256Field(bytes, at: 1) else { throw InputError(.pointCoordinate, at: 1) }
        guard let root = x.curveRightSide.squareRoot else { throw InputError(.pointOffCurve, at: 0) }
        let y = root.isOdd == (bytes[0] == 0x03) ? root : root.negated
        return [0x04] + x.bytes + y.bytes
    }
}
