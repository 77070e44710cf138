import CommandLineKit
import PinKit
import PinKitSystem
import PinKitTLS

/// `pinkit explain`: the picture of a certificate's bytes, the mistake behind a wrong pin, what clients will do.
enum ExplainCommand {
    static let command = Command(
        "explain",
        abstract: "Show what a pin is made of, name the mistake behind a wrong one, predict what clients do.",
        discussion: """
            Without --pin, the picture of the bytes: what is hashed and what is not. With --pin, any text at all is \
            evidence: which bytes were hashed, how the text was damaged, and how to mend it.
            """,
        examples: [
            Example("The picture of a certificate:", "pinkit explain cert.pem"),
            Example("Why does this pin not match?", "pinkit explain cert.pem --pin 'sha256/…'"),
            Example("What will curl, OkHttp or iOS do?", "pinkit explain cert.pem --clients"),
        ],
        arguments: [
            Argument(
                ValueForm("file", completion: .file), help: "A certificate, key or request; - for standard input.",
                isRequired: false)
        ],
        options: [
            .value("--pin", form: ValueForm("text"), help: "The text that was taken for the pin: any at all."),
            .flag("--clients", help: "Predict what each known client will do."),
            .value("--host", form: ValueForm("host"), help: "With --clients: the name or address to connect to."),
            .flag("--trusted", help: "With --clients: take the issuer, or the certificate itself, as trusted."),
            .value("--svg", form: ValueForm("out", completion: .file), help: "Write the picture as SVG."),
            .value("--html", form: ValueForm("out", completion: .file), help: "Write the picture as a page."),
            .value(
                "--key", form: ValueForm("number"), help: "Which key to draw, where there are several (default: 1)."),
            Moment.option,
            .flag("--json", help: "Print one JSON document."),
            .passwordFile,
        ] + LiveChain.options(group: "LIVE SERVERS"))

    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        let text = invocation.value("pin")
        if let option = ["svg", "html", "key"].first(where: { invocation.value($0) != nil }),
            text != nil || invocation.flag("clients")
        {
            throw invocation.usageError(
                "--\(option) belongs to the picture, which --pin and --clients do not draw",
                hint: "pinkit explain cert.pem --\(option) …")
        }
        try LiveChain.requireServer(invocation, example: liveExample)
        let server = try LiveChain(invocation, example: liveExample)
        let passwordFile = try PasswordSource.file(invocation)
        guard server == nil || invocation.arguments.isEmpty else {
            throw invocation.usageError("a file and --connect exclude each other", hint: "pinkit explain cert.pem")
        }
        let outputs = text == nil && !invocation.flag("clients") ? try PictureOutputs(invocation) : nil
        let input: InputKeys
        if let server {
            do throws(ConnectionFailure) {
                input = try InputKeys.connect(server)
            } catch {
                console.error("\(error) (\(error.trace.engine))", hint: error.hint)
                return error.exitCode
            }
        } else if let argument = invocation.arguments.first {
            do throws(SystemError) {
                let passwords = try PasswordSource(file: passwordFile)
                input = try InputKeys.read(argument, console, passwords: passwords)
            } catch {
                console.error("\(error)", hint: nil)
                return .cannotOpen
            }
        } else {
            guard let text, !invocation.flag("clients") else {
                throw invocation.usageError(
                    "a file, --connect or --pin is needed", hint: "pinkit explain cert.pem")
            }
            return try ExplainPin.run(text, of: nil, invocation, console)
        }
        if let outputs { return try ExplainPicture.run(input, outputs, invocation, console) }
        if invocation.flag("clients") { return try ExplainClients.run(input, pin: text, invocation, console) }
        return try ExplainPin.run(text ?? "", of: input, invocation, console)
    }

    private static let liveExample = "pinkit explain --connect HOST:PORT"
}
