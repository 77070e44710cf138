import PinKitSystem
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Each in a process of its own, whose standard streams can be closed.
@Suite struct StandardStreamTests {
    // requirement: output.streams
    @Test func closedStreamsAreNotTakenBySockets() async {
        await #expect(processExitsWith: .exitCode(42)) {
            for stream in StandardStream.allCases { close(stream.rawValue) }
            StandardStream.secure()
            let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0))

            // The input is at its end.
            let isAtEnd = try FileReader.standardInput().read(upTo: 10).isEmpty
            // Writing output fails, as it would have.
            var output = DescriptorWriter(.output)
            var failure: SystemError?
            try output.append("text")
            do throws(SystemError) { try output.flush() } catch { failure = error }
            // A message goes nowhere.
            var messages = DescriptorWriter(.error)
            try messages.append("message")
            try messages.flush()

            let isRefused = failure?.description == "write standard output: bad file descriptor"
            exit(isAtEnd && isRefused && listener.port != 0 ? 42 : 1)
        }
    }

    @Test func openStreamsAreLeftAlone() async {
        await #expect(processExitsWith: .exitCode(42)) {
            var before = stat()
            var after = stat()
            // Each call fills a structure of ours.
            _ = unsafe fstat(1, &before)
            StandardStream.secure()
            _ = unsafe fstat(1, &after)
            exit(before.st_ino == after.st_ino && before.st_dev == after.st_dev ? 42 : 1)
        }
    }

    // requirement: output.streams
    @Test func aBrokenPipeDoesNotEndTheProcess() async {
        await #expect(processExitsWith: .exitCode(42)) {
            SignalSafety.handleBrokenPipes()
            _ = raise(SIGPIPE)
            // And a child starts with the default, which does end it.
            let child = try ChildProcess.run("sh", ["-c", "kill -PIPE $$"], deadline: Deadline(after: 20))
            guard child.ending == .signalled(SIGPIPE) else { exit(1) }
            // Even where somebody has set what children inherit.
            _ = signal(SIGPIPE, SIG_IGN)
            let other = try ChildProcess.run("sh", ["-c", "kill -PIPE $$"], deadline: Deadline(after: 20))
            exit(other.ending == .signalled(SIGPIPE) ? 42 : 2)
        }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func anInterruptRingsTheBell(number: Int32) async {
        await #expect(processExitsWith: .exitCode(42)) { [number] in
            let bell = try Bell.onInterrupt()
            let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0), bell: bell)
            try Threads.start(name: "killer") { kill(getpid(), number) }
            do throws(ListeningSocket.AcceptError) {
                _ = try listener.accept(deadline: Deadline(after: 20))
            } catch { exit(error == .interrupted ? 42 : 2) }
        }
    }
}
