/// Bytes that have arrived and are not yet used up, read from the front.
struct ByteQueue: Sendable {
    private var bytes: [UInt8] = []
    private var start = 0

    var count: Int { bytes.count - start }
    var isEmpty: Bool { count == 0 }

    /// The byte at a distance from the front.
    subscript(index: Int) -> UInt8 { bytes[start + index] }

    mutating func append(_ more: [UInt8]) {
        // What was used up goes once it is most of it, so that a byte is moved once at most on average.
        if start > 4_096, start > bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes += more
    }

    /// The distance of the first such byte at or behind `from`; nil where none has arrived.
    func firstIndex(of byte: UInt8, from: Int = 0) -> Int? {
        guard from < count else { return nil }
        return bytes[(start + from)...].firstIndex(of: byte).map { $0 - start }
    }

    /// Takes the first bytes, of which there must be as many.
    mutating func take(_ count: Int) -> [UInt8] {
        let taken = Array(bytes[start..<(start + count)])
        drop(count)
        return taken
    }

    /// Throws the first bytes away, of which there must be as many.
    mutating func drop(_ count: Int) {
        start += count
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= 65_536)
            start = 0
        }
    }
}
