/// Text from untrusted bytes as a picture shows it: short, and visible to its last character.
enum PictureText {
    /// The text with everything escaped that could move a cursor, reorder a line, hide, or spoil a document.
    static func visible(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(PictureLimits.valueScalars + 1) {
            if isVisible(scalar) {
                result.append(scalar)
            } else {
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            }
        }
        return shortened(String(result))
    }

    /// The text with its end left out where it is longer than a value may be.
    static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > PictureLimits.valueScalars else { return text }
        return String(scalars.prefix(PictureLimits.valueScalars - 1)) + "…"
    }

    /// Digits of the first bytes, and `…` for the others.
    static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
        let digits = Hex.encode(bytes.prefix(shownBytes))
        return bytes.count > shownBytes ? digits + "…" : digits
    }

    /// A serial number or a key identifier is shown whole; of a coordinate the start is enough to recognise it.
    private static let shownBytes = 20

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
        // Fillers and variation selectors show as nothing.
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
