import PinKit
import PinKitSystem
import Testing

/// The built program as an agent, with a folder of its own, on free ports.
final class RunningAgent {
    let folder: TemporaryFolder
    let process: ChildProcess
    let port: Int
    let bootstrapPort: Int
    /// Nil without TLS.
    let pin: String?
    private let control: Socket

    /// Starts it and waits until it listens.
    init(_ arguments: [String] = [], in folder: TemporaryFolder? = nil) throws {
        let folder = try folder ?? TemporaryFolder()
        self.folder = folder
        process = try ChildProcess(
            BuiltProgram.path,
            [
                "agent", "--port", "0", "--json", "--state", folder.path + "/state", "--control",
                folder.path + "/control",
                "--uri-file", folder.path + "/uri",
            ] + arguments, environment: BuiltProgram.environment, directory: folder.path, keepsInputOpen: true,
            outputLimit: 64 << 20)
        guard let line = process.line(containing: "\"listening\"", on: .output, until: Deadline(after: 30)) else {
            struct NotListening: Error { let errors: String }
            throw NotListening(errors: String(decoding: process.captured(.errors), as: UTF8.self))
        }
        let event = try PinKit.JSONValue.read(Array(line.utf8))
        port = try #require(event["port"]?.integer)
        bootstrapPort = event["bootstrapPort"]?.integer ?? 0
        pin = event["pin"]?.string
        control = try UnixListeningSocket.connect(path: folder.path + "/control")
    }

    deinit { process.stop() }

    /// Sends a command to the control socket; its answer.
    @discardableResult
    func tell(_ command: String) throws -> PinKit.JSONValue {
        let deadline = Deadline(after: 20)
        try control.send(Array((command + "\n").utf8), deadline: deadline)
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n") {
            guard case .bytes(let bytes) = control.receive(upTo: 65_536, deadline: deadline) else { break }
            line += bytes
        }
        return try PinKit.JSONValue.read(line)
    }

    /// The pairing URI of the moment, code and all.
    var uri: String {
        get throws {
            let text = String(decoding: try FileReader(path: folder.path + "/uri").readAll(limit: 4_096), as: UTF8.self)
            return String(text.dropLast())
        }
    }

    /// Waits for an event that contains a text.
    func event(containing text: String, seconds: Double = 20) -> String? {
        process.line(containing: text, on: .output, until: Deadline(after: seconds))
    }

    /// Everything that it printed so far.
    var printed: String {
        String(decoding: process.captured(.output), as: UTF8.self)
            + String(decoding: process.captured(.errors), as: UTF8.self)
    }

    /// Pairs the built device; its store lies in the folder.
    func pair(store: String = "store.json", _ arguments: [String] = []) throws -> ProgramResult {
        try BuiltProgram.run(
            ["device", "pair", "-", "--store", "\(folder.path)/\(store)"] + arguments, input: Array((try uri).utf8))
    }

    /// Connects the built device with scans on its standard input, to its end.
    func connect(store: String = "store.json", _ arguments: [String] = [], input: String = "") throws -> ProgramResult {
        try BuiltProgram.run(
            ["device", "connect", "--store", "\(folder.path)/\(store)"] + arguments, input: Array(input.utf8))
    }

    /// A device that stays connected until it is told otherwise.
    func device(store: String = "store.json", _ arguments: [String] = []) throws -> ChildProcess {
        let device = try ChildProcess(
            BuiltProgram.path, ["device", "connect", "--store", "\(folder.path)/\(store)"] + arguments,
            environment: BuiltProgram.environment, keepsInputOpen: true)
        _ = device.line(containing: "connected as", on: .output, until: Deadline(after: 20))
        return device
    }
}
