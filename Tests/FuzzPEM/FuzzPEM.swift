import PinKit

/// Walks over the input twice, whole and in pieces that its first byte chooses: both walks must report the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPEM(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // libFuzzer hands over `count` readable bytes; they are copied at once.
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first else { return 0 }
    let input = Array(bytes.dropFirst())
    let pieces = choice < 128 ? [Int(choice) + 1] : [Int(choice) - 127, 1]
    let whole = Log.walk(input, pieces: [max(1, input.count)])
    let inPieces = Log.walk(input, pieces: pieces)
    precondition(whole.events == inPieces.events && whole.tolerances == inPieces.tolerances)
    // Blocks are numbered without gaps, in the order of the input.
    var last: InputBlock?
    for event in whole.events {
        precondition(event.block.number == (last?.number ?? 0) + 1)
        precondition(event.block.offset >= (last.map { $0.offset + 1 } ?? 0))
        precondition(event.block.offset <= input.count)
        last = event.block
    }
    precondition(last != nil)
    return 0
}

private final class Log: InputVisitor {
    struct Event: Equatable {
        let block: InputBlock
        var container: KeyContainer?
        var der: [UInt8] = []
        var key: Range<Int>?
        var content: StaticText?
        var error: InputError?
        var opaque: OpaqueContent?
    }

    var events: [Event] = []

    func found(_ container: KeyContainer, in block: InputBlock, der: Span<UInt8>, key: SubjectPublicKeyInfoLayout) {
        let copy = der.indices.map { der[$0] }
        // By which rules a key was read is not said; each of them is read alone as it was inside.
        let alone = CorePinEngine(version: "").computePin(of: Array(copy[key.range]), .publicKey)
        precondition(alone == .digest(PortableSHA256.digest(of: Array(copy[key.range]))))
        events.append(Event(block: block, container: container, der: copy, key: key.range))
    }

    func passed(_ block: InputBlock, _ content: StaticText) { events.append(Event(block: block, content: content)) }
    var tolerances: [InputTolerance] = []

    func tolerated(_ block: InputBlock, _ tolerance: InputTolerance) { tolerances.append(tolerance) }

    func opaque(_ content: OpaqueContent, in block: InputBlock, bytes: Span<UInt8>) {
        events.append(Event(block: block, der: bytes.indices.map { bytes[$0] }, opaque: content))
    }

    func failed(_ block: InputBlock, _ error: InputError) { events.append(Event(block: block, error: error)) }

    static func walk(_ input: [UInt8], pieces: [Int]) -> Log {
        let log = Log()
        var walker = InputWalker()
        var position = 0
        var turn = 0
        while position < input.count {
            _ = unsafe walker.fill { space in
                let count = min(pieces[turn % pieces.count], space.count, input.count - position)
                // `count` bytes lie inside both buffers.
                unsafe space.copyBytes(from: input[position..<position + count])
                position += count
                return count
            }
            turn += 1
            walker.walk(log)
        }
        walker.finish(log)
        return log
    }
}
