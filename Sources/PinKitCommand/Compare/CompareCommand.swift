import CommandLineKit
import PinKit
import PinKitSystem
import PinKitTLS

/// `pinkit compare`: does the pin of an old certificate stand with a new one?
enum CompareCommand {
    static let command = Command(
        "compare", abstract: "Say whether a pin still stands when one certificate takes the place of another.",
        discussion: """
            Each side is a certificate, a key, a request, a bundle or a live server. Of a bundle the first certificate \
            counts that issued none of the others; a private key beside it must be its own. Ends with 0 where the pin stands, 1 where the key is another one, 5 where the key is the same and its \
            encoding is not, 7 where a certificate and a private key do not belong together.
            """,
        examples: [
            Example("Before an upgrade, in a script:", "pinkit compare old.pem new.pem && install new.pem"),
            Example("What a server has now, and what it is to have:", "pinkit compare --connect-old host:9470 new.pem"),
        ],
        arguments: [
            Argument(
                ValueForm("old-new", completion: .file),
                help: "OLD and NEW: a file each, or - for standard input; one or none where a server is named.",
                isRequired: false, isRepeatable: true)
        ],
        options: [
            .value("--connect-old", form: ValueForm("host[:port]"), help: "A live server in place of OLD."),
            .value("--connect-new", form: ValueForm("host[:port]"), help: "A live server in place of NEW."),
            .value("--servername", form: ValueForm("name"), help: "The name to send in SNI instead of the host's."),
            .value(
                "--engine", form: ValueForm("engine", allowed: Engines.tlsNames, defaultText: "openssl"),
                help: "The TLS library that connects."),
            .value(
                "--timeout", form: ValueForm("seconds", defaultText: "10"),
                help: "The time for one connection, look-up included."),
            .passwordFile, Moment.option,
            .flag("--json", help: "Print one JSON document."),
        ])

    private static let example = "pinkit compare old.pem new.pem"
    private static let servers = ["connect-old", "connect-new"]

    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        try LiveChain.requireServer(invocation, of: servers, example: example)
        var files = invocation.arguments
        let passwordFile = try PasswordSource.file(invocation)
        let now = try Moment.seconds(invocation)
        let wanted = servers.count { invocation.value($0) == nil }
        guard files.count == wanted else {
            throw invocation.usageError(
                "two inputs are compared, and \(files.count + 2 - wanted) were given", hint: example)
        }
        let live = [
            try LiveChain(invocation, key: servers[0], example: example),
            try LiveChain(invocation, key: servers[1], example: example),
        ]
        var code = ExitCode.done
        var sides: [ComparedSide] = []
        var messages: [String] = []
        func fail(_ message: String, hint: String? = nil, _ failure: ExitCode) {
            console.error(message, hint: hint)
            messages.append(message)
            code = code.joined(with: failure)
        }
        var passwords: PasswordSource?
        for server in live {
            let input: InputKeys
            do {
                if let server {
                    input = try InputKeys.connect(server)
                } else {
                    passwords = try passwords ?? PasswordSource(file: passwordFile)
                    input = try InputKeys.read(files.removeFirst(), console, passwords: passwords ?? PasswordSource())
                }
            } catch let error as ConnectionFailure {
                fail("\(error) (\(error.trace.engine))", hint: error.hint, error.exitCode)
                continue
            } catch {
                fail("\(error)", .cannotOpen)
                continue
            }
            for note in input.toleranceNotes { console.note(note) }
            for trouble in input.troubles { fail(trouble.message, hint: trouble.hint, .badInput) }
            // A key that was not looked at could be the one that does not belong.
            if input.isCut { fail("\(input.name): more than \(input.keys.count) keys", .badInput) }
            if let side = ComparedSide(input, isLive: server != nil) { sides.append(side) }
        }
        guard sides.count == 2 else {
            if invocation.flag("json") {
                console.print(JSON.line(ComparisonFault(exitCode: code.rawValue, errors: messages)))
            }
            return code
        }
        let comparison = KeyComparison(sides[0].key, sides[1].key) { ComparedSide.isSameKey(sides[0], sides[1]) }
        let report = ComparisonReport(comparison, old: sides[0], new: sides[1], at: now)
        code = code.joined(with: report.code)
        if invocation.flag("json") {
            console.print(JSON.line(ComparisonDocument(report, exitCode: code.rawValue)))
        } else {
            console.print(report.text(columns: Terminal.columns()))
            for quirk in report.quirks {
                console.note("\(DisplayText.escaped(sides[1].source)): \(quirk.sentence) (\(quirk.source))")
            }
            if let hint = report.hint { console.message("hint: \(hint)\n") }
        }
        return code
    }
}
