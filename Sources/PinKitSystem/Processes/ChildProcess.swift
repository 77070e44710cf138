internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A running program with pipes for its three streams, in a process group of its own.
///
/// The group ends with the program, when it is stopped, and with the last reference to this. Starting one installs
/// the handler of ``SignalSafety/handleBrokenPipes()``: a program may close its input at any time.
public final class ChildProcess: Sendable {
    /// The streams that a program writes to.
    public enum Stream: Sendable, Hashable { case output, errors }

    /// How a program ended.
    public enum Ending: Sendable, Hashable {
        /// By itself, with this status.
        case exited(Int32)
        /// By a signal with this number.
        case signalled(Int32)
        /// The deadline passed; the whole group was killed.
        case timedOut
        /// Other code in this process has reaped it.
        case unknown
    }

    let state: Locked<ChildState>
    private let bell: Bell

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - executable: a path, or a name to look for in PATH.
    ///   - environment: all of its variables; nil for those of this process.
    ///   - directory: the folder it works in; nil for that of this process.
    ///   - input: what its standard input gives.
    ///   - keepsInputOpen: whether ``write(_:)`` will follow; otherwise the end comes after `input`.
    ///   - outputLimit: what is kept of each of its streams, in bytes; the rest is read and thrown away.
    /// - Throws: `SystemError`, such as ENOENT and EACCES.
    public init(
        _ executable: String, _ arguments: [String] = [], environment: [String: String]? = nil,
        directory: String? = nil, input: [UInt8] = [], keepsInputOpen: Bool = false, outputLimit: Int = 1 << 20
    ) throws(SystemError) {
        SignalSafety.handleBrokenPipes()
        guard let path = Self.find(executable) else {
            throw SystemError(code: ENOENT, operation: "start", subject: executable)
        }
        let inputPipe = try Pipe()
        let outputPipe = try Pipe()
        let errorsPipe = try Pipe()
        for number in [inputPipe.writing.number, outputPipe.reading.number, errorsPipe.reading.number]
        where pinkit_set_nonblocking(number) != 0 { throw .last("start", executable) }
        bell = try Bell()

        let variables = (environment ?? Environment.all).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let identifier = try Self.spawn(
            path, CStrings([executable] + arguments), CStrings(variables), directory: directory,
            inputPipe.reading.number, outputPipe.writing.number, errorsPipe.writing.number)
        let state = Locked(
            ChildState(
                identifier: identifier, outputLimit: outputLimit, input: input[...], keepsInputOpen: keepsInputOpen))
        self.state = state
        let pump = ChildPump(
            identifier, state: state, bell: bell, input: inputPipe.writing, output: outputPipe.reading,
            errors: errorsPipe.reading)
        do throws(SystemError) {
            try Threads.start(name: "child") { pump.run() }
        } catch {
            // Nobody would reap it.
            state.withLock { $0.send(SIGKILL, toGroup: true) }
            pump.run()
            throw error
        }
    }

    deinit { kill() }

    /// The number of the process, for messages.
    public var identifier: Int32 { state.withLock { $0.identifier } }

    /// What it has written to a stream so far.
    public func captured(_ stream: Stream) -> [UInt8] {
        state.withLock { stream == .output ? $0.output : $0.errors }
    }

    /// Waits for the end of the program; nil at the deadline.
    public func wait(until deadline: Deadline) -> Ending? {
        state.wait(until: deadline) { $0.ending }
    }

    /// Waits for a line that contains `text` and returns it; nil at the deadline, and when the program ends without.
    public func line(containing text: String, on stream: Stream, until deadline: Deadline) -> String? {
        let line = state.wait(until: deadline) { state -> String?? in
            if let line = state.line(containing: text, on: stream) { return .some(line) }
            return state.ending == nil ? nil : .some(nil)
        }
        return line ?? nil
    }

    /// Gives the program more input, if it was started with `keepsInputOpen`.
    public func write(_ bytes: [UInt8]) {
        state.withLock { if $0.keepsInputOpen { $0.input += bytes } }
        bell.ring()
    }

    /// Ends the input of the program.
    public func closeInput() {
        state.withLock { $0.keepsInputOpen = false }
        bell.ring()
    }

    /// Sends a signal to the program, but not to its children.
    public func send(signal: Int32) { state.withLock { $0.send(signal, toGroup: false) } }

    /// Asks the whole group to end (SIGTERM), and kills it after `grace` seconds; returns how the program ended.
    @discardableResult
    public func stop(grace: Double = 0.5) -> Ending {
        state.withLock { $0.send(SIGTERM, toGroup: true) }
        if let ending = wait(until: Deadline(after: grace)) { return ending }
        kill()
        // A killed process ends, unless the kernel holds it in a call.
        return wait(until: Deadline(after: 10)) ?? .unknown
    }

    func kill() { state.withLock { $0.send(SIGKILL, toGroup: true) } }
}
