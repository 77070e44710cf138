#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Asking for a password on the terminal, wherever the standard streams lead.
public enum PasswordPrompt {
    /// How often a signal that waits is looked for, in milliseconds.
    private static let pause: Int32 = 200

    /// Shows `text` and reads a line without showing it; nil where there is no terminal, or nobody answers: the line is
    /// too long, or the input has ended. Ctrl-C ends the process as it does elsewhere.
    ///
    /// The terminal is as before on return, after a signal too: those that end or stop the process wait until then.
    public static func ask(_ text: String, limit: Int) -> Secret? {
        var isInterrupted = false
        let secret = ask(text, limit: limit, &isInterrupted)
        if isInterrupted { raise(SIGINT) }
        return secret
    }

    private static func ask(_ text: String, limit: Int, _ isInterrupted: inout Bool) -> Secret? {
        guard let terminal = try? OwnedDescriptor(opening: "/dev/tty", flags: O_RDWR | O_NOCTTY) else { return nil }
        var before = termios()
        // The call fills a structure of ours.
        guard unsafe tcgetattr(terminal.number, &before) == 0 else { return nil }
        let signals = blockSignals()
        defer { unblock(signals) }
        var quiet = before
        // Byte by byte, so that Ctrl-C is seen at once; it comes as a byte and not as a signal.
        quiet.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG)
        guard unsafe tcsetattr(terminal.number, TCSAFLUSH, &quiet) == 0 else { return nil }
        defer { unsafe _ = tcsetattr(terminal.number, TCSAFLUSH, &before) }
        try? Descriptor.write(terminal.number, Array(text.utf8).span, subject: "terminal")
        let secret = readLine(terminal.number, limit: limit, &isInterrupted)
        try? Descriptor.write(terminal.number, [UInt8(ascii: "\n")].span, subject: "terminal")
        return secret
    }

    private static func readLine(_ terminal: Int32, limit: Int, _ isInterrupted: inout Bool) -> Secret? {
        let secret = Secret(capacity: limit)
        while let byte = nextByte(terminal) {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return secret
            case 0x03:
                isInterrupted = true
                return nil
            case 0x04: return nil
            case 0x08, 0x7F: secret.removeLast()
            case 0x15: secret.erase()
            default: if !secret.append(byte) { return nil }
            }
        }
        return nil
    }

    /// Waits for a byte; nil at the end, or where a signal waits that ends the process.
    private static func nextByte(_ terminal: Int32) -> UInt8? {
        while true {
            var wait = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            // One entry is passed, and it is ours.
            let count = unsafe poll(&wait, 1, pause)
            if isSignalWaiting { return nil }
            guard count > 0 else { continue }
            var byte: UInt8 = 0
            // One byte of ours is written.
            let read = unsafe withUnsafeMutableBytes(of: &byte) { buffer in
                unsafe try? Descriptor.read(terminal, into: buffer, subject: "terminal")
            }
            return read == 1 ? byte : nil
        }
    }

    private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private static var isSignalWaiting: Bool {
        var waiting = sigset_t()
        // The calls read and write a structure of ours.
        guard unsafe sigpending(&waiting) == 0 else { return true }
        return ending.contains { unsafe sigismember(&waiting, $0) == 1 }
    }

    /// Makes the signals wait that would leave the terminal without echo; gives the mask of before.
    private static func blockSignals() -> sigset_t {
        var (blocked, before) = (sigset_t(), sigset_t())
        // All of the structures are ours.
        unsafe sigemptyset(&blocked)
        for signal in ending + [SIGTSTP] { unsafe _ = sigaddset(&blocked, signal) }
        unsafe _ = pthread_sigmask(SIG_BLOCK, &blocked, &before)
        return before
    }

    private static func unblock(_ before: sigset_t) {
        var before = before
        // What has come meanwhile takes effect here.
        unsafe _ = pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
