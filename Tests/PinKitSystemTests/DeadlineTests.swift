import PinKitSystem
import Testing

@Suite struct DeadlineTests {
    @Test(arguments: [0, -1, -.infinity, .nan, 1e-300])
    func nothingIsPastAtOnce(seconds: Double) {
        let deadline = Deadline(after: seconds)
        #expect(deadline.isPast)
        #expect(deadline.remaining == 0)
        #expect(deadline.pollTimeout == 0)
    }

    @Test(arguments: [.infinity, 1e300, 1e18])
    func moreThanACenturyIsNever(seconds: Double) {
        #expect(Deadline(after: seconds) == .never)
    }

    @Test func neverIsNeverPast() {
        #expect(!Deadline.never.isPast)
        #expect(Deadline.never.remaining == .infinity)
        #expect(Deadline.never.pollTimeout == -1)
    }

    @Test func theTimeoutOfPollIsRoundedUpAndClamped() {
        #expect((1...1_000).contains(Deadline(after: 1).pollTimeout))
        #expect(Deadline(after: 0.000_5).pollTimeout <= 1)
        #expect(Deadline(after: 3e9).pollTimeout == .max)
    }

    @Test func deadlinesAreOrdered() {
        #expect(Deadline(after: 1) < Deadline(after: 100))
        #expect(Deadline(after: 1e9) < .never)
    }
}
