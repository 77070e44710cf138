import PinKit
import PinKitSystem
import PinKitTLS

/// The keys of one input, gathered for a command that looks at them together; `compute` streams instead.
struct InputKeys {
    /// The input as messages name it.
    let source: String
    /// The keys in the order of the input, at most ``limit`` of ``limitBytes`` together.
    var keys: [InputKey] = []
    /// The blocks that cannot be read, and why; at most ``listed``.
    private(set) var faults: [(block: InputBlock, error: InputError)] = []
    /// Blocks that cannot be read either, beyond those that are listed.
    private(set) var moreFaults = 0
    /// The blocks without a key, and what they are; at most ``listed``.
    private(set) var passed: [(block: InputBlock, content: StaticText)] = []
    /// Blocks without a key, beyond those that are listed.
    private(set) var morePassed = 0
    /// The start of the input as written, at most ``headBytes``: what a careless command may have hashed as it is.
    var head: [UInt8] = []
    /// Whether there are more keys than are looked at.
    var isCut = false

    /// Keys that are looked at: chains have a handful.
    static let limit = 100
    /// Bytes of all of them together; the first is kept whatever its size.
    static let limitBytes = 4 << 20
    /// Blocks without a key that are listed one by one.
    static let listed = 100
    /// Bytes of the input that are kept as written.
    static let headBytes = 256 << 10

    /// Reads a file or standard input.
    ///
    /// - Parameter passwords: where the password of an encrypted key comes from.
    /// - Throws: where it cannot be opened or read.
    static func read(
        _ argument: String, _ console: Console, passwords: PasswordSource = PasswordSource()
    ) throws(SystemError) -> InputKeys {
        let file = try FileReader.open(argument: argument)
        let gatherer = Gatherer(
            source: argument == "-" ? file.name : argument, opener: BlockOpener(passwords, console))
        gatherer.input.head = try InputFile.walk(file, gatherer, console, headBytes: headBytes)
        return gatherer.input
    }

    /// Reads the certificates that a live server sends, in the order in which it does.
    ///
    /// - Throws: where it cannot be asked.
    static func connect(_ server: LiveChain) throws(ConnectionFailure) -> InputKeys {
        var input = InputKeys(source: server.source)
        for (index, der) in try server.certificates().enumerated() {
            input.take(
                .success(ContainedKey(.certificate, der: der)),
                of: InputBlock(number: index + 1, offset: 0, form: .sent))
        }
        return input
    }

    /// Adds what came out of a container, or was sent.
    private mutating func take(
        _ key: Result<ContainedKey, InputError>, of block: InputBlock, tolerances: [InputTolerance] = []
    ) {
        do throws(InputError) {
            let contained = try key.get()
            guard hasRoom(for: contained.der.count) else { return isCut = true }
            keys.append(
                InputKey(
                    contained.container, block, der: contained.der, key: try contained.read().key,
                    tolerances: tolerances, privateDigest: contained.privateDigest))
        } catch {
            fail(block, error)
        }
    }

    private func hasRoom(for bytes: Int) -> Bool {
        // Behind a key that was left out none is taken: the first ones are looked at, and no others.
        keys.isEmpty || !isCut && keys.count < Self.limit && keys.reduce(bytes) { $0 + $1.der.count } <= Self.limitBytes
    }

    private mutating func fail(_ block: InputBlock, _ error: InputError) {
        if faults.count < Self.listed { faults.append((block, error)) } else { moreFaults += 1 }
    }

    private mutating func pass(_ block: InputBlock, _ content: StaticText) {
        if passed.count < Self.listed { passed.append((block, content)) } else { morePassed += 1 }
    }

    /// Takes over what a walk meets.
    private final class Gatherer: InputVisitor {
        var input: InputKeys
        private var tolerances: [InputTolerance] = []

        private let opener: BlockOpener

        init(source: String, opener: BlockOpener) {
            input = InputKeys(source: source)
            self.opener = opener
        }

        func found(_ container: KeyContainer, in block: InputBlock, der: Span<UInt8>, key: SubjectPublicKeyInfoLayout) {
            defer { tolerances = [] }
            guard input.hasRoom(for: der.count) else { return input.isCut = true }
            // The copies are made while the closure runs.
            let bytes = unsafe der.withUnsafeBufferPointer { unsafe Array($0) }
            let info = SubjectPublicKeyInfo(key, in: der)
            input.keys.append(InputKey(container, block, der: bytes, key: info, tolerances: tolerances))
        }

        func passed(_ block: InputBlock, _ content: StaticText) {
            tolerances.removeAll { !$0.concernsInput }
            input.pass(block, content)
        }

        func tolerated(_ block: InputBlock, _ tolerance: InputTolerance) { tolerances.append(tolerance) }

        func failed(_ block: InputBlock, _ error: InputError) {
            tolerances.removeAll { !$0.concernsInput }
            input.fail(block, error)
        }

        func opaque(_ content: OpaqueContent, in block: InputBlock, bytes: Span<UInt8>) {
            defer { tolerances = [] }
            guard !input.isCut else { return }
            for (block, key) in opener.open(content, in: block, bytes, source: input.source) {
                input.take(key, of: block, tolerances: tolerances)
            }
        }
    }
}
