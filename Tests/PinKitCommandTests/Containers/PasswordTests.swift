import PinKit
import PinKitFixtures
import PinKitSystem
import Testing

/// Keys under a password: from each place that one can come from, right, wrong and missing.
@Suite(.enabled(if: KeyFiles.isThere)) struct PasswordTests {
    // requirement: secrets.password
    @Test(arguments: KeyFiles.keys) func everyFile(_ key: FixtureKey) throws {
        let files = try KeyFiles(key)
        for file in KeyFiles.files(of: key) {
            for origin in PasswordOrigin.allCases {
                let result = try origin.run(["compute", file.name], in: files.folder)
                #expect(result.status == 0, "\(file.name): \(result)")
                #expect(result.lines.count == 1)
                #expect(result.output.hasPrefix("\(key.pinText)  \(file.name)  \(file.kind)  "))
                #expect(result.errors.hasPrefix("warning: \(file.name): a private key was read"), "\(result)")
            }
            let none = try BuiltProgram.run(["compute", file.name], in: files.folder.path)
            #expect(none.status == (file.isOpen ? 0 : 65))
            #expect(none.errors.contains("a password is needed") == !file.isOpen)
            #expect(none.errors.contains("--password-file FILE") == !file.isOpen)
            guard !file.isOpen else { continue }
            let wrong = try PasswordOrigin.variable.run(["compute", file.name], "guess", in: files.folder)
            #expect(wrong.status == 65 && wrong.output == "")
            #expect(wrong.errors.contains("the password does not open it") && !wrong.errors.contains("guess"))
        }
    }

    @Test func faultsOfThePasswordFile() throws {
        let files = try KeyFiles(.agent)
        try files.folder.write([UInt8](repeating: 0x61, count: 1_025), to: "long")
        let missing = try BuiltProgram.run(["compute", "bag.pem", "--password-file", "none"], in: files.folder.path)
        #expect(missing.status == 66 && missing.errors == "error: open none: no such file or directory\n")
        let long = try BuiltProgram.run(["compute", "bag.pem", "--password-file", "long"], in: files.folder.path)
        #expect(long.status == 66 && long.output == "")
        let twice = try BuiltProgram.run(["compute", "-", "--password-file", "-"], in: files.folder.path)
        #expect(twice.status == 64 && twice.errors.contains("standard input (-) can be read once only"))
    }

    /// Asks on a terminal of its own; the script waits for the prompt, types, and reads what is shown.
    @Test(
        .enabled(if: ChildProcess.find("python3") != nil),
        arguments: [
            ("guess\u{7F}\u{15}\(KeyFiles.password)\r", Int32(0)), ("guess\r", 65), ("\u{4}", 65),
            // Ended by the signal of Ctrl-C, which the script tells as 256 less its number.
            ("\u{3}", 254),
        ])
    func prompt(typed: String, status: Int32) throws {
        let files = try KeyFiles(.agent)
        let result = try ChildProcess.run(
            "python3", ["-c", Self.terminal, BuiltProgram.path, "bag.pem"], environment: BuiltProgram.environment,
            directory: files.folder.path, input: Array(typed.utf8), deadline: Deadline(after: BuiltProgram.seconds))
        #expect(result.ending == .exited(status), "\(result.errorsText)")
        #expect(result.outputText.hasPrefix("password of bag.pem: "), "\(result.outputText)")
        #expect(result.outputText.contains("\(FixtureKey.agent.pinText)  bag.pem") == (status == 0))
        // Nothing that was typed is shown, and the terminal echoes again at the end.
        #expect(!result.outputText.contains("guess") && !result.outputText.contains(KeyFiles.password))
        #expect(result.errorsText == "echo\n")
    }

    private static let terminal = """
        import fcntl, os, pty, select, subprocess, sys, termios
        keys = sys.stdin.buffer.read()
        terminal, end = pty.openpty()
        child = subprocess.Popen(
            [sys.argv[1], "compute", sys.argv[2]], stdin=end, stdout=end, stderr=end, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        shown, typed = b"", False
        while True:
            if select.select([terminal], [], [], 0.05)[0]:
                shown += os.read(terminal, 4096)
            elif child.poll() is not None:
                break
            if not typed and shown.endswith(b": "):
                os.write(terminal, keys)
                typed = True
        print(shown.decode(), end="")
        print("echo" if termios.tcgetattr(end)[3] & termios.ECHO else "silent", file=sys.stderr)
        sys.exit(child.returncode)
        """
}
