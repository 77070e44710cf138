internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension ChildProcess {
    /// What a finished program leaves behind.
    public struct Result: Sendable, Hashable {
        /// How it ended.
        public let ending: Ending
        /// What it wrote to standard output, up to the limit.
        public let output: [UInt8]
        /// What it wrote to standard error, up to the limit.
        public let errors: [UInt8]
        /// Whether it wrote more than was kept.
        public let wasCut: Bool

        /// The output as UTF-8 text, wrong bytes replaced.
        public var outputText: String { String(decoding: output, as: UTF8.self) }

        /// The messages as UTF-8 text, wrong bytes replaced.
        public var errorsText: String { String(decoding: errors, as: UTF8.self) }
    }

    /// Runs a program to its end, or to the deadline: then its whole process group is killed.
    ///
    /// The parameters are those of the initialiser. Children that the program leaves behind are killed as well.
    public static func run(
        _ executable: String, _ arguments: [String] = [], environment: [String: String]? = nil,
        directory: String? = nil, input: [UInt8] = [], deadline: Deadline, outputLimit: Int = 1 << 20
    ) throws(SystemError) -> Result {
        let child = try ChildProcess(
            executable, arguments, environment: environment, directory: directory, input: input,
            outputLimit: outputLimit)
        let ending = child.wait(until: deadline)
        if ending == nil {
            child.kill()
            _ = child.wait(until: Deadline(after: 10))
        }
        return child.state.withLock {
            Result(ending: ending ?? .timedOut, output: $0.output, errors: $0.errors, wasCut: $0.wasCut)
        }
    }

    /// The path of a program: a name without a slash is looked for in PATH; nil when it is not there.
    public static func find(_ executable: String) -> String? {
        if executable.utf8.contains(UInt8(ascii: "/")) { return executable }
        let folders = Environment.value(of: "PATH") ?? "/usr/bin:/bin"
        for folder in folders.split(separator: ":") where !executable.isEmpty {
            let path = "\(folder)/\(executable)"
            // The path is a terminated copy. A folder is "executable" too, but is not a program.
            var status = stat()
            if unsafe access(path, X_OK) == 0, unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
                return path
            }
        }
        return nil
    }

    static func spawn(
        _ path: String, _ arguments: borrowing CStrings, _ environment: borrowing CStrings, directory: String?,
        _ input: Int32, _ output: Int32, _ errors: Int32
    ) throws(SystemError) -> pid_t {
        try path.requireNoNUL("start")
        try directory?.requireNoNUL("start")
        var identifier: pid_t = 0
        // Both lists end with a null pointer and outlive the call; the paths are terminated copies.
        let code = unsafe arguments.withPointers { arguments in
            unsafe environment.withPointers { environment in
                unsafe pinkit_spawn(&identifier, path, arguments, environment, directory, input, output, errors)
            }
        }
        guard code == 0 else { throw SystemError(code: code, operation: "start", subject: path) }
        return identifier
    }
}
