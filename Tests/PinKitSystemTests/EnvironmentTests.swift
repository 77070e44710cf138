import Testing

@testable import PinKitSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct EnvironmentTests {
    @Test func variablesAreRead() {
        #expect(Environment.value(of: "PATH") == Environment.all["PATH"])
        #expect(Environment.value(of: "PATH") != nil)
        #expect(Environment.value(of: "PINKIT_NOT_SET_ANYWHERE") == nil)
        #expect(Environment.all["PINKIT_NOT_SET_ANYWHERE"] == nil)
    }

    @Test func aPipeIsNoTerminal() async {
        await #expect(processExitsWith: .success) {
            // Standard output becomes a pipe, and a broken one at the end.
            SignalSafety.handleBrokenPipes()
            let pipe = try Pipe()
            #expect(dup2(pipe.writing.number, 1) == 1)
            #expect(!Terminal.isTerminal(.output))
        }
    }

    @Test func aTerminalIsSeen() async {
        await #expect(processExitsWith: .success) {
            // The controlling end of a pseudo-terminal is one itself.
            let terminal = try OwnedDescriptor(opening: "/dev/ptmx", flags: O_RDWR | O_NOCTTY)
            #expect(dup2(terminal.number, 2) == 2)
            #expect(Terminal.isTerminal(.error))
        }
    }
}
