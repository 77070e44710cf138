import PinKit
import PinKitSystem

/// The keys of one input, gathered for a command that looks at them together; `compute` streams instead.
struct InputKeys {
    /// The input as messages name it.
    let source: String
    /// The keys in the order of the input, at most ``limit``.
    var keys: [InputKey] = []
    /// The blocks that cannot be read, and why.
    var faults: [(block: InputBlock, error: InputError)] = []
    /// The blocks without a key, and what they are.
    var passed: [(block: InputBlock, content: StaticText)] = []
    /// The start of the input as written, at most ``headBytes``: what a careless command may have hashed as it is.
    var head: [UInt8] = []
    /// Whether there are more keys than are looked at.
    var isCut = false

    /// Keys that are looked at: chains have a handful.
    static let limit = 100
    /// Bytes of the input that are kept as written.
    static let headBytes = 256 << 10

    /// Reads a file or standard input.
    ///
    /// - Throws: where it cannot be opened or read.
    static func read(_ argument: String, _ console: Console) throws(SystemError) -> InputKeys {
        let file = try FileReader.open(argument: argument)
        let gatherer = Gatherer(source: argument == "-" ? file.name : argument)
        gatherer.input.head = try InputFile.walk(file, gatherer, console, headBytes: headBytes)
        return gatherer.input
    }

    /// Takes over what a walk meets.
    private final class Gatherer: InputVisitor {
        var input: InputKeys
        private var tolerances: [InputTolerance] = []

        init(source: String) { input = InputKeys(source: source) }

        func found(_ container: KeyContainer, in block: InputBlock, der: Span<UInt8>, key: SubjectPublicKeyInfoLayout) {
            defer { tolerances = [] }
            guard input.keys.count < InputKeys.limit else { return input.isCut = true }
            // The copies are made while the closure runs.
            let bytes = unsafe der.withUnsafeBufferPointer { unsafe Array($0) }
            do throws(InputError) {
                let info = try SubjectPublicKeyInfo(Array(bytes[key.range]))
                input.keys.append(InputKey(container, block, der: bytes, key: info, tolerances: tolerances))
            } catch {
                input.faults.append((block, error))
            }
        }

        func passed(_ block: InputBlock, _ content: StaticText) { input.passed.append((block, content)) }
        func tolerated(_ block: InputBlock, _ tolerance: InputTolerance) { tolerances.append(tolerance) }
        func failed(_ block: InputBlock, _ error: InputError) { input.faults.append((block, error)) }

        func opaque(_ content: OpaqueContent, in block: InputBlock, bytes: Span<UInt8>) {
            input.faults.append((block, InputError(.notSupported, at: block.offset)))
        }
    }
}
