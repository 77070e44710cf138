/// The SHA-256 of a SubjectPublicKeyInfo as carried (RFC 7469 §2.4): what an app compares.
public struct Pin: Hashable, Sendable {
    /// The 32 bytes.
    public let digest: PinDigest

    /// A pin of a digest, which may be any: ``PinNotation`` refuses those that are no pin.
    public init(_ digest: PinDigest) { self.digest = digest }

    /// The bytes before the base64 of the text form: `sha256/`.
    public static let prefix = "sha256/"
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
        var position = 0
        func put(_ byte: UInt8) {
            // At most 7 + 44 bytes are put, which the precondition covers.
            unsafe buffer[position] = byte
            position += 1
        }
        for byte in Self.prefix.utf8 { put(byte) }
        for start in stride(from: 0, to: 30, by: 3) {
            let group = UInt32(digest[start]) << 16 | UInt32(digest[start + 1]) << 8 | UInt32(digest[start + 2])
            for shift in [18, 12, 6, 0] as [UInt32] {
                put(Base64.digit(UInt8(truncatingIfNeeded: group >> shift & 63)))
            }
        }
        let last = UInt32(digest[30]) << 8 | UInt32(digest[31])
        put(Base64.digit(UInt8(truncatingIfNeeded: last >> 10)))
        put(Base64.digit(UInt8(truncatingIfNeeded: last >> 4 & 63)))
        put(Base64.digit(UInt8(truncatingIfNeeded: last << 2 & 63)))
        put(UInt8(ascii: "="))
    }
}

extension Pin: CustomStringConvertible {
    public var description: String { text }
}
