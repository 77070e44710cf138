import CommandLineKit
import PinKit
import PinKitSystem

/// `pinkit explain FILE`: the picture of the bytes, on the terminal, as a page, as a drawing or as a document.
enum ExplainPicture {
    static func run(
        _ input: InputKeys, _ outputs: PictureOutputs, _ invocation: Invocation, _ console: Console
    ) throws(UsageError) -> ExitCode {
        let number = try invocation.integer("key", in: 1...InputKeys.limit)
        if let number, number > input.keys.count, !input.keys.isEmpty {
            throw invocation.usageError(
                "there is no key \(number): \(DisplayText.quoted(input.source)) holds \(input.keys.count)",
                hint: "pinkit explain \(DisplayText.escaped(input.source))")
        }
        // A document carries the faults and the notes itself.
        var code: ExitCode = input.troubles.isEmpty ? .done : .badInput
        if !outputs.isDocument {
            for note in input.omissionNotes { console.note(note) }
            for trouble in input.troubles { console.error(trouble.message, hint: trouble.hint) }
        }
        guard !input.keys.isEmpty else {
            if outputs.isDocument { console.print(JSON.line(PictureDocument(input, story: nil))) }
            return code
        }
        let story = PictureStory(input, key: (number ?? 1) - 1, at: try Moment.seconds(invocation))
        if outputs.isDocument { console.print(JSON.line(PictureDocument(input, story: story))) }
        for (target, text) in outputs.pictures(of: story) {
            code = code.joined(with: write(text, to: target, console))
        }
        if outputs.isText {
            let columns = CommandLineKit.Terminal.columns()
            console.print(PictureTerminal(story, columns: columns, style: .ofStandardOutput).text)
        }
        return code
    }

    private static func write(_ text: String, to target: String, _ console: Console) -> ExitCode {
        guard target != "-" else {
            console.print(text)
            return .done
        }
        do throws(AtomicFile.Failure) {
            try AtomicFile.write(Array(text.utf8), to: target, mode: 0o644)
            console.note("the picture is in \(DisplayText.quoted(target))")
            return .done
        } catch {
            console.error("\(error)", hint: nil)
            return .cannotWrite
        }
    }
}

/// Where the picture goes: what is written to a file or asked for as a document is not drawn on the terminal too.
struct PictureOutputs {
    let isDocument: Bool
    private let drawing: String?
    private let page: String?

    /// - Throws: where one place is to be written twice, or is read as well.
    init(_ invocation: Invocation) throws(UsageError) {
        isDocument = invocation.flag("json")
        drawing = invocation.value("svg")
        page = invocation.value("html")
        let hint = "pinkit explain cert.pem --svg cert.svg --html cert.html"
        let targets = [drawing, page].compactMap { $0 }
        let places = targets.filter { $0 != "-" }.compactMap { FileIdentity(path: $0) }
        guard Set(places).count == places.count, (targets + (isDocument ? ["-"] : [])).count(where: { $0 == "-" }) < 2
        else { throw invocation.usageError("two pictures cannot go to one place", hint: hint) }
        // A key that is drawn is not to be lost to its drawing.
        let inputs = invocation.arguments + [invocation.value("password-file")].compactMap { $0 }
        for input in inputs {
            guard let place = FileIdentity(argument: input), places.contains(place) else { continue }
            throw invocation.usageError("\(DisplayText.quoted(input)) is read, and would be overwritten", hint: hint)
        }
    }

    var isText: Bool { !isDocument && drawing == nil && page == nil }

    func pictures(of story: PictureStory) -> [(target: String, text: String)] {
        [drawing.map { ($0, PictureDrawing(story).text) }, page.map { ($0, PicturePage(story).text) }]
            .compactMap { $0 }
    }
}
