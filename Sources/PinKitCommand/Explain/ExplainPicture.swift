import CommandLineKit
import PinKit
import PinKitSystem

/// `pinkit explain FILE`: the picture of the bytes, on the terminal, as a page, as a drawing or as a document.
enum ExplainPicture {
    static func run(_ input: InputKeys, _ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        let outputs = try PictureOutputs(invocation)
        let number = try invocation.integer("key", in: 1...InputKeys.limit)
        if let number, number > input.keys.count, !input.keys.isEmpty {
            throw invocation.usageError(
                "there is no key \(number): \(DisplayText.quoted(input.source)) holds \(input.keys.count)",
                hint: "pinkit explain \(DisplayText.escaped(input.source))")
        }
        var code = report(input, console, isDocument: outputs.isDocument)
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

    /// Says what cannot be read and what holds no key; the rest is drawn all the same.
    private static func report(_ input: InputKeys, _ console: Console, isDocument: Bool) -> ExitCode {
        func place(_ block: InputBlock) -> String {
            DisplayText.escaped(block.number == 1 ? input.source : "\(input.source)#\(block.number)")
        }
        for (block, content) in input.passed where !isDocument {
            console.note("\(place(block)): no key in this block, \(content)")
        }
        if input.isCut, !isDocument { console.note("only the first \(InputKeys.limit) keys are looked at") }
        for fault in PictureStory.faults(of: input) where !isDocument {
            let decoded = fault.block.form == .pem && fault.error.code.isInsideBlock ? " of the decoded block" : ""
            // Standard input was read already: its hint can name no file.
            let file = input.source == StandardStream.input.description ? "FILE" : input.source
            console.error(
                "\(place(fault.block)): \(fault.error)\(decoded)",
                hint: fault.error.hint(file: file).map(DisplayText.escaped))
        }
        return PictureStory.faults(of: input).isEmpty ? .done : .badInput
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
private struct PictureOutputs {
    let isDocument: Bool
    private let drawing: String?
    private let page: String?

    init(_ invocation: Invocation) throws(UsageError) {
        isDocument = invocation.flag("json")
        drawing = invocation.value("svg")
        page = invocation.value("html")
        let targets = [drawing, page, isDocument ? "-" : nil].compactMap { $0 }
        guard Set(targets).count == targets.count else {
            throw invocation.usageError(
                "two pictures cannot go to one place", hint: "pinkit explain cert.pem --svg cert.svg --html cert.html")
        }
    }

    var isText: Bool { !isDocument && drawing == nil && page == nil }

    func pictures(of story: PictureStory) -> [(target: String, text: String)] {
        [drawing.map { ($0, PictureDrawing(story).text) }, page.map { ($0, PicturePage(story).text) }]
            .compactMap { $0 }
    }
}
