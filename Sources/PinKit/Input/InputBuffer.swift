/// A window over an input that streams by: bytes come in behind, blocks are taken off in front.
///
/// The storage is freed in `deinit`, and only `bytes` shows it.
@safe struct InputBuffer: ~Copyable {
    private var storage: UnsafeMutableBufferPointer<UInt8>
    private var start = 0
    private var filled = 0
    /// The bytes that were taken off the front.
    private var dropped = 0
    /// Offset in the input of the first byte of UTF-16 text, and its byte order; nil for bytes as they are.
    private var utf16: (start: Int, isBigEndian: Bool)?
    /// The first half of a code unit whose second half has not come yet.
    private var half: UInt8?

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
        dropped += count
    }

    /// The offset in the input of the window's first byte.
    var offset: Int { place(0) }

    /// The offset in the input of the byte at `index` of the window: a byte stands for two of UTF-16.
    @inline(__always)
    func place(_ index: Int) -> Int {
        guard let utf16 else { return dropped + index }
        return utf16.start + 2 * (dropped + index)
    }

    /// Reads the window and all that comes as UTF-16 from here on: a byte for each code unit, 0xFF for those beyond ASCII.
    mutating func narrow(isBigEndian: Bool) {
        utf16 = (dropped, isBigEndian)
        dropped = 0
        narrow(from: start)
    }

    /// Takes together the code units behind `first`, in place.
    private mutating func narrow(from first: Int) {
        guard let utf16 else { return }
        var written = first
        for index in first..<filled {
            // Two bytes are read before one is written, so that `written` stays behind `index`.
            let byte = unsafe storage[index]
            guard let other = half else {
                half = byte
                continue
            }
            half = nil
            let (high, low) = utf16.isBigEndian ? (other, byte) : (byte, other)
            unsafe storage[written] = high == 0 && low < 0x80 ? low : 0xFF
            written += 1
        }
        filled = written
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
        let first = filled
        filled += read
        if utf16 != nil { narrow(from: first) }
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
