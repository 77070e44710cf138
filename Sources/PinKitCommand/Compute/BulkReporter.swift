import PinKit

/// Prints the pins as carried and nothing else, for a million keys as for one: no allocation and no library call but the
/// digest. Faults and notes go to the reporter of single keys. The buffer of lines never leaves it.
@safe final class BulkReporter: InputVisitor {
    private let reporter: KeyReporter
    private let console: Console
    private let hasher = Engines.bulkHasher()
    /// Lines that wait to be written; allocated once, freed in `deinit`.
    private let lines = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1_024 * BulkReporter.lineLength)
    private var filled = 0

    private static let lineLength = Pin.textLength + 1

    init(_ reporter: KeyReporter, _ console: Console) {
        self.reporter = reporter
        self.console = console
    }

    deinit { unsafe lines.deallocate() }

    func found(_ container: KeyContainer, in block: InputBlock, der: Span<UInt8>, key: SubjectPublicKeyInfoLayout) {
        let start = filled
        // `filled` is a multiple of the line's length below the capacity, so one line fits.
        let line = unsafe UnsafeMutableBufferPointer(rebasing: lines[start..<start + Self.lineLength])
        unsafe Pin(hasher.digest(der, key.range)).writeText(to: line)
        unsafe line[Pin.textLength] = UInt8(ascii: "\n")
        filled = start + Self.lineLength
        let isFull = unsafe filled == lines.count
        if isFull { flush() }
    }

    func passed(_ block: InputBlock, _ content: StaticText) {}

    func tolerated(_ block: InputBlock, _ tolerance: InputTolerance) {}

    func opaque(_ content: OpaqueContent, in block: InputBlock, bytes: Span<UInt8>) {
        flush()
        reporter.opaque(content, in: block, bytes: bytes)
    }

    func failed(_ block: InputBlock, _ error: InputError) {
        flush()
        reporter.failed(block, error)
    }

    /// Hands the waiting lines to standard output.
    func flush() {
        guard filled > 0 else { return }
        reporter.hasAnswered = true
        unsafe console.print(Array(lines[..<filled]))
        filled = 0
    }
}
