import Testing

@testable import PinKitSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct DescriptorWriterTests {
    @Test func nothingIsWrittenBeforeTheBufferIsFull() throws {
        let pipe = try Pipe()
        var writer = DescriptorWriter(borrowing: pipe.writing.number, name: "pipe", capacity: 4)
        try writer.append([1, 2, 3])
        #expect(Descriptor.wait(pipe.reading.number, for: .reading, until: Deadline(after: 0), or: nil) == .timedOut)
        try writer.append([4, 5])
        try writer.append("é")
        try writer.flush()
        try writer.flush()
        #expect(try pipe.content(upTo: 100) == [1, 2, 3, 4, 5, 0xC3, 0xA9])
    }

    @Test func partialWritesAreContinued() throws {
        let pipe = try Pipe()
        // Non-blocking, so that each write takes what fits and the rest waits for the reader.
        let number = pipe.writing.number
        #expect(fcntl(number, F_SETFL, O_NONBLOCK) == 0)
        let bytes = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        let failed = Locked(false)
        let thread = try Threads.start(name: "writer") {
            var writer = DescriptorWriter(borrowing: number, name: "pipe", capacity: 1_000)
            do throws(SystemError) { try writer.append(bytes) } catch { failed.withLock { $0 = true } }
        }
        var received: [UInt8] = []
        while received.count < bytes.count,
            Descriptor.wait(pipe.reading.number, for: .reading, until: Deadline(after: 20), or: nil) == .ready
        {
            received += try pipe.content(upTo: 10_000)
        }
        #expect(received == bytes)
        #expect(thread.join(until: Deadline(after: 20)))
        #expect(!failed.withLock { $0 })
    }

    @Test func anErrorComesBackEverAfter() throws {
        SignalSafety.handleBrokenPipes()
        var pipe: Pipe? = try Pipe()
        let number = try duplicate(pipe?.writing.number ?? -1)
        pipe = nil
        var writer = DescriptorWriter(borrowing: number.number, name: "pipe", capacity: 100)
        try writer.append([1])
        let broken = SystemError(code: EPIPE, operation: "write", subject: "pipe")
        #expect(throws: broken) { try writer.flush() }
        #expect(throws: broken) { try writer.flush() }
    }

    #if os(Linux)
        @Test func aFullDeviceIsAnError() throws {
            let full = try OwnedDescriptor(opening: "/dev/full", flags: O_WRONLY)
            var writer = DescriptorWriter(borrowing: full.number, name: "full", capacity: 100)
            try writer.append("text")
            let error = try #require(throws: SystemError.self) { try writer.flush() }
            #expect(error.description == "write full: no space left on device")
        }
    #endif

    private func duplicate(_ number: Int32) throws -> OwnedDescriptor {
        OwnedDescriptor(takingOwnership: try #require(Optional(fcntl(number, F_DUPFD_CLOEXEC, 3))))
    }
}

extension Pipe {
    borrowing func content(upTo limit: Int) throws -> [UInt8] {
        let number = reading.number
        // What is initialised is what was read.
        return try unsafe [UInt8](unsafeUninitializedCapacity: limit) { (buffer, count) throws(SystemError) in
            count = try unsafe Descriptor.read(number, into: UnsafeMutableRawBufferPointer(buffer), subject: "pipe")
        }
    }
}
