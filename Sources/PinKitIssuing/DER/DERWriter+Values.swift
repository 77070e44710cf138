public import PinKit

extension DERWriter {
    /// Appends a BOOLEAN, X.690 §11.1.
    public mutating func writeBoolean(_ value: Bool) { write(.boolean, content: [value ? 0xFF : 0x00]) }

    /// Appends a NULL.
    public mutating func writeNull() { write(.null, content: []) }

    /// Appends a non-negative INTEGER of a big-endian magnitude, in the fewest octets (X.690 §8.3.2).
    public mutating func writeInteger(magnitude: [UInt8]) {
        let digits = magnitude.drop { $0 == 0 }
        // A first bit of 1 would make the number negative; zero still needs one octet.
        let needsZero = (digits.first ?? 0x80) & 0x80 != 0
        write(.integer, content: (needsZero ? [0] : []) + digits)
    }

    /// Appends an OBJECT IDENTIFIER.
    public mutating func writeObjectIdentifier(_ identifier: ObjectIdentifier) {
        write(.objectIdentifier, content: identifier.content)
    }

    /// Appends a BIT STRING; `unusedBits` low bits of the last octet do not count.
    public mutating func writeBitString(_ bytes: [UInt8], unusedBits: UInt8 = 0) {
        write(.bitString, content: [unusedBits] + bytes)
    }

    /// Appends an OCTET STRING.
    public mutating func writeOctetString(_ bytes: [UInt8]) { write(.octetString, content: bytes) }

    /// Appends a PrintableString where its characters allow (X.680 §41.4), a UTF8String otherwise.
    public mutating func writeDirectoryString(_ text: String) {
        let isPrintable = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: " '()+,-./:=?".utf8.contains(byte)
            }
        }
        write(isPrintable ? .printableString : .utf8String, content: Array(text.utf8))
    }

    /// Appends a time as RFC 5280 §4.1.2.5 wants it: UTCTime for the years 1950–2049, GeneralizedTime otherwise.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z, of a year 0–9999; others have no encoding that can be read back.
    public mutating func writeTime(_ seconds: Int64) {
        func digits(_ value: Int64, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let time = CivilTime(secondsSince1970: seconds)
        let isShort = (1950...2049).contains(time.year)
        let year = isShort ? digits(time.year % 100, 2) : digits(time.year, 4)
        let rest = [time.month, time.day, time.hour, time.minute, time.second].map { digits($0, 2) }.joined()
        write(isShort ? .utcTime : .generalizedTime, content: Array((year + rest + "Z").utf8))
    }
}
