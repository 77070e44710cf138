#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A point on the monotonic clock after which an operation gives up.
///
/// Deadlines are absolute, so that a step which takes part of the time leaves only the rest to the next one, and no
/// change of the wall clock moves them.
public struct Deadline: Sendable, Hashable, Comparable {
    /// Nanoseconds on the monotonic clock; the largest value stands for "never".
    let nanoseconds: UInt64

    init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

    /// The deadline that never comes.
    public static let never = Deadline(nanoseconds: .max)

    /// The deadline `seconds` from now.
    ///
    /// Nothing, less than nothing and NaN are past at once; more than a century is ``never``.
    public init(after seconds: Double) {
        let century = 3.2e9
        if seconds >= century {
            self = .never
        } else {
            let span = seconds > 0 ? UInt64(seconds * 1e9) : 0
            self.init(nanoseconds: Self.monotonicNow + span)
        }
    }

    /// The seconds that are left: zero once past, infinite for ``never``.
    public var remaining: Double {
        self == .never ? .infinity : Double(remainingNanoseconds) / 1e9
    }

    /// Whether the time is up.
    public var isPast: Bool { remainingNanoseconds == 0 }

    /// The timeout for `poll`, in milliseconds: rounded up, so that a wake-up is never early; -1 for ``never``.
    public var pollTimeout: Int32 {
        guard self != .never else { return -1 }
        let (whole, part) = remainingNanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return Int32(clamping: part == 0 ? whole : whole + 1)
    }

    /// Whether `left` comes first.
    public static func < (left: Deadline, right: Deadline) -> Bool { left.nanoseconds < right.nanoseconds }

    private var remainingNanoseconds: UInt64 {
        let now = Self.monotonicNow
        return nanoseconds > now ? nanoseconds - now : 0
    }

    private static var monotonicNow: UInt64 {
        var time = timespec()
        // The call fills a structure of ours, and cannot fail for a clock that every supported system has.
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
