#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder with a file, a folder and two scripts in it, in which a shell runs; it is removed at the end.
final class ShellSession {
    struct Failure: Error { let what: String }

    private static let names = ["letter.txt", "completion", "driver"]
    private let folder: String

    init(completion: String, driver: String) throws {
        var template = Array("/tmp/completion-XXXXXX".utf8CString)
        // mkdtemp writes into the array it is given, which holds a terminated path.
        guard
            let made = unsafe template.withUnsafeMutableBufferPointer({ buffer in
                unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
            })
        else { throw Failure(what: "mkdtemp") }
        folder = made
        guard unsafe mkdir(folder + "/boxes", 0o700) == 0 else { throw Failure(what: "mkdir") }
        for (name, text) in zip(Self.names, ["x", completion, driver]) { try write(text, to: name) }
    }

    deinit {
        for name in Self.names { unsafe unlink(folder + "/" + name) }
        unsafe rmdir(folder + "/boxes")
        unsafe rmdir(folder)
    }

    /// Runs a shell on the driver, within a minute, and returns its lines from stdout and stderr.
    func lines(of command: String) throws -> [String] {
        let line = "cd '\(folder)' && HOME=/nonexistent timeout 60 \(command) ./driver 2>&1"
        // popen's stream is read and closed here and nowhere else.
        guard let stream = unsafe popen(line, "r") else { throw Failure(what: "popen") }
        var bytes: [UInt8] = []
        while bytes.count < 1 << 20, case let byte = unsafe getc(stream), byte != EOF {
            // A terminal ends lines with a return too, and dumb ones are padded with zeros.
            if byte != 13, byte != 0 { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        }
        guard unsafe pclose(stream) == 0 else {
            throw Failure(what: "\(command) failed: " + String(decoding: bytes, as: UTF8.self))
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Whether a program is on the path.
    static func hasProgram(_ name: String) -> Bool {
        let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
        return path.split(separator: ":").contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
    }

    private func write(_ text: String, to name: String) throws {
        guard let file = unsafe fopen(folder + "/" + name, "w") else { throw Failure(what: "fopen") }
        defer { unsafe fclose(file) }
        guard unsafe fputs(text, file) >= 0 else { throw Failure(what: "fputs") }
    }
}
