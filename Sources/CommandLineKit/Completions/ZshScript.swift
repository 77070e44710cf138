/// The completion script for zsh: one function a command, each a call of `_arguments`.
struct ZshScript {
    let program: String
    let nodes: [CompletionNode]

    var text: String {
        let function = ShellText.functionName(program)
        let functions = nodes.map(definition).joined(separator: "\n")
        return """
            #compdef \(program)

            \(functions)
            # Autoloaded from fpath, the file is the function's body; sourced, it registers itself.
            if [ "$funcstack[1]" = "\(function)" ]; then
                \(function) "$@"
            else
                compdef \(function) \(program)
            fi

            """
    }

    private func definition(_ node: CompletionNode) -> String {
        let name = ShellText.functionName(node.path)
        let group = node.command.isGroup
        let words = group ? [ShellText.quoted("1: :->subcommand"), ShellText.quoted("*:: :->arguments")] : []
        let positional = node.command.arguments.filter { !$0.isAfterTerminator }
        let specs = node.options.flatMap(optionSpecs) + (group ? words : positional.map(argumentSpec))
        let list = specs.joined(separator: " \\\n        ")
        guard group else {
            return "\(name)() {\n\(terminatorBranch(node))    _arguments -s -S : \\\n        \(list)\n}\n"
        }
        let subcommands = node.subcommands.map { ShellText.quoted("\($0.name):\(Self.titled($0.abstract))") }
        return """
            \(name)() {
                local curcontext="$curcontext" state line
                local -a subcommands
                typeset -A opt_args
                _arguments -C -s -S : \\
                    \(list) && return
                case $state in
                subcommand)
                    subcommands=(
                        \(subcommands.joined(separator: "\n            "))
                    )
                    _describe -t subcommands subcommand subcommands
                    ;;
                arguments)
                    case $words[1] in
                    \(branches(node).joined(separator: "\n        "))
                    esac
                    ;;
                esac
            }

            """
    }

    /// Behind `--` a command with an argument for that place offers nothing else; `_arguments` cannot tell the two.
    private func terminatorBranch(_ node: CompletionNode) -> String {
        guard let argument = node.command.terminatorArgument else { return "" }
        return """
                if (( ${words[(ie)--]} < CURRENT )); then
                    _arguments -S : \(argumentSpec(argument))
                    return
                fi

            """
    }

    private func branches(_ node: CompletionNode) -> [String] {
        let help = "help) \(ShellText.functionName(node.path)) ;;"
        return node.command.visibleSubcommands.map { command in
            let words = ([command.name] + command.aliases).joined(separator: "|")
            return "\(words)) \(ShellText.functionName("\(node.path) \(command.name)")) ;;"
        } + [help]
    }

    /// One specification a name; the names of an option that is given once exclude each other.
    private func optionSpecs(_ option: Option) -> [String] {
        let isRepeatable = option.isRepeatable && option.form != nil
        let exclusion = isRepeatable ? "*" : "(" + option.names.map(\.spelling).joined(separator: " ") + ")"
        return option.names.map { name in
            let joint = option.form != nil && name.isLong ? "=" : ""
            let value = option.form.map { ":\(Self.titled($0.name)):\(Self.action($0))" } ?? ""
            let spec = "\(exclusion)\(name.spelling)\(joint)[\(Self.described(option.help))]\(value)"
            return ShellText.quoted(spec)
        }
    }

    private func argumentSpec(_ argument: Argument) -> String {
        let position = argument.isRepeatable ? "*:" : argument.isRequired ? ":" : "::"
        return ShellText.quoted("\(position)\(Self.titled(argument.form.name)):\(Self.action(argument.form))")
    }

    private static func action(_ form: ValueForm) -> String {
        switch form.completion {
        case .none: " "
        case .file: "_files"
        case .directory: "_files -/"
        case .words(let words): "(" + words.map(listed).joined(separator: " ") + ")"
        }
    }

    /// Text between the colons of a specification.
    private static func titled(_ text: String) -> String { ShellText.escaped(text, ["\\": #"\\"#, ":": #"\:"#]) }

    /// Text inside the brackets of a specification.
    private static func described(_ text: String) -> String {
        ShellText.escaped(text, ["\\": #"\\"#, "[": #"\["#, "]": #"\]"#, ":": #"\:"#])
    }

    /// A word of a list in parentheses, which zsh splits as a command line.
    private static func listed(_ word: String) -> String {
        word.unicodeScalars.map { scalar in
            scalar.properties.isAlphabetic || "0123456789-_.,/@%+".unicodeScalars.contains(scalar)
                ? String(scalar) : "\\" + String(scalar)
        }.joined()
    }
}
