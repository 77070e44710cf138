/// The completion script for bash, from 3.2 on: a walk over the words, then the words that fit.
struct BashScript {
    let program: String
    let nodes: [CompletionNode]

    var text: String {
        let function = ShellText.functionName(program)
        return """
            # bash completion for \(program)

            \(function)_offer() {
                local word
                for word in "$@"; do
                    if [[ $word == "$cur"* ]]; then
                        printf -v word '%q' "$word"
                        COMPREPLY+=("$lead$word")
                    fi
                done
            }

            \(function)_paths() {
                local word
                compopt -o filenames 2>/dev/null
                while IFS= read -r word; do
                    COMPREPLY+=("$lead$word")
                done < <(compgen "$1" -- "$cur")
            }

            \(function)() {
                local cur=${COMP_WORDS[COMP_CWORD]} path=\(ShellText.quoted(program))
                local option='' attached='' ended='' lead='' position=0 index word
                COMPREPLY=()
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word=${COMP_WORDS[index]}
                    if [[ -n $option && $word == '=' ]]; then
                        attached=1
                        continue
                    fi
                    if [[ -n $option && ( -n $attached || $word != -?* ) ]]; then
                        option='' attached=''
                        continue
                    fi
                    option=''
                    if [[ -z $ended && $word == '--' ]]; then
                        ended='--' position=0
                        continue
                    fi
                    if [[ -z $ended && $word == -?* ]]; then
                        case "$path $word" in
            \(lines(valueCases, indent: 12))
                        esac
                        continue
                    fi
                    case "$path $word" in
            \(lines(commandCases, indent: 8))
                        *) position=$((position + 1)) ;;
                    esac
                done
                if [[ -n $option && $cur == '=' ]]; then
                    cur=''
                elif [[ -z $option && -z $ended && $cur == --*=* ]]; then
                    option="$path ${cur%%=*}" lead="${cur%%=*}=" cur=${cur#*=}
                fi
                if [[ -n $option ]]; then
                    case $option in
            \(lines(valueOffers(function), indent: 8))
                    esac
                elif [[ -z $ended && $cur == -* ]]; then
                    case $path in
            \(lines(optionOffers(function), indent: 8))
                    esac
                else
                    case "$path/$ended/$position" in
            \(lines(wordOffers(function), indent: 8))
                    esac
                fi
            }

            complete -F \(function) \(program)

            """
    }

    private func lines(_ cases: [String], indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return cases.map { margin + $0 }.joined(separator: "\n")
    }

    /// Words behind which a value is expected.
    private var valueCases: [String] {
        nodes.map { node in
            let words = node.spellingsWithValue.map { ShellText.quoted("\(node.path) \($0)") }
            return words.joined(separator: " | ") + #") option="$path $word" ;;"#
        }
    }

    /// Words that lead to a subcommand.
    private var commandCases: [String] {
        nodes.filter(\.command.isGroup).flatMap { node in
            [ShellText.quoted("\(node.path) help") + ") ;;"]
                + node.command.visibleSubcommands.map { command in
                    let words = ([command.name] + command.aliases).map { ShellText.quoted("\(node.path) \($0)") }
                    return words.joined(separator: " | ") + ") path=" + ShellText.quoted("\(node.path) \(command.name)")
                        + " ;;"
                }
        }
    }

    private func valueOffers(_ function: String) -> [String] {
        nodes.flatMap { node in
            node.chain.options.compactMap { option in
                guard let form = option.form, let offer = offer(form, function) else { return nil }
                let words = (option.names + option.hiddenNames).map { ShellText.quoted("\(node.path) \($0.spelling)") }
                return words.joined(separator: " | ") + ") \(offer) ;;"
            }
        }
    }

    private func optionOffers(_ function: String) -> [String] {
        nodes.map { node in
            let words = node.options.flatMap(\.names).map { ShellText.quoted($0.spelling) }
            return "\(ShellText.quoted(node.path))) \(function)_offer \(words.joined(separator: " ")) ;;"
        }
    }

    private func wordOffers(_ function: String) -> [String] {
        nodes.flatMap { node in
            if node.command.isGroup {
                let words = node.subcommands.map { ShellText.quoted($0.name) }
                return ["\(ShellText.quoted(node.path))/*/0) \(function)_offer \(words.joined(separator: " ")) ;;"]
            }
            return node.argumentStates.compactMap { state in
                guard let offer = offer(state.form, function) else { return nil }
                let rest = state.pattern.dropFirst(node.path.count)
                return "\(ShellText.quoted(node.path))\(rest)) \(offer) ;;"
            }
        }
    }

    private func offer(_ form: ValueForm, _ function: String) -> String? {
        switch form.completion {
        case .none: nil
        case .file: "\(function)_paths -f"
        case .directory: "\(function)_paths -d"
        case .words(let words): "\(function)_offer " + words.map(ShellText.quoted).joined(separator: " ")
        }
    }
}
