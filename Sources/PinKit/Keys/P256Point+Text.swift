extension P256Point {
    /// The bytes of a point written as text: exactly 66, 128 or 130 hexadecimal digits, or base64 of 33, 64 or 65 bytes;
    /// nil for any other text.
    public static func bytes(inText text: [UInt8]) -> [UInt8]? {
        if [66, 128, 130].contains(text.count), let bytes = try? Hex.decode(text.span) { return bytes }
        guard [44, 88].contains(text.count), let bytes = try? Base64.decode(text.span) else { return nil }
        return [33, 64, 65].contains(bytes.count) ? bytes : nil
    }

    /// The bytes of a point that a file holds: text as in ``bytes(inText:)`` with at most one line end, else the file
    /// itself.
    public static func bytes(inFile file: [UInt8]) -> [UInt8] {
        var text = file[...]
        if text.last == UInt8(ascii: "\n") { text = text.dropLast() }
        if text.last == UInt8(ascii: "\r") { text = text.dropLast() }
        return bytes(inText: Array(text)) ?? file
    }
}
