@testable import PinKit

/// What one walk met, in order.
enum WalkEvent: Equatable {
    case found(KeyContainer, InputBlock, der: [UInt8], key: [UInt8])
    case passed(InputBlock, StaticText)
    case tolerated(InputBlock, InputTolerance)
    case opaque(OpaqueContent, InputBlock, bytes: [UInt8])
    case failed(InputBlock, InputError)
}

/// Collects the events of a walk over bytes that arrive in pieces.
final class WalkLog: InputVisitor {
    private(set) var events: [WalkEvent] = []
    /// The largest free space that the walker ever offered: its window's size.
    private(set) var largestSpace = 0

    func found(_ container: KeyContainer, in block: InputBlock, der: Span<UInt8>, key: SubjectPublicKeyInfoLayout) {
        events.append(.found(container, block, der: der.array(0..<der.count), key: der.array(key.range)))
    }

    func passed(_ block: InputBlock, _ content: StaticText) { events.append(.passed(block, content)) }

    func tolerated(_ block: InputBlock, _ tolerance: InputTolerance) { events.append(.tolerated(block, tolerance)) }

    func opaque(_ content: OpaqueContent, in block: InputBlock, bytes: Span<UInt8>) {
        events.append(.opaque(content, block, bytes: bytes.array(0..<bytes.count)))
    }

    func failed(_ block: InputBlock, _ error: InputError) { events.append(.failed(block, error)) }

    /// Walks over `input`, of which pieces of the given sizes arrive, over and over again.
    static func walk(_ input: [UInt8], pieces: [Int] = [.max]) -> WalkLog {
        let log = WalkLog()
        var walker = InputWalker()
        var position = 0
        var turn = 0
        var isOver = false
        while !isOver {
            let wanted = pieces[turn % pieces.count]
            turn += 1
            let count = unsafe walker.fill { space in
                log.largestSpace = max(log.largestSpace, space.count)
                let count = min(wanted, space.count, input.count - position)
                // `count` bytes lie inside both buffers.
                unsafe space.copyBytes(from: input[position..<position + count])
                position += count
                return count
            }
            isOver = count == 0
            if !isOver { walker.walk(log) }
        }
        walker.finish(log)
        return log
    }

    static func events(_ input: [UInt8], pieces: [Int] = [.max]) -> [WalkEvent] { walk(input, pieces: pieces).events }
}

extension WalkEvent {
    /// The event of a block whose DER holds `key`.
    static func found(
        _ container: KeyContainer, _ number: Int, at offset: Int, _ form: InputBlock.Form, der: [UInt8], key: [UInt8]
    ) -> WalkEvent {
        .found(container, InputBlock(number: number, offset: offset, form: form), der: der, key: key)
    }

    static func failed(_ number: Int, at offset: Int, _ error: InputError) -> WalkEvent {
        .failed(number, at: offset, .pem, error)
    }

    static func failed(
        _ number: Int, at offset: Int, _ form: InputBlock.Form, _ error: InputError
    ) -> WalkEvent { .failed(InputBlock(number: number, offset: offset, form: form), error) }

    static func passed(_ number: Int, at offset: Int, _ content: StaticText) -> WalkEvent {
        .passed(InputBlock(number: number, offset: offset, form: .pem), content)
    }
}
