import PinKit
import Testing

@Suite struct CivilTimeTests {
    struct Row: Sendable {
        let seconds: Int64
        let text: String
    }

    @Test(
        "Seconds and dates",
        arguments: [
            Row(seconds: 0, text: "1970-01-01T00:00:00Z"), Row(seconds: -1, text: "1969-12-31T23:59:59Z"),
            Row(seconds: 951_782_400, text: "2000-02-29T00:00:00Z"),
            Row(seconds: 1_000_000_000, text: "2001-09-09T01:46:40Z"),
            Row(seconds: 2_147_483_647, text: "2038-01-19T03:14:07Z"),
            Row(seconds: -2_147_483_648, text: "1901-12-13T20:45:52Z"),
            Row(seconds: 4_107_542_399, text: "2100-02-28T23:59:59Z"),
            Row(seconds: 4_107_542_400, text: "2100-03-01T00:00:00Z"),
            Row(seconds: 253_402_300_799, text: "9999-12-31T23:59:59Z"),
            Row(seconds: -62_135_596_800, text: "0001-01-01T00:00:00Z"),
            Row(seconds: -62_167_219_200, text: "0000-01-01T00:00:00Z"),
        ])
    func table(row: Row) {
        let date = CivilTime(secondsSince1970: row.seconds)
        #expect(date.description == row.text)
        #expect(date.secondsSince1970 == row.seconds)
    }

    @Test("The first and last day of every month of the years 0 to 9999, there and back")
    func everyMonth() {
        var seconds: Int64 = -62_167_219_200
        var faults = 0
        for year in 0...9_999 as ClosedRange<Int64> {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            for (month, days) in lengths.enumerated() {
                for day in [1, days] {
                    let date = CivilTime(
                        year: year, month: Int64(month) + 1, day: day, hour: 23, minute: 59, second: 58)
                    let expected = seconds + (day - 1) * 86_400 + 86_398
                    if date.secondsSince1970 != expected || CivilTime(secondsSince1970: expected) != date {
                        faults += 1
                    }
                }
                seconds += days * 86_400
            }
        }
        #expect(faults == 0)
        #expect(seconds == 253_402_300_800)
    }

    @Test("Fields out of their range make no date")
    func outOfRange() {
        let rows = [
            CivilTime(year: -1, month: 1, day: 1), CivilTime(year: 10_000, month: 1, day: 1),
            CivilTime(year: 2026, month: 0, day: 1), CivilTime(year: 2026, month: 13, day: 1),
            CivilTime(year: 2026, month: 1, day: 0), CivilTime(year: 2026, month: 4, day: 31),
            CivilTime(year: 2026, month: 2, day: 29), CivilTime(year: 1900, month: 2, day: 29),
            CivilTime(year: 2026, month: 1, day: 1, hour: 24), CivilTime(year: 2026, month: 1, day: 1, minute: 60),
            CivilTime(year: 2026, month: 1, day: 1, second: 60), CivilTime(year: 2026, month: 1, day: 1, hour: -1),
        ]
        for date in rows { #expect(date.secondsSince1970 == nil, "\(date)") }
        #expect(CivilTime(year: 2000, month: 2, day: 29).secondsSince1970 == 951_782_400)
    }

    @Test("The ends of what a number of seconds can say do not trap")
    func extremes() {
        for seconds in [Int64.min, .min + 1, .max - 1, .max] {
            let date = CivilTime(secondsSince1970: seconds)
            #expect((1...12).contains(date.month) && (1...31).contains(date.day))
            #expect(date.hour * 3_600 + date.minute * 60 + date.second == (seconds % 86_400 + 86_400) % 86_400)
        }
    }

    struct Validity: Sendable {
        let notBefore: String
        let notAfter: String
        var dates: [String]?
    }

    @Test(
        "UTCTime and GeneralizedTime of a certificate, in Zulu seconds only (RFC 5280 §4.1.2.5)",
        arguments: [
            Validity(
                notBefore: "500101000000Z", notAfter: "491231235959Z",
                dates: ["1950-01-01T00:00:00Z", "2049-12-31T23:59:59Z"]),
            Validity(
                notBefore: "20500101000000Z", notAfter: "99991231235959Z",
                dates: ["2050-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]),
            Validity(notBefore: "2601010000Z", notAfter: "270101000000Z"),
            Validity(notBefore: "260101000000+", notAfter: "270101000000Z"),
            Validity(notBefore: "260230000000Z", notAfter: "270101000000Z"),
            Validity(notBefore: "26010100000aZ", notAfter: "270101000000Z"),
            Validity(notBefore: "260101000000Z", notAfter: "20270101000000.5Z"),
            Validity(notBefore: "260101000000Z", notAfter: "20270101000060Z"),
            Validity(notBefore: "260101000000Z", notAfter: ""),
        ])
    func validity(row: Validity) throws {
        let field = SampleCertificate.validity(row.notBefore, row.notAfter)
        let validity = try Certificate(SampleCertificate().replacing("validity", by: field).bytes).validity
        let dates = validity.map { [$0.notBefore, $0.notAfter].map { CivilTime(secondsSince1970: $0).description } }
        #expect(dates == row.dates)
    }
}
