import PinKitSystem
import Testing

@Suite struct ChildProcessTests {
    private func shell(
        _ script: String, _ arguments: [String] = [], input: [UInt8] = [], seconds: Double = 20, limit: Int = 1 << 20
    ) throws -> ChildProcess.Result {
        try ChildProcess.run(
            "sh", ["-c", script] + arguments, input: input, deadline: Deadline(after: seconds), outputLimit: limit)
    }

    @Test func streamsAndStatusComeBack() throws {
        let result = try shell("cat; echo message >&2; exit 7", input: Array("text".utf8))
        #expect(result.ending == .exited(7))
        #expect(result.outputText == "text")
        #expect(result.errorsText == "message\n")
        #expect(!result.wasCut)
    }

    @Test func aSignalIsNotAStatus() throws {
        #expect(try shell("kill -KILL $$").ending == .signalled(9))
    }

    @Test func argumentsArriveAsTheyAre() throws {
        let result = try shell(#"printf '<%s>' "$@""#, ["sh", "a b", "", "*", "ü"])
        #expect(result.outputText == "<a b><><*><ü>")
    }

    @Test func theEnvironmentIsWhatWasGiven() throws {
        let result = try ChildProcess.run("env", environment: ["A": "1", "B": "x=y"], deadline: Deadline(after: 20))
        #expect(result.outputText == "A=1\nB=x=y\n")
    }

    @Test func theFolderIsWhatWasGiven() throws {
        #expect(try ChildProcess.run("pwd", directory: "/", deadline: Deadline(after: 20)).outputText == "/\n")
    }

    @Test func noOtherDescriptorIsInherited() throws {
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0))
        // The fourth one is that of the folder which is listed.
        let result = try ChildProcess.run("sh", ["-c", "ls /proc/self/fd | wc -l"], deadline: Deadline(after: 20))
        #expect(result.outputText == "4\n")
        #expect(listener.port != 0)
    }

    @Test func muchInputAndOutputAtOnceDoNotBlock() throws {
        let large = [UInt8](repeating: 0x61, count: 1 << 20)
        let result = try shell("cat", input: large)
        #expect(result.output == large)
        #expect(!result.wasCut)
    }

    @Test func inputThatNobodyReadsIsNoFault() throws {
        let large = [UInt8](repeating: 0x61, count: 1 << 20)
        #expect(try shell("exec <&-; exit 3", input: large).ending == .exited(3))
    }

    @Test func outputIsKeptToItsLimit() throws {
        let result = try shell("yes | head -c 300000; printf e >&2", limit: 1_000)
        #expect(result.ending == .exited(0))
        #expect(result.output.count == 1_000)
        #expect(result.errorsText == "e")
        #expect(result.wasCut)
    }

    @Test func endlessOutputEndsAtTheDeadline() throws {
        let result = try shell("yes", seconds: 0.2, limit: 1_000)
        #expect(result.ending == .timedOut)
        #expect(result.wasCut)
    }

    @Test func theDeadlineKillsGrandchildrenToo() throws {
        let folder = try TemporaryFolder()
        let result = try ChildProcess.run(
            "sh", ["-c", "mkfifo held && { trap '' TERM; sleep 100 >held & } && cat held >seen & sleep 100"],
            directory: folder.path, deadline: Deadline(after: 0.3))
        #expect(result.ending == .timedOut)
        // The grandchild held the writing end of the pipe: without it, opening for writing and reading the end is free.
        let probe = try ChildProcess.run(
            "sh", ["-c", "exec 3<>held; exec 4<held; exec 3>&-; cat <&4"], directory: folder.path,
            deadline: Deadline(after: 10))
        #expect(probe.ending == .exited(0))
    }

    @Test func whatAProgramLeavesBehindIsKilled() throws {
        let folder = try TemporaryFolder()
        // The background process holds the output open: the end of the program counts, not that of the stream.
        let result = try ChildProcess.run(
            "sh", ["-c", "mkfifo held; exec 3<>held; sleep 100 & echo done"], directory: folder.path,
            deadline: Deadline(after: 20))
        #expect(result.ending == .exited(0))
        #expect(result.outputText == "done\n")
        let probe = try ChildProcess.run(
            "sh", ["-c", "exec 3<>held; exec 4<held; exec 3>&-; cat <&4"], directory: folder.path,
            deadline: Deadline(after: 10))
        #expect(probe.ending == .exited(0))
    }

    @Test(arguments: ["no-such-program-here", "/no/such/program", ""])
    func aMissingProgramIsNamed(name: String) throws {
        let error = try #require(throws: SystemError.self) { try ChildProcess(name) }
        #expect(error.reason == "no such file or directory")
        #expect(error.subject == name)
    }

    @Test func whatIsNotAProgramIsRefused() throws {
        let error = try #require(throws: SystemError.self) { try ChildProcess("/etc") }
        #expect(error.reason == "permission denied")
    }

    @Test func aNulInAnArgumentIsRefused() throws {
        let error = try #require(throws: SystemError.self) { try ChildProcess("sh", ["a\0b"]) }
        #expect(error.reason == "invalid argument")
    }

    @Test func aServerIsWaitedForAndStopped() throws {
        let server = try ChildProcess("sh", ["-c", "echo starting; echo ready on port 1234; exec sleep 100"])
        #expect(server.line(containing: "ready", on: .output, until: Deadline(after: 20)) == "ready on port 1234")
        #expect(server.wait(until: Deadline(after: 0.02)) == nil)
        #expect(server.stop() == .signalled(15))
        #expect(server.stop() == .signalled(15))
    }

    @Test func aServerThatIgnoresTheRequestIsKilled() throws {
        let server = try ChildProcess("sh", ["-c", "trap '' TERM; echo ready; while :; do sleep 0.01; done"])
        #expect(server.line(containing: "ready", on: .output, until: Deadline(after: 20)) == "ready")
        #expect(server.stop(grace: 0.05) == .signalled(9))
    }

    @Test func aServerThatDiesIsNotWaitedFor() throws {
        let server = try ChildProcess("sh", ["-c", "printf 'cannot bind' >&2; exit 1"])
        #expect(server.line(containing: "ready", on: .output, until: .never) == nil)
        // The last line counts although it has no end.
        #expect(server.line(containing: "bind", on: .errors, until: .never) == "cannot bind")
        #expect(server.wait(until: .never) == .exited(1))
    }

    @Test func aConversationLineByLine() throws {
        let child = try ChildProcess(
            "sh", ["-c", "while read -r line; do echo \"got $line\"; done; echo end"], keepsInputOpen: true)
        child.write(Array("one\n".utf8))
        #expect(child.line(containing: "got", on: .output, until: Deadline(after: 20)) == "got one")
        child.write(Array("two\n".utf8))
        #expect(child.line(containing: "two", on: .output, until: Deadline(after: 20)) == "got two")
        child.closeInput()
        #expect(child.wait(until: Deadline(after: 20)) == .exited(0))
        #expect(child.captured(.output) == Array("got one\ngot two\nend\n".utf8))
    }

    @Test func aSignalCanBeSent() throws {
        let child = try ChildProcess(
            "sh", ["-c", "trap 'echo interrupted; exit 5' INT; echo ready; while :; do sleep 0.01; done"])
        #expect(child.line(containing: "ready", on: .output, until: Deadline(after: 20)) == "ready")
        child.send(signal: 2)
        #expect(child.wait(until: Deadline(after: 20)) == .exited(5))
        #expect(child.captured(.output) == Array("ready\ninterrupted\n".utf8))
    }
}
