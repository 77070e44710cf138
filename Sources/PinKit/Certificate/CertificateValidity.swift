/// notBefore and notAfter (RFC 5280 §4.1.2.5), in seconds since 1970-01-01T00:00:00Z.
public struct CertificateValidity: Sendable, Hashable {
    /// The first second of validity.
    public let notBefore: Int64
    /// The last second of validity.
    public let notAfter: Int64

    /// Two points in time.
    public init(notBefore: Int64, notAfter: Int64) {
        self.notBefore = notBefore
        self.notAfter = notAfter
    }

    /// Reads the SEQUENCE of two times.
    ///
    /// - Throws: DER codes, or `time` for text that is no UTCTime or GeneralizedTime in Zulu seconds.
    init(_ element: DERElement, in bytes: Span<UInt8>) throws(InputError) {
        var reader = DERReader(element.content)
        notBefore = try Self.seconds(of: try reader.read("notBefore", in: bytes), in: bytes)
        notAfter = try Self.seconds(of: try reader.read("notAfter", in: bytes), in: bytes)
        try reader.finish("validity")
    }

    /// YYMMDDHHMMSSZ with the years 1950–2049, or YYYYMMDDHHMMSSZ.
    static func seconds(of element: DERElement, in bytes: Span<UInt8>) throws(InputError) -> Int64 {
        let fault = InputError(.time, at: element.start, in: "validity")
        let yearDigits = element.tag == .utcTime ? 2 : 4
        guard element.tag == .utcTime || element.tag == .generalizedTime,
            element.content.count == yearDigits + 11, bytes[element.content.upperBound - 1] == UInt8(ascii: "Z")
        else { throw fault }
        var position = element.content.lowerBound
        func number(_ digits: Int) throws(InputError) -> Int64 {
            var value: Int64 = 0
            for _ in 0..<digits {
                let digit = bytes[position]
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { throw fault }
                value = value * 10 + Int64(digit - UInt8(ascii: "0"))
                position += 1
            }
            return value
        }
        var year = try number(yearDigits)
        if yearDigits == 2 { year += year < 50 ? 2000 : 1900 }
        let date = CivilTime(
            year: year, month: try number(2), day: try number(2), hour: try number(2), minute: try number(2),
            second: try number(2))
        guard let seconds = date.secondsSince1970 else { throw fault }
        return seconds
    }
}
