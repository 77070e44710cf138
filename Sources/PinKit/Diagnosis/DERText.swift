/// What a library would have written: only to recognise its digest, never to verify anything.
enum DERText {
    /// An element of one tag octet with its length in the shortest form (X.690 §10.1).
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        var octets: [UInt8] = []
        var rest = content.count
        while rest > 0 {
            octets.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(octets.count)] + octets + content
    }
}
