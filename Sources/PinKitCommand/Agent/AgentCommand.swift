import CommandLineKit
import PinKit
import PinKitAgent
import PinKitDiscovery
import PinKitGnuTLS
import PinKitSystem

/// `pinkit agent`: the reference agent of the pairing protocol.
enum AgentCommand {
    static let command = Command(
        "agent", abstract: "Run the reference agent: pair devices, admit them, take their scans.",
        discussion: """
            The code and the QR are shown on a terminal only; scripts read them from --uri-file, --qr-png or the control \
            socket. Without --state the key and the paired devices are forgotten at the end.
            """,
        examples: [
            Example("An agent for this machine, which keeps its key:", "pinkit agent --state agent"),
            Example("For phones on the LAN:", "pinkit agent --listen 0.0.0.0 --state agent"),
            Example("For a script:", "pinkit agent --port 0 --json --control agent.sock --uri-file uri.txt"),
        ],
        options: [
            .value(
                "--listen", form: ValueForm("address", defaultText: "127.0.0.1"),
                help: "The address to listen on; 0.0.0.0 or :: is every address of this machine."),
            .value(
                "--port", form: ValueForm("port", defaultText: "9470"),
                help: "The port; 0 lets the system choose both ports."),
            .value(
                "--bootstrap-port", form: ValueForm("port", defaultText: "9472"),
                help: "The port of the bootstrap page."),
            .flag("--no-bootstrap", help: "Serve no bootstrap page."),
            .value(
                "--state", form: ValueForm("dir", completion: .directory),
                help: "Where the key, the certificate and the paired devices are kept; made if it is missing."),
            .value(
                "--name", form: ValueForm("name", defaultText: "Davi NFC Agent"), help: "What the agent calls itself."),
            .flag("--advertise", help: "Announce the agent on the network by mDNS: where it is, and no more."),
            .value("--host", form: ValueForm("host"), help: "The host that the QR names instead of the address."),
            .value(
                "--engine", form: ValueForm("engine", allowed: Engines.tlsNames, defaultText: "openssl"),
                help: "The TLS library."),
            .flag("--require-paired-devices", help: "Admit paired devices only.", group: "ADMISSION"),
            .flag(
                "--allow-loopback-bypass", help: "Admit peers on the loopback without a credential.",
                group: "ADMISSION"),
            .value(
                "--api-secret-file", form: ValueForm("file", completion: .file),
                help: "A file with the secret that unpaired devices share.", group: "ADMISSION"),
            .value(
                "--auto-tls", form: ValueForm("choice", allowed: ["true", "false"], defaultText: "true"),
                help: "Speak TLS; without it there is no pin and no QR.", group: "CERTIFICATE"),
            .value(
                "--cert", form: ValueForm("file", completion: .file), help: "A chain in PEM, the leaf first.",
                group: "CERTIFICATE"),
            .value(
                "--key", form: ValueForm("file", completion: .file), help: "The leaf's private key in PEM.",
                group: "CERTIFICATE"),
            .flag("--ca", help: "Sign the certificate by an RSA authority of the agent's own.", group: "CERTIFICATE"),
            .flag(
                "--allow-test-key", help: "Take a private key that is published with this program.",
                group: "CERTIFICATE"),
            .flag("--json", help: "Print events as JSON Lines.", group: "FOR PROGRAMS"),
            .value(
                "--control", form: ValueForm("path", completion: .file),
                help: "A Unix socket for commands: status, reissue, regenerate, new-pin, revoke ID, lock, fault NAME.",
                group: "FOR PROGRAMS"),
            .value(
                "--uri-file", form: ValueForm("file", completion: .file),
                help: "Write the pairing URI, code and all, to a file of mode 0600.", group: "FOR PROGRAMS"),
            .value(
                "--qr-png", form: ValueForm("file", completion: .file), help: "Write the QR as PNG, mode 0600.",
                group: "FOR PROGRAMS"),
            .value(
                "--qr-svg", form: ValueForm("file", completion: .file), help: "Write the QR as SVG, mode 0600.",
                group: "FOR PROGRAMS"),
            .flag(
                "--bootstrap-as-shipped",
                help: "Show the code on the bootstrap page to everybody, as the shipped agent does.",
                group: "FOR PROGRAMS"),
        ])

    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        let setUp = try AgentSetUp(invocation)
        CoreDumps.forbid()
        // Three descriptors for a connection, and some to spare.
        DescriptorLimit.raise(to: 3 * Agent.mostConnections + 256)
        do {
            return try serve(setUp, console)
        } catch let error as DiscoveryError {
            console.error("\(error)", hint: "start avahi-daemon, or leave --advertise out")
            return .noAnswer
        } catch let error as SetUpError {
            console.error(error.description, hint: error.hint)
            return .badInput
        } catch let error as AtomicFile.Failure {
            console.error("\(error)", hint: nil)
            return .cannotWrite
        } catch let error as AgentError {
            console.error("\(error)", hint: nil)
            return error.code
        } catch let error as SystemError where error.isLockHeld {
            console.error(
                "another agent runs with \(DisplayText.escaped(setUp.folder ?? ""))",
                hint: "choose another folder with --state")
            return .badInput
        } catch let error as SystemError {
            console.error(
                "\(error)", hint: error.isAddressInUse ? "choose another port: --port 0 takes a free one" : nil)
            return error.operation == "listen" ? .noAnswer : .cannotOpen
        } catch {
            console.error("\(error)", hint: nil)
            return .ownFault
        }
    }

    private static func serve(_ setUp: AgentSetUp, _ console: Console) throws -> ExitCode {
        let end = try Bell.onInterrupt()
        let configuration = try setUp.configuration()
        let identity = try setUp.identity()
        if let folder = setUp.folder { try Directory.create(folder, mode: 0o700, parents: true) }
        // Two agents with one folder would write over each other's devices.
        let lock = try setUp.folder.map { try FolderLock(folder: $0) }
        defer { withExtendedLifetime(lock) {} }
        let controlBell = try Bell()
        let control = try setUp.control.map { try UnixListeningSocket(path: $0, bell: controlBell) }
        let log = AgentLog(json: setUp.json, end: end)
        let agent = try Agent(
            configuration, engine: Engines.tlsEngine(named: setUp.engine), keys: GnuTLSKeyMaker(), identity: identity,
            folder: setUp.folder, report: log.report)
        defer { agent.stop(within: 5) }
        let screen = AgentScreen(setUp, log)
        let server = try control.map {
            try AgentControl(agent: agent, screen: screen, end: end).serve($0, bell: controlBell)
        }
        if setUp.folder == nil { console.note("without --state the key and the devices are forgotten at the end") }
        let announcement = try setUp.advertises ? Self.announce(agent, setUp, console) : nil
        defer { withExtendedLifetime(announcement) {} }
        try screen.write(agent)
        log.open()
        try screen.show(agent)
        _ = end.wait(until: .never)
        server?.stop(deadline: Deadline(after: 2))
        agent.stop(within: 5)
        guard let failure = log.failure else { return .done }
        console.error("\(failure)", hint: nil)
        return .cannotWrite
    }

    private static func announce(
        _ agent: Agent, _ setUp: AgentSetUp, _ console: Console
    ) throws -> ServiceAnnouncement {
        if agent.address.isLoopback {
            console.note("the agent is announced, and listens on the loopback alone: others will not reach it")
        }
        return try ServiceAnnouncement(name: setUp.name, port: agent.address.port) { _ in }
    }
}

/// Keeps an agent's folder for one process.
private final class FolderLock {
    private let lock: FileLock

    init(folder: String) throws(SystemError) { lock = try FileLock(path: "\(folder)/lock") }
}

extension AgentError {
    /// What the process ends with.
    var code: ExitCode {
        switch kind {
        case .input, .state: .badInput
        case .open: .cannotOpen
        case .write: .cannotWrite
        }
    }
}
