import CQRCodegen

/// A QR code (ISO/IEC 18004) as a square of dark and light modules, made by libqrcodegen.
public struct QRCode: Sendable, Hashable {
    /// The light margin that readers need, in modules.
    public static let quietZone = 4

    /// Modules along a side, without the margin: 21 to 177.
    public let size: Int
    private let modules: [Bool]

    /// Makes the smallest code that holds a text, at level L or better.
    ///
    /// - Throws: for a text that no code holds; the error does not repeat it, since it may be secret.
    public init(text: String) throws(QRCodeError) {
        guard !text.utf8.contains(0) else { throw .zeroByte }
        let capacity = Int(pinkit_qrcodegen_buffer_size())
        var code = [UInt8](repeating: 0, count: capacity)
        var work = [UInt8](repeating: 0, count: capacity)
        // Both buffers have the size that the library asks for; the text is a terminated copy for the time of the call.
        let isMade = unsafe qrcodegen_encodeText(
            text, &work, &code, qrcodegen_Ecc_LOW, qrcodegen_VERSION_MIN, qrcodegen_VERSION_MAX, qrcodegen_Mask_AUTO,
            true)
        guard isMade else { throw .tooLong(text.utf8.count) }
        // The buffer holds a code from here on; places outside of it would read as light.
        let size = unsafe Int(qrcodegen_getSize(code))
        self.size = size
        modules = (0..<size * size).map { place in
            unsafe qrcodegen_getModule(code, CInt(place % size), CInt(place / size))
        }
    }

    /// Whether a module is dark; the margin around the code, and all beyond, is light.
    public subscript(x: Int, y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
    }

    /// Modules along a side with the margin.
    public var sizeWithMargin: Int { size + 2 * Self.quietZone }

    /// Whether a module is dark, counted from the corner of the margin.
    func isDark(_ x: Int, _ y: Int) -> Bool { self[x - Self.quietZone, y - Self.quietZone] }
}

/// Why there is no code of a text.
public enum QRCodeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// More bytes than any code holds.
    case tooLong(Int)
    /// A zero byte, which would end the text early.
    case zeroByte

    /// One lower-case sentence.
    public var description: String {
        switch self {
        case .tooLong(let count): "a text of \(count) bytes fits into no QR code; the largest holds 2953"
        case .zeroByte: "a text with a zero byte fits into no QR code"
        }
    }
}
