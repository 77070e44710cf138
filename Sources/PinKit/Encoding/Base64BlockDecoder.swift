/// Decodes the base64 body of PEM blocks into one reused buffer: lines at the speed of a table, anything else carefully.
///
/// Both pointers are allocated once, freed in `deinit`, and never leave the value.
@safe struct Base64BlockDecoder: ~Copyable {
    /// Four tables of 256 words: what a character adds at each place of a group; the top bit marks other characters.
    private let tables: UnsafeMutablePointer<UInt32>
    /// The decoded bytes; its count is the capacity.
    private var output: UnsafeMutableBufferPointer<UInt8>

    /// How a body ended.
    enum Outcome {
        /// `count` bytes were decoded, and a dash stands at `next`.
        case decoded(count: Int, next: Int)
        /// The bytes ended before a dash.
        case needsMore
        /// The body is not base64.
        case failed(InputError)
    }

    init() {
        unsafe tables = .allocate(capacity: 4 * 256)
        unsafe output = .allocate(capacity: InputLimits.chunkBytes)
        for character in 0...255 as ClosedRange<UInt8> {
            let value = Base64.value(of: character)
            for place in 0..<4 {
                // The group's three bytes are stored in memory order, so the first byte is the lowest of the word.
                let group = value.map { UInt32($0) << UInt32(18 - 6 * place) }
                let word = group.map { $0 >> 16 & 0xFF | $0 & 0xFF00 | $0 << 16 & 0xFF_0000 } ?? 1 << 31
                // place < 4 and character < 256: inside the 1,024 words of the allocation.
                unsafe tables[place * 256 + Int(character)] = word
            }
        }
    }

    deinit {
        unsafe tables.deallocate()
        unsafe output.deallocate()
    }

    /// The first `count` decoded bytes, until the next call of a decoding function.
    var decoded: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(output) }

    /// Decodes from `start` to the first dash.
    mutating func decode(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Outcome {
        reserve(text.count - start)
        return unsafe decodeLines(text, from: start) ?? decodeCarefully(text, from: start)
    }

    /// Whole lines of whole groups, ended by a line feed; nil where the body is anything else.
    private func decodeLines(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Outcome? {
        // `line` and `end` stay within 0...text.count. Each group of four characters writes one word of which three
        // bytes count, so `written` stays three quarters of what was read, and `reserve` has left four bytes more.
        guard let base = text.baseAddress, let target = unsafe output.baseAddress else { return nil }
        let count = text.count
        let tables = unsafe self.tables
        var line = start
        var written = 0
        while line < count {
            if unsafe base[line] == Self.dash { return .decoded(count: written, next: line) }
            var end = line + 64
            if end >= count || (unsafe base[end]) != Self.lineFeed {
                end = line
                while end < count, unsafe base[end] != Self.lineFeed { end += 1 }
                guard end < count else { return nil }
            }
            guard (end - line) & 3 == 0, line < end else { return nil }
            var bad: UInt32 = 0
            let lastGroup = end - 4
            var at = line
            while at < lastGroup {
                let word =
                    unsafe tables[Int(base[at])] | tables[256 + Int(base[at + 1])]
                    | tables[512 + Int(base[at + 2])] | tables[768 + Int(base[at + 3])]
                bad |= word
                unsafe UnsafeMutableRawPointer(target + written).storeBytes(of: word.littleEndian, as: UInt32.self)
                at += 4
                written += 3
            }
            let word =
                unsafe tables[Int(base[at])] | tables[256 + Int(base[at + 1])]
                | tables[512 + Int(base[at + 2])] | tables[768 + Int(base[at + 3])]
            if word >> 31 == 0 {
                unsafe UnsafeMutableRawPointer(target + written).storeBytes(of: word.littleEndian, as: UInt32.self)
                written += 3
            } else {
                // Padding ends the body: what follows must be the END line.
                guard end + 1 < count, unsafe base[end + 1] == Self.dash,
                    let bytes = unsafe paddedGroup(base[at], base[at + 1], base[at + 2], base[at + 3])
                else { return nil }
                unsafe target[written] = bytes.first
                if let second = bytes.second { unsafe target[written + 1] = second }
                written += bytes.second == nil ? 1 : 2
            }
            guard bad >> 31 == 0 else { return nil }
            line = end + 1
        }
        return nil
    }

    /// A last group with one or two paddings and no stray bits.
    private func paddedGroup(
        _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8
    ) -> (first: UInt8, second: UInt8?)? {
        guard d == Base64.pad, let one = Base64.value(of: a), let two = Base64.value(of: b) else { return nil }
        let first = one << 2 | two >> 4
        if c == Base64.pad { return two & 0x0F == 0 ? (first, nil) : nil }
        guard let three = Base64.value(of: c), three & 0x03 == 0 else { return nil }
        return (first, two << 4 | three >> 2)
    }

    /// Any line length, CR, blanks and tabs between characters; faults with their offset in `text`.
    private func decodeCarefully(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Outcome {
        var written = 0
        var group: UInt32 = 0
        var places = 0
        var padding = 0
        for at in start..<text.count {
            // `at` is an index of `text`; `written` stays below three quarters of the characters read.
            let character = unsafe text[at]
            if Self.isBlank(character) { continue }
            if character == Self.dash {
                guard places == 0 else { return .failed(InputError(.base64Truncated, at: at, in: "PEM body")) }
                return .decoded(count: written, next: at)
            }
            if character == Base64.pad {
                guard places >= 2, padding + places < 4 else {
                    return .failed(InputError(.base64Padding, at: at, in: "PEM body"))
                }
                padding += 1
                guard places + padding == 4 else { continue }
                guard group & (places == 2 ? 0x0F : 0x03) == 0 else {
                    return .failed(InputError(.base64StrayBits, at: at - padding, in: "PEM body"))
                }
                group <<= 6 * UInt32(padding)
                unsafe output[written] = UInt8(truncatingIfNeeded: group >> 16)
                if places == 3 { unsafe output[written + 1] = UInt8(truncatingIfNeeded: group >> 8) }
                written += places - 1
                places = 0
                continue
            }
            guard padding == 0 else { return .failed(InputError(.base64Padding, at: at, in: "PEM body")) }
            guard let value = Base64.value(of: character) else {
                return .failed(InputError(.base64Character, at: at, in: "PEM body", seen: Int(character)))
            }
            group = group << 6 | UInt32(value)
            places += 1
            guard places == 4 else { continue }
            unsafe output[written] = UInt8(truncatingIfNeeded: group >> 16)
            unsafe output[written + 1] = UInt8(truncatingIfNeeded: group >> 8)
            unsafe output[written + 2] = UInt8(truncatingIfNeeded: group)
            written += 3
            places = 0
            group = 0
        }
        return .needsMore
    }

    /// Room for what `characters` decode to, and for the word that the last group writes.
    private mutating func reserve(_ characters: Int) {
        let needed = characters / 4 * 3 + 8
        let capacity = unsafe output.count
        guard needed > capacity else { return }
        unsafe output.deallocate()
        unsafe output = .allocate(capacity: max(needed, 2 * capacity))
    }

    static func isBlank(_ character: UInt8) -> Bool {
        character == lineFeed || character == UInt8(ascii: "\r") || character == UInt8(ascii: " ")
            || character == UInt8(ascii: "\t")
    }

    static let dash = UInt8(ascii: "-")
    static let lineFeed = UInt8(ascii: "\n")
}
