internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Feeds a child process, collects what it says, and reaps it; runs on a thread of its own.
final class ChildPump: @unchecked Sendable {
    // Sendable although unchecked: after init only the one thread in `run` touches the descriptors.
    private let state: Locked<ChildState>
    private let bell: Bell
    private let identifier: pid_t
    private var process: OwnedDescriptor?
    private var input: OwnedDescriptor?
    private var output: OwnedDescriptor?
    private var errors: OwnedDescriptor?

    /// How often to look where the end of a process cannot be polled for.
    private static let pollInterval: Int32 = 10
    private static let chunk = 65_536
    /// What to read at most after the end: a pipe holds no more, and who still writes does not belong to the group.
    private static let chunksAfterTheEnd = 32

    init(
        _ identifier: pid_t, state: Locked<ChildState>, bell: Bell, input: consuming OwnedDescriptor,
        output: consuming OwnedDescriptor, errors: consuming OwnedDescriptor
    ) {
        self.identifier = identifier
        self.state = state
        self.bell = bell
        let number = pinkit_process_descriptor(identifier)
        process = number >= 0 ? OwnedDescriptor(takingOwnership: number) : nil
        self.input = consume input
        self.output = consume output
        self.errors = consume errors
    }

    func run() {
        var hasEnded = false
        while !hasEnded {
            feed()
            hasEnded = waitForNews()
            collect(.output, chunks: 1)
            collect(.errors, chunks: 1)
        }
        // The process is not reaped yet, so the number of its group cannot have been given to another one.
        state.withLock { $0.send(SIGKILL, toGroup: true) }
        collect(.output, chunks: Self.chunksAfterTheEnd)
        collect(.errors, chunks: Self.chunksAfterTheEnd)
        input = nil
        output = nil
        errors = nil
        reap()
    }

    /// Waits until something can be read or written, the bell rings, or the process ends: then true.
    private func waitForNews() -> Bool {
        let hasInput = state.withLock { !$0.input.isEmpty }
        var waits = [
            pollfd(fd: process?.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output?.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors?.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: hasInput ? input?.number ?? -1 : -1, events: Int16(POLLOUT), revents: 0),
        ]
        // The array holds as many entries as are passed. An interrupted wait is no news.
        let count = unsafe poll(&waits, nfds_t(waits.count), process == nil ? Self.pollInterval : -1)
        if count > 0, waits[1].revents != 0 { bell.clear() }
        return process == nil
            ? pinkit_process_has_ended(identifier) != 0 : count > 0 && waits[0].revents != 0
    }

    /// Writes what the process takes; closes its input after the last byte.
    private func feed() {
        guard let number = input?.number else { return }
        let isFinished = state.withLock { state in
            while !state.input.isEmpty {
                // The pointer and count are those of the array, for the time of the call.
                let count = unsafe state.input.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
                if count >= 0 {
                    state.input.removeFirst(count)
                } else if errno == EAGAIN || errno == EWOULDBLOCK {
                    return false
                } else if errno != EINTR {
                    // The process does not want any more.
                    state.input = []
                    return true
                }
            }
            return !state.keepsInputOpen
        }
        if isFinished { input = nil }
    }

    /// Reads what is there, in at most so many chunks; forgets the descriptor at its end.
    private func collect(_ stream: ChildProcess.Stream, chunks: Int) {
        for _ in 0..<chunks {
            guard let number = stream == .output ? output?.number : errors?.number else { return }
            var code: Int32 = 0
            // The buffer is as large as the count passed, and what is initialised is what was read.
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, initialized in
                let count = unsafe read(number, buffer.baseAddress, Self.chunk)
                if count < 0 { code = errno }
                initialized = max(count, 0)
            }
            switch code {
            case 0 where !bytes.isEmpty: state.withLock { $0.keep(bytes, on: stream) }
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return
            default: if stream == .output { output = nil } else { errors = nil }
            }
        }
    }

    private func reap() {
        state.withLock { state in
            var code: Int32 = 0
            var signalled: Int32 = 0
            // Fills two numbers of ours. The process has ended, so this does not wait.
            let result = unsafe pinkit_process_reap(identifier, &code, &signalled)
            // Somebody else has reaped it: how it ended is lost.
            state.ending = result != 0 ? .unknown : signalled != 0 ? .signalled(code) : .exited(code)
        }
    }
}
