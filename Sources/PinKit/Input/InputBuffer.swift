/// A window over an input that streams by: bytes come in behind, blocks are taken off in front.
///
/// The storage is freed in `deinit`, and only `bytes` shows it.
@safe struct InputBuffer: ~Copyable {
    private var storage: UnsafeMutableBufferPointer<UInt8>
    private var start = 0
    private var filled = 0
    /// The offset in the input of the window's first byte.
    private(set) var offset = 0

    init() { unsafe storage = .allocate(capacity: InputLimits.chunkBytes) }

    deinit { unsafe storage.deallocate() }

    /// The bytes in the window, until the next call of a mutating function.
    var bytes: UnsafeBufferPointer<UInt8> {
        // start <= filled <= storage.count at all times.
        unsafe UnsafeBufferPointer(rebasing: storage[start..<filled])
    }

    var count: Int { filled - start }

    /// Takes `count` bytes off the front; at most as many as there are.
    mutating func drop(_ count: Int) {
        precondition(count <= self.count)
        start += count
        offset += count
    }

    /// Room for at least one byte behind the window; the window grows to twice its size where it is full.
    mutating func withFreeSpace<Failure: Error>(
        _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        if start > 0 {
            // Both ranges lie inside the storage; update(from:) allows them to overlap.
            if let base = unsafe storage.baseAddress { unsafe base.update(from: base + start, count: count) }
            filled -= start
            start = 0
        }
        let capacity = unsafe storage.count
        if filled == capacity { grow() }
        let space = unsafe UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: storage[filled...]))
        let read = unsafe try fill(space)
        precondition((0...space.count).contains(read))
        filled += read
        return read
    }

    private mutating func grow() {
        let larger = unsafe UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * storage.count)
        // The new storage is twice the old one, so all of it fits.
        _ = unsafe larger.update(fromContentsOf: storage)
        unsafe storage.deallocate()
        unsafe storage = larger
    }
}
