#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a child process has said so far, shared between its owner and the thread that listens to it.
struct ChildState: Sendable {
    let identifier: pid_t
    let outputLimit: Int

    var output: [UInt8] = []
    var errors: [UInt8] = []
    var wasCut = false
    /// Input that has not been taken yet; a slice, since its front goes bit by bit.
    var input: ArraySlice<UInt8>
    /// Whether more input may follow.
    var keepsInputOpen: Bool
    /// Set when the process has been reaped; from then on its number may belong to another one.
    var ending: ChildProcess.Ending?

    /// Keeps what fits into the limit.
    mutating func keep(_ bytes: some Collection<UInt8>, on stream: ChildProcess.Stream) {
        let room = outputLimit - (stream == .output ? output.count : errors.count)
        if bytes.count > room { wasCut = true }
        switch stream {
        case .output: output += bytes.prefix(max(room, 0))
        case .errors: errors += bytes.prefix(max(room, 0))
        }
    }

    /// Sends a signal to the process, or to its whole group, while the number is certainly its own.
    func send(_ signal: Int32, toGroup: Bool) {
        guard ending == nil else { return }
        // Fails only where nobody is left to receive it.
        _ = kill(toGroup ? -identifier : identifier, signal)
    }

    /// The first whole line of a stream that contains `text`; the last one counts once the process has ended.
    func line(containing text: String, on stream: ChildProcess.Stream) -> String? {
        let bytes = stream == .output ? output : errors
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if ending == nil { lines.removeLast() }
        return lines.lazy.map { String(decoding: $0, as: UTF8.self) }.first { $0.isSuperstring(of: text) }
    }
}

extension String {
    /// Whether `part` occurs in this text: the standard library's `contains` takes only a character before macOS 13.
    fileprivate func isSuperstring(of part: String) -> Bool {
        let (whole, part) = (Array(utf8), Array(part.utf8))
        guard part.count <= whole.count else { return false }
        return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
    }
}
