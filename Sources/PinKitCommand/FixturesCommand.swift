import CommandLineKit
import PinKitFixtures
import PinKitGnuTLS
import PinKitIssuing
import PinKitSystem

/// `pinkit fixtures`: the certificates that matter, byte for byte the same each time.
enum FixturesCommand {
    static let command = Command(
        "fixtures", abstract: "Generate the certificates that matter: reissued, regenerated, expired and others.",
        subcommands: [
            Command(
                "generate", abstract: "Write certificates, their public test keys and a manifest into a folder.",
                discussion: """
                    The files are the same bytes each time. Their keys are public: never use them for anything but tests.
                    """,
                examples: [Example("All fixtures:", "pinkit fixtures generate --out certs")],
                options: [
                    .value(
                        "--out", form: ValueForm("dir", completion: .directory),
                        help: "The folder; made if it is missing.", isRequired: true)
                ]),
            Command(
                "list", abstract: "List the fixtures and what each is for.",
                options: [.flag("--json", help: "Print JSON Lines.")]),
        ])

    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        invocation.path.last == "list" ? list(invocation, console) : generate(invocation, console)
    }

    private static func list(_ invocation: Invocation, _ console: Console) -> ExitCode {
        for recipe in FixtureRecipe.all {
            if invocation.flag("json") {
                console.print(
                    JSON.line(["name": recipe.name, "purpose": recipe.purpose, "relation": recipe.relation.rawValue]))
            } else {
                let padding = String(repeating: " ", count: max(2, 16 - recipe.name.count))
                console.print("\(recipe.name)\(padding)\(recipe.purpose)\n")
            }
        }
        return .done
    }

    private static func generate(_ invocation: Invocation, _ console: Console) -> ExitCode {
        let folder = invocation.value("out") ?? "."
        do {
            let files = try FixtureSet.generate { key in try GnuTLSSigner(pem: key.pem) }
            try Directory.create(folder, mode: 0o755, parents: true)
            for file in files {
                try AtomicFile.write(file.contents, to: "\(folder)/\(file.name)", mode: file.isSecret ? 0o600 : 0o644)
                console.print(DisplayText.escaped("\(folder)/\(file.name)") + "\n")
            }
            return .done
        } catch let error as SystemError {
            console.error("\(error)", hint: nil)
            return .cannotWrite
        } catch let error as AtomicFile.Failure {
            console.error("\(error)", hint: "choose another folder with --out")
            return .cannotWrite
        } catch {
            console.error("the fixtures cannot be made: \(error)", hint: nil)
            return .ownFault
        }
    }
}
