/// Reads the words of a command line from left to right.
///
/// The first fault is kept and reading goes on, since a call for help further right wins over it.
struct Parser {
    var chain: CommandChain
    var flags: Set<String> = []
    var options: [String: [String]] = [:]
    var words: [String] = []
    var wordsAfterTerminator: [String] = []

    /// The first fault, of which the user is told.
    private(set) var fault: UsageError?
    /// The subcommand that `help` was asked about does not exist: the one fault that `help` does not hide.
    private var helpFault: UsageError?
    private var isHelpCommand = false
    private var isTerminated = false
    /// Behind an unknown subcommand no word can be placed.
    private var isLost = false

    init(root: Command) { chain = CommandChain(root: root) }

    mutating func read(_ arguments: [String]) {
        var index = arguments.startIndex
        while index < arguments.endIndex, chain.leaf.isBuilt {
            let word = arguments[index]
            index += 1
            let next = index < arguments.endIndex ? arguments[index] : nil
            if isTerminated || !Self.looksLikeOption(word) {
                readWord(word)
            } else if word == "--" {
                isTerminated = true
            } else if readOption(word, next: next) {
                index += 1
            }
        }
    }

    func outcome(version: String, columns: Int) -> ParseOutcome {
        // A command that is not built has no help to show either.
        if !chain.leaf.isBuilt {
            return .fail(UsageError(.notBuilt, "'\(chain.name)' is not built yet", in: chain.group))
        }
        if flags.contains(BuiltInOption.help.key) { return .print(HelpPage(chain: chain, columns: columns).text) }
        if let helpFault { return .fail(helpFault) }
        if isHelpCommand { return .print(HelpPage(chain: chain, columns: columns).text) }
        if flags.contains(BuiltInOption.version.key) { return .print(version + "\n") }
        if let fault { return .fail(fault) }
        if let name = options[BuiltInOption.completionScript.key]?.first, let shell = Shell(rawValue: name) {
            let script = Program(chain.root, version: version).completionScript(for: shell)
            return .print(script)
        }
        if chain.leaf.isGroup { return .print(HelpPage(chain: chain, columns: columns).text) }
        do throws(UsageError) {
            return .run(try invocation())
        } catch {
            return .fail(error)
        }
    }

    /// Keeps a fault if it is the first.
    mutating func note(_ code: UsageError.Code, _ message: String, hint: String? = nil) {
        if fault == nil { fault = UsageError(code, message, hint: hint, in: chain) }
    }

    /// Whether a word starts with a hyphen and is more than one; by bytes, since a mark may combine with the hyphen.
    static func looksLikeOption(_ word: String) -> Bool {
        word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
    }

    private mutating func readWord(_ word: String) {
        if !chain.leaf.isGroup {
            guard !isHelpCommand else { return }
            if isTerminated, chain.leaf.terminatorArgument != nil {
                wordsAfterTerminator.append(word)
            } else {
                words.append(word)
            }
        } else if isLost || (isHelpCommand && word == "help") {
            return
        } else if word == "help", !isTerminated {
            isHelpCommand = true
        } else if let subcommand = chain.leaf.subcommand(named: word) {
            chain = chain.appending(subcommand)
        } else {
            isLost = true
            let error = unknownSubcommand(word)
            if isHelpCommand { helpFault = error } else if fault == nil { fault = error }
        }
    }

    private func unknownSubcommand(_ word: String) -> UsageError {
        let names = chain.leaf.visibleSubcommands.map(\.name)
        let message = "Unknown subcommand \(DisplayText.quoted(word))"
        if let meant = Suggestion.closest(to: word, among: names + (isTerminated ? [] : ["help"])) {
            return UsageError(.unknownSubcommand, message + ". Did you mean '\(meant)'?", in: chain)
        }
        let hint = "the subcommand is \(DisplayText.alternatives(names))"
        return UsageError(.unknownSubcommand, message, hint: names.isEmpty ? nil : hint, in: chain)
    }
}
