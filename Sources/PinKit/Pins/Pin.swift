/// The SHA-256 of a SubjectPublicKeyInfo as carried (RFC 7469 §2.4): what an app compares.
public struct Pin: Hashable, Sendable {
    /// The 32 bytes.
    public let digest: PinDigest

    /// A pin of a digest, which may be any: ``PinNotation`` refuses those that are no pin.
    public init(_ digest: PinDigest) { self.digest = digest }

    /// The bytes before the base64 of the text form: `sha256/`.
    public static let prefix: StaticString = "sha256/"
    /// The length of the one text form: 7 characters of prefix and 44 of base64.
    public static let textLength = 51

    /// The one text form: `sha256/` and 44 characters of padded base64.
    public var text: String { String(decoding: textBytes, as: UTF8.self) }

    /// The bytes of the one text form.
    public var textBytes: [UInt8] {
        // The buffer has exactly the capacity that was asked for.
        unsafe Array(unsafeUninitializedCapacity: Self.textLength) { buffer, count in
            unsafe writeText(to: buffer)
            count = Self.textLength
        }
    }

    /// Writes the 51 bytes of the text form to the start of `buffer`, without allocating.
    ///
    /// - Parameter buffer: at least `textLength` bytes, a precondition.
    public func writeText(to buffer: UnsafeMutableBufferPointer<UInt8>) {
        precondition(buffer.count >= Self.textLength)
        let words = digest.words
        let bytes = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian, UInt64(0))
        unsafe withUnsafeBytes(of: bytes) { source in
            // 40 bytes are read at most up to the 33rd; 7 + 44 are written, which the precondition covers. Values first,
            // characters in a second loop, which the compiler turns into vector code.
            for index in 0..<Self.prefix.utf8CodeUnitCount { unsafe buffer[index] = Self.prefix.utf8Start[index] }
            var place = Self.prefix.utf8CodeUnitCount
            for group in 0..<11 {
                let bits =
                    unsafe UInt32(source[3 * group]) << 16 | UInt32(source[3 * group + 1]) << 8
                    | UInt32(source[3 * group + 2])
                unsafe buffer[place] = UInt8(truncatingIfNeeded: bits >> 18)
                unsafe buffer[place + 1] = UInt8(truncatingIfNeeded: bits >> 12 & 63)
                unsafe buffer[place + 2] = UInt8(truncatingIfNeeded: bits >> 6 & 63)
                unsafe buffer[place + 3] = UInt8(truncatingIfNeeded: bits & 63)
                place += 4
            }
            for index in Self.prefix.utf8CodeUnitCount..<Self.textLength {
                unsafe buffer[index] = Base64.digit(buffer[index])
            }
            unsafe buffer[Self.textLength - 1] = Base64.pad
        }
    }
}

extension Pin: CustomStringConvertible {
    public var description: String { text }
}
