/// The options that every program has, as values of the same model as its own.
enum BuiltInOption {
    static let help = Option.flag("-h", "--help", help: "Show help information.")
    static let version = Option.flag("--version", help: "Show the version.")
    static let completionScript = Option.value(
        "--generate-completion-script", form: ValueForm("shell", allowed: Shell.allCases.map(\.rawValue)),
        help: "Print a completion script for a shell.")

    static let keys: Set<String> = [help.key, version.key, completionScript.key]

    /// The built-in options of a command; only the root shows the completion script, and every one accepts it.
    static func options(isRoot: Bool) -> [Option] {
        var script = completionScript
        script.isHidden = !isRoot
        return [script, version, help]
    }
}
