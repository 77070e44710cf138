import PinKit

/// Text of PEM blocks, in the usual form and in others.
enum PEMText {
    /// One block, with lines of 64 characters unless told otherwise.
    static func block(_ label: String, _ der: [UInt8], lineLength: Int = 64, newline: String = "\n") -> [UInt8] {
        let characters = Array(Base64.encode(der).utf8)
        var text = Array("-----BEGIN \(label)-----\(newline)".utf8)
        for start in stride(from: 0, to: characters.count, by: lineLength) {
            text += characters[start..<min(start + lineLength, characters.count)]
            text += newline.utf8
        }
        return text + "-----END \(label)-----\(newline)".utf8
    }
}
