import PinKitSystem
import Testing

@Suite struct ThreadsTests {
    @Test func aThreadIsJoined() throws {
        let count = Locked(0)
        let handles = try (0..<8).map { _ in
            try Threads.start(name: "a name that is longer than fifteen bytes") {
                for _ in 0..<1_000 { count.withLock { $0 += 1 } }
            }
        }
        for handle in handles { #expect(handle.join(until: Deadline(after: 20))) }
        #expect(count.withLock { $0 } == 8_000)
    }

    @Test func joiningGivesUpAtTheDeadline() throws {
        let bell = try Bell()
        let handle = try Threads.start(name: "waiting") { _ = bell.wait(until: Deadline(after: 60)) }
        #expect(!handle.join(until: Deadline(after: 0.05)))
        bell.ring()
        #expect(handle.join(until: Deadline(after: 20)))
    }

    @Test func aWaiterSeesEachChange() throws {
        let mailbox = Locked<[Int]>([])
        try Threads.start(name: "sender") {
            for number in 0..<100 { mailbox.withLock { $0.append(number) } }
        }
        var received: [Int] = []
        while received.count < 100,
            let part = mailbox.wait(
                until: Deadline(after: 20),
                { box -> [Int]? in
                    defer { box = [] }
                    return box.isEmpty ? nil : box
                })
        {
            received += part
        }
        #expect(received == Array(0..<100))
    }

    @Test func eachChangeWakesTheOtherSide() throws {
        let count = Locked(0)
        let deadline = Deadline(after: 20)
        let play: @Sendable (Int) -> Void = { parity in
            for _ in 0..<50 where count.wait(until: deadline, { $0 % 2 == parity ? true : nil }) == true {
                count.withLock { $0 += 1 }
            }
        }
        let other = try Threads.start(name: "other side") { play(1) }
        play(0)
        #expect(other.join(until: deadline))
        #expect(count.withLock { $0 } == 100)
        // A wake-up that was missed would have been noticed only now.
        #expect(!deadline.isPast)
    }

    @Test func waitingGivesUpAtTheDeadline() {
        let value = Locked(1)
        let answer: Int? = value.wait(until: Deadline(after: 0.02)) { $0 == 2 ? $0 : nil }
        #expect(answer == nil)
    }

    @Test func aLockIsReleasedByAnError() {
        let value = Locked(1)
        #expect(throws: SystemError.self) {
            try value.withLock { _ throws(SystemError) in throw SystemError(code: 1, operation: "test") }
        }
        #expect(value.withLock { $0 } == 1)
    }

    @Test func aBellStaysRungUntilCleared() throws {
        let bell = try Bell()
        #expect(!bell.wait(until: Deadline(after: 0)))
        // More often than its pipe has room for.
        for _ in 0..<100_000 { bell.ring() }
        #expect(bell.wait(until: Deadline(after: 0)))
        bell.clear()
        #expect(!bell.wait(until: Deadline(after: 0)))
        bell.ring()
        #expect(bell.wait(until: .never))
    }
}
