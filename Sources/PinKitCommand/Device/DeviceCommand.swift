import CommandLineKit
import PinKit
import PinKitAgent
import PinKitSystem
import PinKitTLS

/// `pinkit device`: a device that behaves exactly as the protocol says.
enum DeviceCommand {
    static let command = Command(
        "device", abstract: "Be a device: pair with an agent, connect to it, deliver scans.",
        subcommands: [DevicePairCommand.command, DeviceConnectCommand.command, DeviceDiscoverCommand.command])

    /// Options of all subcommands.
    static let common: [CommandLineKit.Option] = [
        .value(
            "--store", form: ValueForm("file", completion: .file),
            help: "Where credentials are kept (default: pinkit/device.json in the user's configuration)."),
        .value("--name", form: ValueForm("name", defaultText: "pinkit"), help: "What this device is called."),
        .value("--platform", form: ValueForm("platform"), help: "What it runs on: ios, android."),
        .value(
            "--engine", form: ValueForm("engine", allowed: Engines.tlsNames, defaultText: "openssl"),
            help: "The TLS library."),
        .flag("--json", help: "Print JSON."),
    ]

    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        CoreDumps.forbid()
        return switch invocation.path.last {
        case "pair": try DevicePairCommand.run(invocation, console)
        case "connect": try DeviceConnectCommand.run(invocation, console)
        default: try DeviceDiscoverCommand.run(invocation, console)
        }
    }

    /// The store that was named, or the user's own.
    static func store(_ invocation: Invocation) throws(UsageError) -> DeviceStore {
        if let path = invocation.value("store") { return DeviceStore(path: path) }
        if let folder = Environment.value(of: "XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            return DeviceStore(path: "\(folder)/pinkit/device.json")
        }
        guard let home = Environment.value(of: "HOME"), home.hasPrefix("/") else {
            throw invocation.usageError("there is no home folder to keep credentials in", hint: "--store FILE")
        }
        return DeviceStore(path: "\(home)/.config/pinkit/device.json")
    }

    /// Says why there is no connection, and what can be done.
    static func report(_ failure: DeviceFailure, _ console: Console) -> ExitCode {
        // What the agent sent is shown as text, whatever it holds.
        console.message("error: \(DisplayText.escaped(failure.description))\n")
        // Facts, and no comfort: all but the key is the sender's own choice.
        if case .key(let refusal) = failure, case .pin(.mismatch(_, _, let leaf)) = refusal.reason {
            console.message("  certificate  \(DisplayText.escaped(LiveCheck.summary(of: leaf)))\n")
        }
        if let hint = failure.hint { console.message("hint: \(hint)\n") }
        return failure.code
    }
}

extension DeviceFailure {
    /// What the process ends with.
    var code: ExitCode {
        switch self {
        case .key, .pin: .refused
        case .wrongAnswer: .badInput
        case .refused: .refusedByAgent
        case .noAnswer: .noAnswer
        }
    }

    /// What a person can try.
    var hint: String? {
        switch self {
        case .key(let refusal):
            refusal.reason.code == "mismatch"
                ? "compare the pin on the kiosk's own screen before you pair again"
                : "do not pair again before you know who answers there"
        case .pin: "scan the QR again on the agent's own screen"
        case .wrongAnswer: nil
        case .refused(.status(401)), .refused(.policy): "pair again: pinkit device pair -"
        case .refused(.status(429)): "start the agent again, then scan its new QR"
        case .refused(.status(426)): "pair over TLS, by the agent's QR"
        case .refused: nil
        case .noAnswer: "is the agent running, and is this device on its network?"
        }
    }
}
