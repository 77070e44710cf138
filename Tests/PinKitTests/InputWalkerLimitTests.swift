import Testing

@testable import PinKit

/// Blocks larger than a read, blocks larger than a block may be, and inputs of many blocks.
@Suite struct InputWalkerLimitTests {
    private typealias Key = InputWalkerTests.Key

    private static let small = InputWalkerTests.one
    private static let pieces = [[Int.max], [4_099], [InputLimits.chunkBytes, 1]]

    @Test("A block of several reads is found whole, between two small ones", arguments: pieces)
    func severalReads(pieces: [Int]) {
        let large = Key(5, count: 700_000)
        #expect(
            WalkLog.events(Self.small.pem + large.pem + Self.small.pem, pieces: pieces) == [
                .found(.publicKey, 1, at: 0, .pem, der: Self.small.der, key: Self.small.der),
                .found(.publicKey, 2, at: Self.small.pem.count, .pem, der: large.der, key: large.der),
                .found(
                    .publicKey, 3, at: Self.small.pem.count + large.pem.count, .pem, der: Self.small.der,
                    key: Self.small.der),
            ])
        #expect(
            WalkLog.events(large.der + Self.small.der, pieces: pieces) == [
                .found(.publicKey, 1, at: 0, .der, der: large.der, key: large.der),
                .found(.publicKey, 2, at: large.der.count, .der, der: Self.small.der, key: Self.small.der),
            ])
    }

    @Test("A huge line before a block is passed over", arguments: pieces)
    func hugeLine(pieces: [Int]) {
        let line = [UInt8](repeating: UInt8(ascii: "-"), count: 600_000)
        let log = WalkLog.walk(line + Self.small.pem, pieces: pieces)
        #expect(
            log.events == [.found(.publicKey, 1, at: line.count, .pem, der: Self.small.der, key: Self.small.der)])
        #expect(log.largestSpace <= InputLimits.chunkBytes)
    }

    /// A PEM block whose body makes it `size` bytes up to its END line.
    private static func block(upToEnd size: Int) -> [UInt8] {
        let begin = Array("-----BEGIN PUBLIC KEY-----\n".utf8)
        return begin + [UInt8](repeating: UInt8(ascii: " "), count: size - begin.count - 1)
            + "\n-----END PUBLIC KEY-----\n".utf8
    }

    // requirement: input.bounded
    @Test("A PEM block may have 8 MiB before its END line")
    func largestPEM() {
        let largest = Self.block(upToEnd: InputLimits.blockBytes - 1)
        #expect(
            WalkLog.events(largest + Self.small.pem) == [
                .failed(1, at: 0, InputError(.pemEmpty, at: 0)),
                .found(.publicKey, 2, at: largest.count, .pem, der: Self.small.der, key: Self.small.der),
            ])
    }

    // requirement: input.bounded
    @Test("A byte more is too much, however the bytes arrive", arguments: pieces.prefix(2))
    func tooLargePEM(pieces: [Int]) {
        let tooLarge = Self.block(upToEnd: InputLimits.blockBytes)
        #expect(
            WalkLog.events(tooLarge + Self.small.pem, pieces: pieces) == [
                .failed(1, at: 0, InputError(.blockTooLarge, at: 0, expected: InputLimits.blockBytes)),
                .found(.publicKey, 2, at: tooLarge.count, .pem, der: Self.small.der, key: Self.small.der),
            ])
    }

    @Test("A fault inside an endless block is the same fault however the bytes arrive", arguments: pieces)
    func faultInEndlessBlock(pieces: [Int]) {
        let text =
            Array("-----BEGIN PUBLIC KEY-----\nAA!A".utf8)
            + [UInt8](repeating: UInt8(ascii: "A"), count: InputLimits.blockBytes + 100)
        #expect(
            WalkLog.events(text, pieces: pieces) == [
                .failed(1, at: 0, InputError(.base64Character, at: 29, in: "PEM body", seen: 0x21))
            ])
    }

    // requirement: input.bounded
    @Test("A DER element may have 8 MiB and not a byte more, also behind another one", arguments: pieces)
    func derLimit(pieces: [Int]) {
        let largest = der(0x30, [UInt8](repeating: 0, count: InputLimits.blockBytes - 5))
        #expect(largest.count == InputLimits.blockBytes)
        let neither = WalkEvent.failed(1, at: 0, .der, InputError(.neitherCertificateNorKey, at: 0))
        #expect(
            WalkLog.events(largest + Self.small.der, pieces: pieces) == [
                neither, .found(.publicKey, 2, at: largest.count, .der, der: Self.small.der, key: Self.small.der),
            ])
        let start = Self.small.der.count
        let tooLarge = der(0x30, [UInt8](repeating: 0, count: InputLimits.blockBytes - 4))
        #expect(
            WalkLog.events(Self.small.der + tooLarge + Self.small.der, pieces: pieces) == [
                .found(.publicKey, 1, at: 0, .der, der: Self.small.der, key: Self.small.der),
                .failed(
                    2, at: start, .der, InputError(.blockTooLarge, at: start, expected: InputLimits.blockBytes)),
            ])
    }

    // requirement: input.constant-memory
    @Test("Ten thousand blocks leave the window at the size of one read")
    func constantMemory() {
        let input = (0..<10_000).flatMap { _ in Self.small.pem }
        let log = WalkLog.walk(input)
        #expect(log.events.count == 10_000)
        #expect(
            log.events.last
                == .found(
                    .publicKey, 10_000, at: 9_999 * Self.small.pem.count, .pem, der: Self.small.der,
                    key: Self.small.der))
        #expect(log.largestSpace == InputLimits.chunkBytes)
    }

    @Test("After the end of readable DER the rest is taken and dropped")
    func restIsDropped() {
        let log = WalkLog.walk(hex("3080") + [UInt8](repeating: 0, count: 3 << 20))
        #expect(log.events == [.failed(1, at: 0, .der, InputError(.lengthIndefinite, at: 1, in: "DER"))])
        #expect(log.largestSpace == InputLimits.chunkBytes)
    }
}
