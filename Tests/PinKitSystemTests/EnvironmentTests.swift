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

    @Test func aVariableIsRemoved() async {
        // In a process of its own: no other thread reads the environment.
        await #expect(processExitsWith: .success) {
            Environment.unset("PATH")
            #expect(Environment.value(of: "PATH") == nil)
            #expect(Environment.all["PATH"] == nil)
        }
    }

    @Test func theClockIsThatOfThisCentury() {
        // 2020 to 2100: the suite is also run at other dates.
        #expect((1_577_836_800..<4_102_444_800).contains(Clock.now))
    }

    @Test(
        arguments: [
            (nil, "xterm", true), ("", "xterm", true), ("1", "xterm", false), ("0", "xterm", false),
            (nil, "dumb", false), (nil, nil, false), (nil, "", false),
        ] as [(String?, String?, Bool)])
    func colourIsAQuestionOfTwoVariables(noColor: String?, term: String?, allowed: Bool) {
        #expect(Terminal.allowsColor(noColor: noColor, term: term) == allowed)
    }

    @Test func aPipeIsNoTerminal() async {
        await #expect(processExitsWith: .success) {
            // Standard output becomes a pipe, and a broken one at the end.
            SignalSafety.handleBrokenPipes()
            let pipe = try Pipe()
            #expect(dup2(pipe.writing.number, 1) == 1)
            #expect(!Terminal.isTerminal(.output))
            #expect(Terminal.columns(of: .output) == nil)
            #expect(!Terminal.allowsColor(on: .output))
        }
    }

    @Test func aTerminalIsSeen() async {
        await #expect(processExitsWith: .success) {
            // The controlling end of a pseudo-terminal is one itself.
            let terminal = try OwnedDescriptor(opening: "/dev/ptmx", flags: O_RDWR | O_NOCTTY)
            #expect(dup2(terminal.number, 2) == 2)
            #expect(Terminal.isTerminal(.error))
            // Nobody has said how wide it is.
            #expect(Terminal.columns(of: .error) == nil)
        }
    }
}
