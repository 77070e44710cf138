import CommandLineKit
import PinKit
import PinKitAgent
import PinKitSystem
import PinKitTLS

/// `pinkit device connect`: a session with a paired agent, scans from standard input.
enum DeviceConnectCommand {
    static let command = Command(
        "connect", abstract: "Connect to a paired agent and deliver scans from standard input.",
        discussion: """
            Each line of standard input is the payload of one scan, JSON with uid and technology. At its end the device \
            says goodbye. After faults of the network it connects again; after another key, a refusal or a broken answer \
            it never does.
            """,
        examples: [
            Example(
                "One scan:", "echo '{\"uid\":\"04A1B2C3\",\"technology\":\"ISO14443A\"}' | pinkit device connect")
        ],
        arguments: [
            Argument(
                ValueForm("host[:port]"), help: "Where the agent is now; else where it was when it was paired.",
                isRequired: false)
        ],
        options: [
            .value("--pin", form: ValueForm("pin"), help: "Which agent, where several are stored."),
            .value(
                "--timeout", form: ValueForm("seconds", defaultText: "no end"), help: "The time for all of it."),
            .flag("--cleartext", help: "Send everything in clear text, for an agent without TLS."),
            .value(
                "--secret-file", form: ValueForm("file", completion: .file),
                help: "The shared secret in place of a stored token."),
        ] + DeviceCommand.common)

    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        let target: DeviceTarget
        do {
            target = try DeviceTarget(invocation, console)
        } catch let error as UsageError {
            throw error
        } catch let error as AgentError {
            console.error("\(error)", hint: nil)
            return error.code
        } catch let error as DeviceTarget.Missing {
            console.error(error.description, hint: "pinkit device pair --qr photo.png")
            return .cannotOpen
        } catch {
            console.error("\(error)", hint: nil)
            return .cannotOpen
        }
        let seconds = try invocation.number("timeout", in: 0.001...1e9)
        do throws(SystemError) {
            return try serve(target, seconds.map { Deadline(after: $0) } ?? .never, invocation, console)
        } catch {
            console.error("\(error)", hint: nil)
            return .ownFault
        }
    }

    private static func serve(
        _ target: DeviceTarget, _ deadline: Deadline, _ invocation: Invocation, _ console: Console
    ) throws(SystemError) -> ExitCode {
        let runner = try DeviceRunner()
        let faults = Locked<[String]>([])
        try Threads.start(name: "scans") {
            ScanReader.read(into: runner) { text in faults.withLock { $0.append(text) } }
        }
        let report = SessionReport(json: invocation.flag("json"), console)
        let description = DeviceDescription(
            name: invocation.value("name") ?? "pinkit", platform: invocation.value("platform") ?? "")
        var code = ExitCode.done
        do throws(DeviceFailure) {
            try runner.run(
                target.connector, token: target.token, secret: target.secret, expected: target.pin, description,
                until: deadline
            ) { event in
                for fault in faults.withLock({ exchange(&$0) }) { console.note(fault) }
                report.print(event)
            }
        } catch {
            code = DeviceCommand.report(error, console)
        }
        for fault in faults.withLock({ exchange(&$0) }) { console.note(fault) }
        return code
    }

    /// Takes what has been collected.
    private static func exchange(_ lines: inout [String]) -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// Reads scans, a line each; one that is none is said and skipped.
private enum ScanReader {
    /// Bytes of a line.
    static let lineBytes = 65_536

    static func read(into runner: DeviceRunner, fault: (String) -> Void) {
        defer { runner.finish() }
        guard let input = try? FileReader.standardInput() else { return }
        var pending: [UInt8] = []
        var number = 0
        func take(_ line: [UInt8]) -> Bool {
            number += 1
            let bytes = line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : line
            guard !bytes.isEmpty else { return true }
            guard let value = try? JSONValue.read(bytes), case .object = value else {
                fault("line \(number) of standard input is no JSON object, and was skipped")
                return true
            }
            for name in ["uid", "technology"] where (value[name]?.string ?? "").isEmpty {
                fault("line \(number) of standard input has no \(name), and was skipped")
                return true
            }
            return runner.scan(value)
        }
        while let bytes = try? input.read(upTo: 65_536), !bytes.isEmpty {
            pending += bytes
            while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(pending[..<end])
                pending.removeSubrange(...end)
                guard take(line) else { return }
            }
            if pending.count > lineBytes {
                fault(
                    "line \(number + 1) of standard input has more than \(lineBytes) bytes; nothing behind it is read")
                return
            }
        }
        if !pending.isEmpty { _ = take(pending) }
    }
}

/// What a session prints.
private struct SessionReport {
    let json: Bool
    let console: Console

    init(json: Bool, _ console: Console) {
        self.json = json
        self.console = console
    }

    func print(_ event: DeviceRunner.Event) {
        switch event {
        case .connected(let deviceID, let otherPin):
            if let otherPin {
                console.warning(
                    "the agent's hello claims the pin \(DisplayText.escaped(otherPin)); the handshake proved another, "
                        + "and only that counts")
            }
            if json {
                console.print(
                    JSONValue.object([.init("event", .string("connected")), .init("deviceID", .string(deviceID))]).text
                        + "\n")
            } else {
                console.print("connected as \(DisplayText.escaped(deviceID))\n")
            }
        case .frame(let frame):
            console.print(json ? frame.text + "\n" : Self.line(frame))
        case .retrying(let failure, let seconds):
            console.note("\(DisplayText.escaped(failure.description)); trying again in \(seconds) s")
        }
        console.flush()
    }

    private static func line(_ frame: DeviceFrame) -> String {
        let words = frame.error.map { ": \($0)" } ?? ""
        let code = frame.payload["code"]?.string.map { " \($0)" } ?? ""
        return DisplayText.escaped("\(frame.type)\(code)\(words)") + "\n"
    }
}
