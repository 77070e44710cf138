import PinKitSystem
import Testing

/// The program, run under a watch on its memory.
enum MeasuredProgram {
    /// Runs the program, and says how much memory it held at most, in KiB; nil where that cannot be told.
    static func run(_ arguments: [String], in directory: String) throws -> (ProgramResult, memory: Int?) {
        #if os(Linux)
            // What a sanitizer holds is not the program's.
            guard ProcessOwner.canRun("/usr/bin/time"), !BuiltProgram.isSanitized else {
                return (try BuiltProgram.run(arguments, in: directory), nil)
            }
            let own = ["-q", "-f", "%M", "-o", "\(directory)/memory", BuiltProgram.path]
            let result = try ChildProcess.run(
                "/usr/bin/time", own + arguments, environment: BuiltProgram.environment, directory: directory,
                deadline: Deadline(after: 300), outputLimit: 8 << 20)
            let bytes = try FileReader(path: "\(directory)/memory").readAll(limit: 1 << 10)
            let memory: Int = try #require(Int(String(decoding: bytes, as: UTF8.self).filter(\.isNumber)))
            return (ProgramResult(result), memory)
        #else
            return (try BuiltProgram.run(arguments, in: directory), nil)
        #endif
    }
}
