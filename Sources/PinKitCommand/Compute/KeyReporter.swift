import CommandLineKit
import PinKit
import PinKitSystem
import PinKitTLS

/// Turns what a walk meets into answers and messages, and keeps the exit code.
final class KeyReporter: InputVisitor {
    /// The name of the input being read.
    var source = "" {
        didSet {
            hasAnswered = false
            passed = nil
            tolerances = []
            faults = 0
            opener.startInput()
        }
    }
    /// Whether the input being read has given a key or a fault.
    var hasAnswered = false
    /// Blocks of the input being read that cannot be; of more than ``mostFaults`` only their number is told.
    private var faults = 0
    private static let mostFaults = 10_000
    /// The first block without a key of the input being read.
    private var passed: StaticText?
    /// What was put up with in the block whose key comes next.
    private var tolerances: [(block: Int, tolerance: InputTolerance)] = []
    /// The gravest code so far.
    private(set) var code = ExitCode.done

    private let options: ComputeOptions
    private let console: Console
    private let engines: [any PinEngine]
    /// The core's own digest: no library has a part in the pin as carried.
    private let hasher = PortablePinHasher()
    private let opener: BlockOpener

    init(_ options: ComputeOptions, _ opener: BlockOpener, _ console: Console) {
        self.options = options
        self.opener = opener
        self.console = console
        engines = options.comparedEngines
    }

    func found(_ container: KeyContainer, in block: InputBlock, der: Span<UInt8>, key: SubjectPublicKeyInfoLayout) {
        hasAnswered = true
        let pin = Pin(hasher.digest(der, key.range))
        // The copy is made while the closure runs.
        let whole = unsafe der.withUnsafeBufferPointer { unsafe Array($0) }
        // An engine takes a certificate, or a SubjectPublicKeyInfo.
        let bytes = container == .certificate ? whole : Array(whole[key.range])
        let subject = container == .certificate ? (try? Certificate(bytes))?.subject : nil
        report(
            pin, container, block, bytes, SubjectPublicKeyInfo(key, in: der), kind: container.rawValue,
            subject: subject,
            notes: notes(on: block))
    }

    /// Reports a point given with `--point`.
    func found(pointOf bytes: [UInt8], in block: InputBlock) {
        do throws(InputError) {
            let point = try P256Point(bytes)
            let der = point.subjectPublicKeyInfo
            let key = try SubjectPublicKeyInfo(der)
            report(
                key.pin, .point, block, der, key, kind: "\(point.form.rawValue) point", subject: nil,
                notes: point.form.note.map { [$0] } ?? [])
        } catch {
            failed(block, error)
        }
    }

    func passed(_ block: InputBlock, _ content: StaticText) {
        if passed == nil { passed = content }
        if !options.isQuiet { console.note("\(place(of: block)): no key in this block, \(content)") }
    }

    /// Keeps a tolerance for the key that follows; what comes to nothing is not said.
    func tolerated(_ block: InputBlock, _ tolerance: InputTolerance) {
        tolerances.append((block.number, tolerance))
    }

    /// The notes on the key of a block, which are said once.
    private func notes(on block: InputBlock) -> [String] {
        defer { tolerances = [] }
        return tolerances.filter { $0.block == block.number || $0.tolerance.concernsInput }.map(\.tolerance.description)
    }

    func opaque(_ content: OpaqueContent, in block: InputBlock, bytes: Span<UInt8>) {
        let notes = notes(on: block)
        for (block, key) in opener.open(content, in: block, bytes, source: source) {
            switch key {
            case .success(let key): found(key, in: block, notes: notes)
            case .failure(let error): failed(block, error, isContained: true)
            }
        }
    }

    /// Reports a certificate or key that was taken out of a container, or sent by a server.
    func found(_ contained: ContainedKey, in block: InputBlock, notes: [String] = []) {
        hasAnswered = true
        do throws(InputError) {
            let (key, subject) = try contained.read()
            report(
                Pin(hasher.digest(key.bytes.span, 0..<key.bytes.count)), contained.container, block, contained.der,
                key, kind: contained.container.rawValue, subject: subject, notes: notes)
        } catch {
            failed(block, error, isContained: true)
        }
    }

    /// Ends an input: one whose blocks all hold no key is at fault, since no pin must not look like success.
    func finished() {
        if faults > Self.mostFaults {
            if options.isJSON {
                let error = InputError(
                    .tooManyElements, at: 0, in: "blocks that cannot be read", expected: Self.mostFaults, seen: faults)
                console.print(
                    JSON.line(FaultLine(error, source: source, block: InputBlock(number: 1, offset: 0, form: .pem))))
            } else {
                let more = InputKeys.more(faults - Self.mostFaults)
                console.error("\(DisplayText.escaped(source)): \(more) cannot be read", hint: nil)
            }
        }
        guard !hasAnswered else { return }
        failed(InputBlock(number: 1, offset: 0, form: .pem), InputError(.noKey, at: 0, in: passed ?? ""))
    }

    func failed(_ block: InputBlock, _ error: InputError) { failed(block, error, isContained: false) }

    /// Reports a block, or what came out of it: that has no place of its own in the input.
    private func failed(_ block: InputBlock, _ error: InputError, isContained: Bool) {
        hasAnswered = true
        code = code.joined(with: .badInput)
        faults += 1
        guard faults <= Self.mostFaults else { return }
        if options.isJSON {
            console.print(JSON.line(FaultLine(error, source: source, block: block)))
        } else {
            let whereabouts = isContained ? "" : whereabouts(of: error, in: block)
            console.error("\(place(of: block)): \(error)\(whereabouts)", hint: hint(for: error))
        }
    }

    /// Reports an input that cannot be opened or read.
    func failed(_ error: SystemError, hint: String? = nil) {
        hasAnswered = true
        code = code.joined(with: .cannotOpen)
        if options.isJSON {
            console.print(JSON.line(FaultLine(error, source: error.subject ?? source)))
        } else {
            console.error("\(error)", hint: hint)
        }
    }

    /// Reports a server that could not be asked.
    func failed(_ failure: ConnectionFailure) {
        hasAnswered = true
        code = code.joined(with: failure.exitCode)
        if options.isJSON {
            console.print(JSON.line(FaultLine(failure, source: source)))
        } else {
            console.error("\(failure) (\(failure.trace.engine))", hint: failure.hint)
        }
    }

    private func report(
        _ pin: Pin, _ container: KeyContainer, _ block: InputBlock, _ der: [UInt8], _ key: SubjectPublicKeyInfo,
        kind: String,
        subject: String?, notes: [String]
    ) {
        let answers = engines.map { engine in
            EngineLine(engine.name, agreement(of: engine, der, container, pin))
        }
        if options.isStrict, answers.contains(where: { $0.result == "re-encodes" }) {
            code = code.joined(with: .ownFault)
        }
        if options.isJSON {
            console.print(
                JSON.line(
                    KeyLine(
                        pin: pin.text, source: source, block: block.number, member: block.member,
                        offset: block.offset, kind: kind,
                        keyType: key.keyType.description, subject: subject, engines: answers,
                        canonical: CanonicalLine(key), notes: notes)))
            return
        }
        let fields =
            options.isQuiet ? [] : [place(of: block), kind, key.keyType.description, subject].compactMap { $0 }
        console.print(([options.format.text(of: pin)] + fields).joined(separator: "  ") + "\n")
        for note in options.isQuiet ? [] : notes { console.note("\(place(of: block)): \(note)") }
        if !options.isQuiet, let canonical = CanonicalLine(key) {
            for note in canonical.notes(answers) { console.note("\(place(of: block)): \(note)") }
        }
        for answer in answers {
            if let note = answer.note { console.note("\(place(of: block)): \(note)") }
        }
    }

    /// What the offset counts from, and where the block is, unless both are the start of the input.
    private func whereabouts(of error: InputError, in block: InputBlock) -> String {
        let isDecoded = block.form == .pem && error.code.isInsideBlock
        let start = block.number > 1 || block.offset > 0 ? " (the block starts at byte \(block.offset))" : ""
        return (isDecoded ? " of the decoded block" : "") + start
    }

    private func hint(for error: InputError) -> String? {
        // Standard input was read already: its hint can name no file.
        error.hint(file: source == StandardStream.input.description ? "FILE" : source).map(DisplayText.escaped)
    }

    /// Asks an engine. A library builds a tree of many times the size of a block, so that it is not asked about those
    /// that are larger than any real one.
    private func agreement(
        of engine: any PinEngine, _ der: [UInt8], _ container: KeyContainer, _ pin: Pin
    ) -> EngineAgreement {
        guard der.count <= ContainerLimits.libraryBytes || !Engines.tlsNames.contains(engine.name) else {
            return .refuses(
                reason: "a block of more than \(ContainerLimits.libraryBytes) bytes is not handed to a library")
        }
        return EngineAgreement(engine.computePin(of: der, container), carried: pin)
    }

    private func place(of block: InputBlock) -> String { DisplayText.escaped(source + block.placeSuffix) }
}

extension P256Point.Form {
    /// What a person should know about a point that was not given in its usual form.
    fileprivate var note: String? {
        switch self {
        case .uncompressed: nil
        case .compressed:
            "y was computed from x; a certificate may carry the compressed point itself, and then has another pin"
        case .hybrid:
            "the first byte was replaced by 04; a certificate may carry the hybrid point itself, and then has another pin"
        case .coordinates: "the leading byte 04 was added"
        }
    }
}
