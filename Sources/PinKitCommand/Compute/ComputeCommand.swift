import CommandLineKit
import PinKit
import PinKitSystem

/// `pinkit compute`: the pins of certificates, keys and points.
enum ComputeCommand {
    static let command = Command(
        "compute", abstract: "Print the pin of every certificate, public key or P-256 point.",
        discussion: """
            A file is recognised by its content: PEM with any number of blocks, DER, PKCS#7, PKCS#12, a private key (of \
            which the public half is pinned), a JSON Web Key, or a P-256 point. Pins go to standard \
            output, one a line; what the engines re-encode or refuse, and every fault, go to standard error.
            """,
        examples: [
            Example("A certificate, by three engines:", "pinkit compute cert.pem"),
            Example("A million certificates:", "pinkit compute --engines core --quiet bundle.pem"),
            Example("Every certificate that a live server sends:", "pinkit compute --connect 192.168.1.20:9470"),
            Example("A raw P-256 point in hexadecimal or base64:", "pinkit compute --point 04…"),
        ],
        arguments: [
            Argument(
                ValueForm("file", completion: .file), help: "A file, - for standard input, or with --point a point.",
                isRequired: false, isRepeatable: true)
        ],
        options: [
            .flag(
                "--point", help: "Read every argument as a P-256 point: hexadecimal, base64, or a file that holds one."),
            .value(
                "--format",
                form: ValueForm("format", allowed: PinFormat.allCases.map(\.rawValue), defaultText: "sha256"),
                help: "The notation of the pins."),
            .value(
                "--engines", form: ValueForm("engines", allowed: Engines.names, separator: ",", defaultText: "all"),
                help: "Which engines check the pin, separated by commas.", hiddenNames: ["--backend"]),
            .flag("--strict", help: "Fail with 70 where an engine prints another pin."),
            .flag("--json", help: "Print JSON Lines, one a key."),
            .flag("-q", "--quiet", help: "Print the pins alone."),
            .passwordFile,
        ] + LiveChain.options(group: "LIVE SERVERS"))

    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        let options = try ComputeOptions(invocation)
        try LiveChain.requireServer(invocation, example: liveExample)
        let server = try LiveChain(invocation, example: liveExample)
        guard !invocation.arguments.isEmpty || server != nil else {
            throw invocation.usageError("a file or --connect is needed", hint: "pinkit compute cert.pem")
        }
        let passwordFile = try PasswordSource.file(invocation)
        let passwords: PasswordSource
        do throws(SystemError) {
            passwords = try PasswordSource(file: passwordFile)
        } catch {
            console.error("\(error)", hint: nil)
            return .cannotOpen
        }
        let reporter = KeyReporter(options, BlockOpener(passwords, console), console)
        let walk = InputWalk(reporter, console, isBulk: options.isBulk)
        for (index, argument) in invocation.arguments.enumerated() where console.canPrint {
            if options.readsPoints {
                walk.readPoint(argument, number: index + 1)
            } else {
                walk.readFile(argument)
            }
        }
        if let server, console.canPrint { walk.readServer(server) }
        return reporter.code
    }

    private static let liveExample = "pinkit compute --connect HOST:PORT"
}
