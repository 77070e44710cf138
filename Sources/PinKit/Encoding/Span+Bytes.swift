extension Span<UInt8> {
    /// A copy of some of the bytes.
    func array(_ range: Range<Int>) -> [UInt8] {
        var copy: [UInt8] = []
        copy.reserveCapacity(range.count)
        for index in range { copy.append(self[index]) }
        return copy
    }

    /// Eight bytes as a big-endian word.
    @inline(__always)
    func word(at start: Int) -> UInt64 {
        precondition(start >= 0 && start <= count - 8)
        return word(uncheckedAt: start)
    }

    /// The same where the caller has made sure of 0 <= start <= count - 8.
    @inline(__always)
    func word(uncheckedAt start: Int) -> UInt64 {
        // The caller's check covers the eight bytes; every bit pattern is a UInt64.
        unsafe UInt64(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
    }

    /// Whether `range` holds exactly the bytes of a literal.
    @inline(__always)
    func matches(_ range: Range<Int>, _ literal: StaticString) -> Bool {
        range.count == literal.utf8CodeUnitCount && holds(literal, at: range.lowerBound)
    }

    /// Whether the bytes of a literal stand at `start`.
    func holds(_ literal: StaticString, at start: Int) -> Bool {
        let length = literal.utf8CodeUnitCount
        guard start >= 0, start <= count - length else { return false }
        // The pointer is that of a literal, which lives for ever, and is read below its length.
        let expected = unsafe UnsafeRawBufferPointer(start: literal.utf8Start, count: length)
        // The guard keeps every byte compared inside this span.
        var index = 0
        while index + 8 <= length {
            let word = unsafe UInt64(bigEndian: expected.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            guard self.word(uncheckedAt: start &+ index) == word else { return false }
            index += 8
        }
        while index < length {
            guard unsafe self[start + index] == expected[index] else { return false }
            index += 1
        }
        return true
    }

    /// Whether two ranges hold the same bytes.
    func holdsSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        guard one.count == other.count else { return false }
        var (first, second) = (one.lowerBound, other.lowerBound)
        while first + 8 <= one.upperBound {
            guard word(at: first) == word(at: second) else { return false }
            first += 8
            second += 8
        }
        while first < one.upperBound {
            guard self[first] == self[second] else { return false }
            first += 1
            second += 1
        }
        return true
    }
}
