#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import PinKitSystem
import Testing

/// The program as it was built, run as a user runs it.
enum BuiltProgram {
    /// Where it lies: in the first folder above the test binary's own place that holds it, whatever the scratch path.
    static let path: String = {
        var folders = testBinary.split(separator: "/").dropLast()
        // A bundle on macOS lies three folders deep; more steps would find somebody else's program.
        for _ in 0..<4 {
            let candidate = "/" + folders.joined(separator: "/") + "/pinkit"
            if unsafe access(candidate, X_OK) == 0 { return candidate }
            folders = folders.dropLast()
        }
        return "/pinkit-was-not-built"
    }()

    /// Whether a sanitizer was built in, as into the tests themselves.
    static let isSanitized = ["__asan_init", "__tsan_init"].contains { (name: String) in
        // Looks a name up among the loaded images, and keeps nothing.
        unsafe dlsym(dlopen(nil, RTLD_NOW), name) != nil
    }

    /// How long any run may take: far more than it needs on a busy machine.
    static let seconds = 60.0

    /// The variables of an ordinary run: those that the machine needs to start the program, and no others.
    static let environment = Environment.all.filter { name, _ in
        name == "PATH" || ["LD_", "DYLD_", "ASAN_", "TSAN_", "UBSAN_"].contains { name.hasPrefix($0) }
    }

    /// Runs the program to its end.
    ///
    /// - Parameter variables: are added to those of an ordinary run.
    static func run(
        _ arguments: [String], variables: [String: String] = [:], in directory: String? = nil, input: [UInt8] = [],
        outputLimit: Int = 8 << 20
    ) throws -> ProgramResult {
        let result = try ChildProcess.run(
            path, arguments, environment: environment.merging(variables) { $1 }, directory: directory, input: input,
            deadline: Deadline(after: seconds), outputLimit: outputLimit)
        return ProgramResult(result)
    }

    /// Runs a script of the shell in which `$pinkit` is the program: for redirections and pipes.
    static func shell(
        _ script: String, _ arguments: [String] = [], variables: [String: String] = [:], in directory: String? = nil
    ) throws -> ProgramResult {
        let own = environment.merging(variables) { $1 }.merging(["pinkit": path]) { $1 }
        let result = try ChildProcess.run(
            "/bin/sh", ["-c", script, "sh"] + arguments, environment: own, directory: directory,
            deadline: Deadline(after: seconds), outputLimit: 8 << 20)
        return ProgramResult(result)
    }

    private static var testBinary: String {
        #if canImport(Darwin)
            // The handle is that of this image, which stays loaded; the name is copied.
            var information = Dl_info()
            guard unsafe dladdr(#dsohandle, &information) != 0, let name = unsafe information.dli_fname else {
                return ""
            }
            return unsafe String(cString: name)
        #else
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            // At most the buffer's length is written, and the length comes back.
            let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
            return String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #endif
    }
}

/// What a run leaves behind, in a form that whole results can be compared in.
struct ProgramResult: Equatable, Sendable, CustomStringConvertible {
    /// The exit status; nil after a signal or a time-out.
    let status: Int32?
    let output: String
    let errors: String
    /// How it ended, where there is no status.
    let ending: ChildProcess.Ending

    init(status: Int32?, output: String, errors: String, ending: ChildProcess.Ending) {
        self.status = status
        self.output = output
        self.errors = errors
        self.ending = ending
    }

    init(_ result: ChildProcess.Result) {
        if case .exited(let status) = result.ending { self.status = status } else { status = nil }
        output = result.outputText
        errors = result.errorsText
        ending = result.ending
    }

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: true).map { String($0) } }

    var description: String { "\(ending)\nout:\n\(output)err:\n\(errors)" }
}
