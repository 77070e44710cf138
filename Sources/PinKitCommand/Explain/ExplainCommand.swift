import CommandLineKit
import PinKit
import PinKitSystem

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
            .flag("--json", help: "Print one JSON document."),
        ])

    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        let text = invocation.value("pin")
        guard let argument = invocation.arguments.first else {
            guard let text, !invocation.flag("clients") else {
                throw invocation.usageError("a file or --pin is needed", hint: "pinkit explain cert.pem")
            }
            return try ExplainPin.run(text, of: nil, invocation, console)
        }
        let input: InputKeys
        do throws(SystemError) {
            input = try InputKeys.read(argument, console)
        } catch {
            console.error("\(error)", hint: nil)
            return .cannotOpen
        }
        if invocation.flag("clients") { return try ExplainClients.run(input, pin: text, invocation, console) }
        if let text { return try ExplainPin.run(text, of: input, invocation, console) }
        return try ExplainPicture.run(input, invocation, console)
    }
}
