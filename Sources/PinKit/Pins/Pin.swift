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
        let pairs = unsafe Base64.digitPairs
        unsafe withUnsafeBytes(of: bytes) { source in
            for index in 0..<Self.prefix.utf8CodeUnitCount { unsafe buffer[index] = Self.prefix.utf8Start[index] }
            // Eleven groups of three bytes: words are read up to the 34th of 40 bytes, and 7 + 44 bytes are written, which
            // the precondition covers. Twelve bits index the 4,096 pairs.
            let target = UnsafeMutableRawBufferPointer(buffer)
            var place = Self.prefix.utf8CodeUnitCount
            for group in 0..<11 {
                let word = unsafe UInt32(bigEndian: source.loadUnaligned(fromByteOffset: 3 * group, as: UInt32.self))
                unsafe target.storeBytes(of: pairs[Int(word >> 20)], toByteOffset: place, as: UInt16.self)
                unsafe target.storeBytes(of: pairs[Int(word >> 8 & 0xFFF)], toByteOffset: place &+ 2, as: UInt16.self)
                place &+= 4
            }
            unsafe buffer[Self.textLength - 1] = Base64.pad
        }
    }
}

extension Pin: CustomStringConvertible {
    public var description: String { text }
}
