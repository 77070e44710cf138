import CommandLineKit
import PinKit
import PinKitSystem

extension InputKeys {
    /// The name of the input for messages.
    var name: String { DisplayText.escaped(source) }

    /// What is wrong with the input, listed as far as it is; one that holds no key at all is at fault too.
    var allFaults: [(block: InputBlock, error: InputError)] {
        guard keys.isEmpty, faults.isEmpty else { return faults }
        return [(InputBlock(number: 1, offset: 0, form: .pem), InputError(.noKey, at: 0))]
    }

    /// The same for programs.
    var faultLines: [FaultLine] { allFaults.map { FaultLine($0.error, source: source, block: $0.block) } }

    /// What keeps an answer about this input from being the whole one, each with what would help.
    var troubles: [(message: String, hint: String?)] {
        // Standard input was read already: a hint can name no file.
        let file = source == StandardStream.input.description ? "FILE" : source
        var troubles = allFaults.map { block, error -> (message: String, hint: String?) in
            let decoded = block.form == .pem && error.code.isInsideBlock ? " of the decoded block" : ""
            return (
                "\(name)\(block.placeSuffix): \(error)\(decoded)",
                error.hint(file: file).map(DisplayText.escaped)
            )
        }
        if moreFaults > 0 { troubles.append(("\(name): \(Self.more(moreFaults)) cannot be read", nil)) }
        return troubles
    }

    /// What was put up with to read the keys.
    var toleranceNotes: [String] {
        keys.flatMap { key in key.tolerances.map { "\(name)\(key.block.placeSuffix): \($0)" } }
    }

    /// What no key was found in, or was not looked at.
    var omissionNotes: [String] {
        var notes = passed.map { "\(name)\($0.block.placeSuffix): no key in this block, \($0.content)" }
        if morePassed > 0 { notes.append("\(name): no key in \(Self.more(morePassed))") }
        if isCut { notes.append("\(name): only the first \(keys.count) keys are looked at") }
        return notes
    }

    static func more(_ count: Int) -> String { count == 1 ? "1 more block" : "\(count) more blocks" }

    /// Says what is wrong, and gives the exit code that it leads to.
    func report(to console: Console) -> ExitCode {
        for note in toleranceNotes + omissionNotes { console.note(note) }
        for trouble in troubles { console.error(trouble.message, hint: trouble.hint) }
        return troubles.isEmpty ? .done : .badInput
    }
}
