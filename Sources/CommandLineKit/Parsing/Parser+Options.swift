extension Parser {
    /// Reads a word that starts with a hyphen, and says whether it took the next word as its value.
    mutating func readOption(_ word: String, next: String?) -> Bool {
        // By bytes: a value may begin with a mark that combines with the equals sign.
        let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
        let name = String(word[..<(equals ?? word.endIndex)])
        let attached = equals.map { String(word[word.utf8.index(after: $0)...]) }
        if name.utf8.starts(with: "--".utf8) {
            let long = String(name.unicodeScalars.dropFirst(2))
            guard let option = chain.option(named: .long(long)) else {
                noteUnknown(name)
                return false
            }
            return take(option, as: name, attached: attached, next: next)
        }
        return readLetters(name, attached: attached, next: next)
    }

    /// Reads `-q`, several flags as in `-qj`, and a last letter that takes a value.
    private mutating func readLetters(_ name: String, attached: String?, next: String?) -> Bool {
        var letters = Array(String(name.unicodeScalars.dropFirst()))[...]
        guard let last = letters.popLast() else {
            noteUnknown(name)
            return false
        }
        var flags: [Option] = []
        for letter in letters {
            guard let option = chain.option(named: .short(letter)) else {
                noteUnknown(name, letter: flags.isEmpty ? nil : letter)
                return false
            }
            if let form = option.form {
                noteJoined(letter, form: form, name: name)
                return false
            }
            flags.append(option)
        }
        guard let option = chain.option(named: .short(last)) else {
            noteUnknown(name, letter: flags.isEmpty ? nil : last)
            return false
        }
        for flag in flags { _ = take(flag, as: flag.spelling, attached: nil, next: nil) }
        return take(option, as: "-\(last)", attached: attached, next: next)
    }

    private mutating func take(_ option: Option, as spelling: String, attached: String?, next: String?) -> Bool {
        guard let form = option.form else {
            // The value is not repeated: it may be a secret meant for another option.
            if attached != nil { note(.unexpectedValue, "The flag '\(option.spelling)' takes no value") }
            flags.insert(option.key)
            return false
        }
        let value = attached ?? next.flatMap { Self.looksLikeOption($0) ? nil : $0 }
        guard let value else {
            noteMissingValue(of: option, form: form, as: spelling, next: next)
            return false
        }
        if let refusal = form.refusal(of: value, label: option.label) { note(.invalidValue, refusal) }
        if options[option.key] != nil, !option.isRepeatable {
            note(.repeatedOption, "'\(option.label)' is given more than once, and takes one value")
        }
        options[option.key, default: []].append(value)
        return attached == nil
    }

    private mutating func noteMissingValue(of option: Option, form: ValueForm, as spelling: String, next: String?) {
        var hint: String?
        if let next, next != "--", !next.utf8.starts(with: "--".utf8), !isKnownLetter(next) {
            let example = form.isSecret ? "=" + form.label : "=" + next
            hint = "a value that starts with '-' is joined by '=': \(DisplayText.quoted(spelling + example))"
        } else if !form.allowed.isEmpty {
            hint = "the value is \(DisplayText.alternatives(form.allowed))"
        }
        note(.missingValue, "Missing value for '\(option.label)'", hint: hint)
    }

    private func isKnownLetter(_ word: String) -> Bool {
        word.dropFirst().first.map { chain.option(named: .short($0)) != nil } ?? false
    }

    /// A letter that takes a value has something joined to it, which is not repeated: it may be a secret.
    private mutating func noteJoined(_ letter: Character, form: ValueForm, name: String) {
        let long = String(name.dropFirst())
        if chain.visibleOptions.contains(where: { $0.names.contains(.long(long)) }) {
            return note(.unknownOption, "Unknown option '-\(long)'. Did you mean '--\(long)'?")
        }
        let hint = "write '-\(letter) \(form.label)' or '-\(letter)=\(form.label)'"
        note(.missingValue, "The value of '-\(letter)' is not joined to it", hint: hint)
    }

    /// Names the whole word, or the one letter of several that is unknown, unless the word is close to a long name.
    private mutating func noteUnknown(_ name: String, letter: Character? = nil) {
        // Only the first fault is told, and a suggestion has its cost.
        guard fault == nil else { return }
        let candidates = chain.visibleOptions.flatMap(\.names).filter(\.isLong).map(\.key)
        let word = String(name.unicodeScalars.drop { $0 == "-" })
        if let meant = Suggestion.closest(to: word, among: candidates) {
            return note(.unknownOption, "Unknown option \(DisplayText.quoted(name)). Did you mean '--\(meant)'?")
        }
        let message = "Unknown option " + DisplayText.quoted(letter.map { "-\($0)" } ?? name)
        var hint: String?
        if chain.leaf.isGroup, Self.isDeclared(name, below: chain.leaf) {
            hint = "options of a subcommand stand behind its name"
        } else if !chain.leaf.arguments.isEmpty, !name.utf8.starts(with: "--".utf8) {
            hint = "an argument that starts with '-' goes behind '--': \(DisplayText.quoted("-- " + name))"
        }
        note(.unknownOption, message, hint: hint)
    }

    private static func isDeclared(_ name: String, below group: Command) -> Bool {
        group.subcommands.contains { command in
            command.options.contains { $0.names.contains { $0.spelling == name } } || isDeclared(name, below: command)
        }
    }
}
