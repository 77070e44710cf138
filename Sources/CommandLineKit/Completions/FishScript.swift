/// The completion script for fish, from 3.0 on: a function for the state, and one line for what fits in it.
struct FishScript {
    let program: String
    let nodes: [CompletionNode]

    var text: String {
        let function = "_" + ShellText.functionName(program)
        return """
            # fish completion for \(program)

            function \(function)_state
                set -l path \(ShellText.fishQuoted(program))
                set -l option ''
                set -l ended ''
                set -l position 0
                set -l words (commandline -opc)
                set -e words[1]
                for word in $words
                    if test -n "$option"
                        set option ''
                        string match -q -- '-?*' "$word"; or continue
                    end
                    if test -z "$ended"; and test "$word" = --
                        set ended --
                        set position 0
                        continue
                    end
                    if test -z "$ended"; and string match -q -r -- '^-.' "$word"
                        switch "$path $word"
            \(valueCases)
                        end
                        continue
                    end
                    switch "$path $word"
            \(commandCases)
                        case '*'
                            set position (math $position + 1)
                    end
                end
                echo "$path/$ended/$position"
            end

            function \(function)_is
                set -l state (\(function)_state)
                string match -q -- $argv[1] "$state"
            end

            complete -c \(program) -f
            \(completions(function).joined(separator: "\n"))

            """
    }

    private var valueCases: String {
        nodes.map { node in
            let words = node.spellingsWithValue.map { ShellText.fishQuoted("\(node.path) \($0)") }
            return branch(words, "set option 1", indent: 16)
        }.joined(separator: "\n")
    }

    private var commandCases: String {
        nodes.filter(\.command.isGroup).flatMap { node in
            [branch([ShellText.fishQuoted("\(node.path) help")], "continue", indent: 12)]
                + node.command.visibleSubcommands.map { command in
                    let words = ([command.name] + command.aliases).map { ShellText.fishQuoted("\(node.path) \($0)") }
                    return branch(words, "set path \(ShellText.fishQuoted("\(node.path) \(command.name)"))", indent: 12)
                }
        }.joined(separator: "\n")
    }

    private func branch(_ words: [String], _ body: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return "\(margin)case \(words.joined(separator: " "))\n\(margin)    \(body)"
    }

    private func completions(_ function: String) -> [String] {
        nodes.flatMap { node in
            func line(_ pattern: String, _ rest: String) -> String {
                let condition = ShellText.fishQuoted("\(function)_is \(ShellText.fishQuoted(pattern))")
                return "complete -c \(program) -n \(condition) \(rest)"
            }
            let options = node.options.map { line("\(node.path)//*", optionFlags($0)) }
            let subcommands = node.subcommands.map { subcommand in
                line("\(node.path)/*/0", "-a \(subcommand.name) -d \(ShellText.fishQuoted(subcommand.abstract))")
            }
            let arguments = node.argumentStates.compactMap { state in
                offer(state.form).map { line(state.pattern, $0) }
            }
            return subcommands + arguments + options
        }
    }

    private func optionFlags(_ option: Option) -> String {
        var flags = option.names.map { $0.isLong ? "-l \($0.key)" : "-s \($0.key)" }
        flags.append("-d " + ShellText.fishQuoted(option.help))
        if let form = option.form { flags += ["-r", offer(form) ?? "-f"] }
        return flags.joined(separator: " ")
    }

    private func offer(_ form: ValueForm) -> String? {
        switch form.completion {
        case .none: nil
        case .file: "-F"
        case .directory: "-f -a '(__fish_complete_directories)'"
        // fish splits and expands the list as a command line: each word is quoted in it, and the list as a whole.
        case .words(let words): "-f -a " + ShellText.fishQuoted(words.map(ShellText.fishQuoted).joined(separator: " "))
        }
    }
}
