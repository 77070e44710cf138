import CommandLineKit

/// A command tree that uses every part of the model; it has nothing to do with a real program.
enum Sample {
    static let program = Program(
        Command(
            "kit", abstract: "Work with parcels.",
            subcommands: [pack, send, depot, compare, .notBuilt("scan"), hidden]),
        version: "1.2.3")

    static let pack = Command(
        "pack", aliases: ["wrap"], abstract: "Pack files into a parcel.",
        discussion: "The files are read one by one.\n\nA parcel never holds a folder.",
        examples: [
            Example(
                "Pack one file, with the label in the format that the post office of the place asks for.",
                "kit pack --format=slim letter.txt"),
            Example("Pack what comes by a pipe.", "cat letter.txt | kit pack -"),
        ],
        arguments: [
            Argument(
                ValueForm("file", completion: .file), help: "A file, or '-' for standard input.", isRequired: false,
                isRepeatable: true)
        ],
        options: [
            .flag("-q", "--quiet", help: "Print the number alone."),
            .flag("-j", "--json", help: "Print JSON."),
            .value(
                "-f", "--format", form: ValueForm("format", allowed: ["slim", "wide", "tall"], defaultText: "slim"),
                help: "How the label is drawn, on paper as well as on the screen."),
            .value(
                "--papers", form: ValueForm("list", allowed: ["brown", "white"], separator: ","), help: "The papers.",
                hiddenNames: ["--wrappers"]),
            .value("--out", form: ValueForm("dir", completion: .directory), help: "Where the parcel goes."),
            .flag("--trace", help: "Trace.", isHidden: true),
        ])

    static let send = Command(
        "send", abstract: "Send a parcel.",
        arguments: [Argument(ValueForm("host[:port]"), help: "Whom to send it to.")],
        options: [
            .value("--stamp", form: ValueForm("stamp"), help: "A stamp.", isRequired: true, isRepeatable: true),
            .value("-t", "--timeout", form: ValueForm("seconds", defaultText: "10"), help: "How long to wait."),
            .value("--count", form: ValueForm("n"), help: "How many to send."),
            .value(
                "-p", "--password", form: ValueForm("password", isSecret: true), help: "A secret.", group: "Custody"),
            .value(
                "--lock", form: ValueForm("kind", allowed: ["bolt", "seal"], isSecret: true), help: "How it's locked.",
                group: "Custody"),
            .flag("-v", help: "Print every step."),
        ])

    static let depot = Command(
        "depot", abstract: "Keep parcels.",
        options: [.value("--workers", form: ValueForm("n"), help: "How many hands.")],
        subcommands: [
            Command(
                "run", abstract: #"Run "it's [a] tool": $HOME `x` \ y."#,
                arguments: [
                    Argument(ValueForm("place", allowed: ["here", "there"]), help: "Where.", isRequired: false),
                    Argument(
                        ValueForm("tool"), help: "The tool's command line.", isRepeatable: true,
                        isAfterTerminator: true),
                ],
                options: [
                    .value(
                        "--mood", form: ValueForm("mood", completion: .words(["it's ok", "a:b", "[c]", "$d"])),
                        help: #"It's a [mood]: $HOME `x` "y" \ z."#)
                ]),
            Command("list", abstract: "List all."),
        ])

    static let compare = Command(
        "compare", abstract: "Compare two parcels.",
        arguments: [
            Argument(ValueForm("old", completion: .file), help: "The old one."),
            Argument(ValueForm("new", allowed: ["red", "blue"]), help: "The colour of the new one."),
        ])

    static let hidden = Command("debug", abstract: "Debug.", isHidden: true)

    /// Parses words separated by blanks.
    static func parse(_ line: String, columns: Int = 80) -> ParseOutcome {
        program.parse(line.split(separator: " ").map(String.init), columns: columns)
    }
}

extension ParseOutcome {
    var invocation: Invocation? { if case .run(let invocation) = self { invocation } else { nil } }
    var printed: String? { if case .print(let text) = self { text } else { nil } }
    var error: UsageError? { if case .fail(let error) = self { error } else { nil } }
}
