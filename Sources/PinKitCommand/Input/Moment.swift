import CommandLineKit
import PinKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The time at which certificates are looked at.
enum Moment {
    /// The option that sets it.
    static let option = CommandLineKit.Option.value(
        "--at", form: ValueForm("time", defaultText: "now"),
        help: "The time at which dates are judged: 2027-01-31, or 2027-01-31T12:00:00Z.")

    /// Seconds since 1970-01-01T00:00:00Z: those of `--at`, or now.
    static func seconds(_ invocation: Invocation) throws(UsageError) -> Int64 {
        guard let text = invocation.value("at") else { return Int64(Date().timeIntervalSince1970) }
        guard let seconds = seconds(text) else {
            throw invocation.invalidValue(
                text, of: "at", "a date of UTC is expected", hint: "--at 2027-01-31T12:00:00Z")
        }
        return seconds
    }

    /// `YYYY-MM-DD`, with `Thh:mm:ssZ` or without.
    private static func seconds(_ text: String) -> Int64? {
        let form = Array("0000-00-00T00:00:00Z".utf8)
        let bytes = Array(text.utf8)
        guard bytes.count == 10 || bytes.count == form.count else { return nil }
        var fields: [Int64] = [0]
        for (byte, pattern) in zip(bytes, form) {
            if pattern == UInt8(ascii: "0") {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                fields[fields.count - 1] = fields[fields.count - 1] * 10 + Int64(byte - UInt8(ascii: "0"))
            } else {
                guard byte == pattern else { return nil }
                fields.append(0)
            }
        }
        fields += [Int64](repeating: 0, count: max(0, 6 - fields.count))
        return CivilTime(
            year: fields[0], month: fields[1], day: fields[2], hour: fields[3], minute: fields[4], second: fields[5]
        ).secondsSince1970
    }
}
