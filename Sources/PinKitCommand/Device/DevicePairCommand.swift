import CommandLineKit
import PinKit
import PinKitAgent
import PinKitSystem
import PinKitTLS

/// `pinkit device pair`: reads a QR, checks the key, pairs, and stores what came of it.
enum DevicePairCommand {
    /// Bytes of a code.
    static let codeBytes = PairingURI.longestCode

    static let command = Command(
        "pair", abstract: "Pair with the agent whose QR this is, and store the credential.",
        discussion: """
            The agent's key is checked against the QR's pin before the first byte is sent, and its answer must name the \
            same pin. A QR must come off the agent's own screen: one that came over the network proves nothing.
            """,
        examples: [
            Example("From a photograph of the screen:", "pinkit device pair --qr photo.png"),
            Example("From an agent's file:", "pinkit device pair - < uri.txt"),
        ],
        arguments: [
            Argument(
                ValueForm("uri"), help: "The QR's text, or - for standard input: a URI holds the code.",
                isRequired: false)
        ],
        options: [
            .value(
                "--qr", form: ValueForm("image", completion: .file), help: "Read the QR from a picture, by zbarimg."),
            .value(
                "--code-file", form: ValueForm("file", completion: .file),
                help: "The code, where the QR has none; else a prompt asks for it."),
            .value("--timeout", form: ValueForm("seconds", defaultText: "10"), help: "The time for all of it."),
        ] + DeviceCommand.common)

    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        let seconds = try invocation.number("timeout", in: 0.001...3_600) ?? 10
        let store = try DeviceCommand.store(invocation)
        let text: String
        switch try PairingText.read(invocation, console) {
        case .text(let read): text = read
        case .failed(let code): return code
        }
        let uri: PairingURI
        do throws(PairingURIError) {
            uri = try PairingURI(reading: text)
        } catch {
            console.error(DisplayText.escaped(error.description), hint: error.hint)
            return .badInput
        }
        do {
            // Before anything is sent: a token that cannot be stored is lost.
            let known = try store.read() ?? []
            let code = try code(uri, invocation)
            let pairing = DevicePairing(
                engine: Engines.tlsEngine(named: invocation.value("engine") ?? "openssl"),
                deviceName: invocation.value("name") ?? "pinkit", platform: invocation.value("platform") ?? "")
            let credential = try pairing.pair(
                uri, code: code, at: Clock.now(), within: TimeLimit(seconds: seconds))
            try prepareFolder(of: store.path)
            try store.save(credential)
            report(credential, isNew: !known.contains { $0.pin == credential.pin }, store, invocation, console)
            return .done
        } catch let failure as DeviceFailure {
            return DeviceCommand.report(failure, console)
        } catch let error as AgentError {
            console.error("\(error)", hint: nil)
            return error.code
        } catch let error as SystemError {
            console.error("\(error)", hint: nil)
            return .cannotOpen
        } catch {
            console.error("\(error)", hint: nil)
            return .cannotWrite
        }
    }

    /// The code where the QR has none: of the file, or of whoever sits at the terminal.
    private static func code(_ uri: PairingURI, _ invocation: Invocation) throws(SystemError) -> String? {
        guard uri.code == nil else { return nil }
        let secret =
            if let file = invocation.value("code-file") {
                try Secret.read(argument: file, limit: codeBytes)
            } else {
                PasswordPrompt.ask("code on the agent's screen: ", limit: codeBytes)
            }
        return secret?.read { bytes in
            var text = ""
            for index in bytes.indices { text.unicodeScalars.append(UnicodeScalar(bytes[index])) }
            return text
        }
    }

    private static func prepareFolder(of path: String) throws(SystemError) {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
        try Directory.create(String(path[..<slash]), mode: 0o700, parents: true)
    }

    private static func report(
        _ credential: DeviceCredential, isNew: Bool, _ store: DeviceStore, _ invocation: Invocation, _ console: Console
    ) {
        let name = credential.agentName ?? "the agent"
        if invocation.flag("json") {
            let document = JSONValue.object([
                .init("paired", .boolean(true)), .init("agentName", credential.agentName.map { .string($0) } ?? .null),
                .init("endpoint", .string(credential.endpoint.description)), .init("pin", .string(credential.pin.text)),
                .init("deviceID", .string(credential.deviceID)), .init("replaced", .boolean(!isNew)),
                .init("store", .string(store.path)),
            ])
            console.print(document.text + "\n")
            return
        }
        console.print(
            """
            paired with \(DisplayText.escaped(name)) at \(credential.endpoint)
              pin          \(credential.pin)
              device ID    \(DisplayText.escaped(credential.deviceID))
              stored in    \(DisplayText.escaped(store.path))\(isNew ? "" : ", in place of an earlier credential of this pin")

            """)
    }
}
