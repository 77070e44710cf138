import CommandLineKit
import PinKit
import PinKitSystem
import PinKitTLS

/// `pinkit verify`: does a live server hold the pinned key?
enum VerifyCommand {
    static let command = Command(
        "verify", abstract: "Check that a live server holds a pinned key.",
        discussion: """
            The pin of the server's certificate is compared inside the TLS handshake, and the verdict is the completed \
            handshake: not one byte of data is sent. Dates, names and issuers do not matter: the key decides.
            """,
        examples: [
            Example("An agent on the LAN, port 9470:", "pinkit verify 192.168.1.20 --pin sha256/…"),
            Example(
                "Two pins of which any may match, by both engines:", "pinkit verify host:443 --pin 'A;B' --engine both"),
        ],
        arguments: [
            Argument(
                ValueForm("host[:port]"),
                help: "The server; the port is 9470 unless given. A davi-pair: URI brings its own pin.",
                isRequired: true)
        ],
        options: [
            .value(
                "--pin", form: ValueForm("pin"),
                help: "An expected pin, or several separated by ';'. Any one may match.",
                isRepeatable: true),
            .value("--servername", form: ValueForm("name"), help: "The name to send in SNI instead of the host's."),
            .value(
                "--engine", form: ValueForm("engine", allowed: Engines.tlsNames + ["both"], defaultText: "openssl"),
                help: "The TLS library; with both, the worse answer decides."),
            .value(
                "--timeout", form: ValueForm("seconds", defaultText: "10"),
                help: "The time for the whole of one engine's check, look-up included."),
            .flag("--json", help: "Print one JSON document."),
        ])

    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        let (endpoint, pins) = try target(invocation, console)
        let serverName = try EndpointArgument.serverName(invocation)
        let seconds = try invocation.number("timeout", in: 0.001...3_600) ?? 10
        let choice = invocation.value("engine") ?? "openssl"
        let checks = (choice == "both" ? Engines.tlsNames : [choice]).map { name in
            let connector = PinnedConnector(engine: Engines.tlsEngine(named: name), pins: pins, serverName: serverName)
            // Each engine's check has the whole time: what one waits for is not the other's fault.
            let outcome = connector.connect(to: endpoint, within: TimeLimit(seconds: seconds))
            return LiveCheck(outcome, engine: connector.engine.name)
        }
        let code = checks.map(\.code).reduce(ExitCode.done) { $0.joined(with: $1) }
        if invocation.flag("json") {
            console.print(JSON.line(LiveCheckDocument(endpoint, pins, checks, code)))
        } else {
            for check in checks { check.report(to: console) }
        }
        return code
    }

    /// What is checked, and against which pins.
    private static func target(
        _ invocation: Invocation, _ console: Console
    ) throws(UsageError) -> (Endpoint, PinSet) {
        let key = "host[:port]"
        let text = invocation.value(key) ?? ""
        guard text.lowercased().hasPrefix("\(PairingURI.scheme):") else {
            guard !invocation.values("pin").isEmpty else {
                throw invocation.usageError(
                    "a pin is needed: without one there is nothing to check", hint: "pinkit verify HOST:PORT --pin PIN")
            }
            let endpoint = try EndpointArgument.endpoint(
                text, of: key, invocation, example: "pinkit verify HOST:PORT --pin PIN")
            return (endpoint, try pins(invocation, of: endpoint, console))
        }
        guard invocation.values("pin").isEmpty else {
            throw invocation.usageError("a pairing URI brings its own pin: leave --pin out")
        }
        let uri: PairingURI
        do throws(PairingURIError) {
            uri = try PairingURI(reading: text)
        } catch {
            // The text itself may hold a code, and is not repeated.
            throw invocation.usageError("\(error)", hint: error.hint)
        }
        if uri.code != nil {
            console.warning("the code stands on the command line, where every process of this machine can read it")
        }
        let endpoint = try EndpointArgument.endpoint(
            uri.authority, of: key, invocation, example: "pinkit verify HOST:PORT --pin PIN")
        return (endpoint, PinSet(uri.pin))
    }

    private static func pins(
        _ invocation: Invocation, of endpoint: Endpoint, _ console: Console
    ) throws(UsageError) -> PinSet {
        var pins: [Pin] = []
        for text in invocation.values("pin") {
            // A pairing URI holds a code, which no message repeats.
            guard !text.lowercased().hasPrefix("davi-pair:") else {
                throw invocation.usageError("A pairing URI is no pin: give its 'spki' alone", hint: "--pin sha256/…")
            }
            do throws(PinTextError) {
                for notation in try PinNotation.readList(text) {
                    pins.append(notation.pin)
                    if let note = notation.note { console.note("read a pin with \(note): \(notation.pin)") }
                }
            } catch {
                throw refusal(of: text, error, endpoint, invocation)
            }
        }
        guard let set = PinSet(pins) else { throw invocation.usageError("no pin was given") }
        return set
    }

    /// Why a text is not taken for a pin, in the words of `explain` where they say more.
    ///
    /// A repair is offered and never taken: what the text lost is not for a program to guess.
    private static func refusal(
        of text: String, _ error: PinTextError, _ endpoint: Endpoint, _ invocation: Invocation
    ) -> UsageError {
        let explanation = "what it is the digest of: pinkit explain --connect \(endpoint) --pin …"
        guard !text.contains(";"), let repair = PinNotation.repaired(text) else {
            let isEvidence = PinReading.all(of: text).contains { $0.bytes.count >= 16 }
            let isPlain = [.blank, .percentEncoded, .ofNothing, .allZero, .placeholder, .emptyMember].contains(
                error.code)
            return invocation.invalidValue(
                text, of: "pin", error.description, hint: isEvidence && !isPlain ? explanation : error.hint)
        }
        let words = repair.repairs.filter { $0.kind != .noPrefix }.map(\.description).joined(separator: "; ")
        // A label says that a tool printed it, of whatever it was given.
        let isLabelled = repair.repairs.contains { $0.kind == .label }
        // Another notation is no more than a pin.
        let isNotation = repair.repairs.allSatisfy {
            [.noPrefix, .prefix, .hexadecimal, .base64url, .padding].contains($0.kind)
        }
        let isSaid = isNotation || error.code == .percentEncoded || error.code == .blank && !isLabelled
        return invocation.invalidValue(
            text, of: "pin", isSaid ? error.description : "there is more than a pin: \(words)",
            hint: isLabelled ? explanation : "it reads as --pin \(repair.notation.pin)")
    }
}
