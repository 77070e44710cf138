/// A date and time of the proleptic Gregorian calendar in UTC, for certificates: whole seconds, no leap seconds.
public struct CivilTime: Sendable, Hashable {
    public let year, month, day, hour, minute, second: Int64

    /// Fields as they stand; ``secondsSince1970`` says whether they make a date.
    public init(year: Int64, month: Int64, day: Int64, hour: Int64 = 0, minute: Int64 = 0, second: Int64 = 0) {
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    /// The date of a number of seconds since 1970-01-01T00:00:00Z, which may be negative.
    public init(secondsSince1970 seconds: Int64) {
        let days = Self.floorDivide(seconds, 86_400)
        let rest = seconds % 86_400 < 0 ? seconds % 86_400 + 86_400 : seconds % 86_400
        // Years start in March here, so that the leap day is the last day of a year.
        let shifted = days + 719_468
        let era = Self.floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * marchMonth + 2) / 5 + 1,
            hour: rest / 3_600, minute: rest / 60 % 60, second: rest % 60)
    }

    /// Seconds since 1970-01-01T00:00:00Z, or nil where a field is out of its range.
    public var secondsSince1970: Int64? {
        guard (0...9_999).contains(year), (1...12).contains(month), (1...daysInMonth).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
        else { return nil }
        let marchYear = month <= 2 ? year - 1 : year
        let era = Self.floorDivide(marchYear, 400)
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        return ((days * 24 + hour) * 60 + minute) * 60 + second
    }

    private var daysInMonth: Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
        value / divisor - (value % divisor < 0 ? 1 : 0)
    }
}

extension CivilTime: CustomStringConvertible {
    /// `2026-11-30T09:05:00Z`.
    public var description: String {
        func two(_ value: Int64) -> String { (value < 10 ? "0" : "") + String(value) }
        let years = String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
        return "\(years)-\(two(month))-\(two(day))T\(two(hour)):\(two(minute)):\(two(second))Z"
    }
}
