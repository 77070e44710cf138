/// Decodes the base64 body of PEM blocks into one reused buffer: lines at the speed of a table, anything else carefully.
///
/// The buffer is freed in `deinit`, and only `decoded` shows it.
@safe struct Base64BlockDecoder: ~Copyable {
    /// The decoded bytes; its count is the capacity.
    private var output: UnsafeMutableBufferPointer<UInt8>

    /// How a body ended.
    enum Outcome {
        /// `count` bytes were decoded, and a dash stands at `next`.
        case decoded(count: Int, next: Int)
        /// The bytes ended before a dash; what they decode to, where they end behind a whole group.
        case needsMore(count: Int?)
        /// The body is not base64.
        case failed(InputError)
    }

    /// Whether the body's line breaks are written as a backslash and a letter.
    private(set) var hasEscapes = false

    init() {
        unsafe output = .allocate(capacity: InputLimits.chunkBytes)
    }

    deinit {
        unsafe output.deallocate()
    }

    /// The first `count` decoded bytes, until the next call of a decoding function.
    var decoded: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(output) }

    /// Decodes from `start` to the first dash; what stands in a line without an end counts where no more bytes come.
    mutating func decode(_ text: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool) -> Outcome {
        reserve(text.count - start)
        hasEscapes = false
        return unsafe decodeLines(text, from: start, isLast: isLast) ?? decodeCarefully(text, from: start)
    }

    /// Whole lines of whole groups, ended by a line feed; nil where the body is anything else.
    private func decodeLines(_ text: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool) -> Outcome? {
        // `line` and `end` stay within 0...text.count, and `written` stays three quarters of the characters read.
        guard let base = text.baseAddress, let target = unsafe output.baseAddress else { return nil }
        let count = text.count
        // The body starts behind the BEGIN line's dashes, that is, with the line feed.
        guard start < count, unsafe base[start] == Self.lineFeed else { return nil }
        let pairs = unsafe Self.pairs
        var line = start + 1
        var written = 0
        // The usual lines: 64 characters without padding, 48 bytes.
        while line &+ 64 < count, unsafe base[line &+ 64] == Self.lineFeed, unsafe base[line] != Self.dash,
            unsafe base[line &+ 63] != Base64.pad
        {
            guard unsafe Self.decodeGroups(base + line, 64, to: target + written, pairs) else { return nil }
            line &+= 65
            written &+= 48
        }
        while line < count {
            if unsafe base[line] == Self.dash { return .decoded(count: written, next: line) }
            var end = line + 64
            if end >= count || (unsafe base[end]) != Self.lineFeed {
                end = line
                while end < count, unsafe base[end] != Self.lineFeed { end += 1 }
                guard end < count else { return unsafe unfinished(base + line, count - line, isLast: isLast) }
            }
            guard (end - line) & 3 == 0, line < end else { return nil }
            let isPadded = unsafe base[end - 1] == Base64.pad
            let whole = isPadded ? end - 4 : end
            guard unsafe Self.decodeGroups(base + line, whole - line, to: target + written, pairs) else { return nil }
            written += (whole - line) / 4 * 3
            if isPadded {
                // Padding ends the body: what follows must be the END line.
                guard end + 1 < count, unsafe base[end + 1] == Self.dash,
                    let bytes = unsafe paddedGroup(base[whole], base[whole + 1], base[whole + 2], base[whole + 3])
                else { return nil }
                unsafe target[written] = bytes.first
                if let second = bytes.second { unsafe target[written + 1] = second }
                written += bytes.second == nil ? 1 : 2
            }
            line = end + 1
        }
        return .needsMore(count: written)
    }

    /// A line without its end is left until more has come, unless a dash already ends the body.
    private func unfinished(_ line: UnsafePointer<UInt8>, _ count: Int, isLast: Bool) -> Outcome? {
        // The `count` bytes at `line` are the rest of the text.
        isLast || (unsafe UnsafeBufferPointer(start: line, count: count).contains(Self.dash))
            ? nil : .needsMore(count: nil)
    }

    /// Decodes `count` characters, a multiple of four; false where one of them is not base64.
    ///
    /// Not inlined: by itself the loop keeps everything in registers.
    @inline(never)
    private static func decodeGroups(
        _ text: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>,
        _ pairs: UnsafePointer<UInt16>
    ) -> Bool {
        // Words are loaded only where all their characters are counted. A store writes at most two bytes more than it
        // decodes, for which `reserve` leaves room. Every index of `pairs` is sixteen bits wide.
        var source = unsafe UnsafeRawPointer(text)
        var sink = UnsafeMutableRawPointer(target)
        let end = unsafe source + (count & ~7)
        var seen: UInt16 = 0
        while unsafe source < end {
            let word = unsafe UInt64(littleEndian: source.loadUnaligned(as: UInt64.self))
            let one = unsafe pairs[Int(word & 0xFFFF)]
            let two = unsafe pairs[Int(word >> 16 & 0xFFFF)]
            let three = unsafe pairs[Int(word >> 32 & 0xFFFF)]
            let four = unsafe pairs[Int(word >> 48)]
            seen |= one | two | three | four
            let bits = UInt64(one) << 52 | UInt64(two) << 40 | UInt64(three) << 28 | UInt64(four) << 16
            unsafe sink.storeBytes(of: bits.bigEndian, as: UInt64.self)
            unsafe source += 8
            unsafe sink += 6
        }
        if count & 4 != 0 {
            let word = unsafe UInt32(littleEndian: source.loadUnaligned(as: UInt32.self))
            let one = unsafe pairs[Int(word & 0xFFFF)]
            let two = unsafe pairs[Int(word >> 16)]
            seen |= one | two
            let bits = UInt32(one) << 20 | UInt32(two) << 8
            unsafe sink.storeBytes(of: bits.bigEndian, as: UInt32.self)
        }
        return seen < noPair
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

    /// Any line length, CR, blanks, tabs and escaped line breaks between characters; faults with their offset in `text`.
    private mutating func decodeCarefully(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Outcome {
        var written = 0
        var group: UInt32 = 0
        var places = 0
        var padding = 0
        var isEscaped = false
        for at in start..<text.count {
            // `at` is an index of `text`; `written` stays below three quarters of the characters read.
            let character = unsafe text[at]
            if Self.isBlank(character) { continue }
            if isEscaped {
                isEscaped = false
                if Self.isEscape(character) { continue }
            } else if character == Self.backslash {
                guard at + 1 < text.count else { return .needsMore(count: nil) }
                guard unsafe Self.isEscape(text[at + 1]) || text[at + 1] == UInt8(ascii: "/") else {
                    return .failed(InputError(.base64Character, at: at, in: "PEM body", seen: Int(character)))
                }
                isEscaped = true
                hasEscapes = true
                continue
            }
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
        return .needsMore(count: places == 0 && !isEscaped ? written : nil)
    }

    /// Whether a backslash makes a line break of it (RFC 8259 §7); a slash may have one too.
    private static func isEscape(_ character: UInt8) -> Bool {
        character == UInt8(ascii: "n") || character == UInt8(ascii: "r") || character == UInt8(ascii: "t")
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

    /// The twelve bits of each pair of characters, by the pair as a little-endian number; `noPair` for all other pairs.
    /// Of its 128 KiB only the 64 by 64 entries in use reach the cache.
    ///
    /// Written once before anybody else sees it, then only read, and never freed: safe to share.
    nonisolated(unsafe) private static let pairs: UnsafePointer<UInt16> = {
        // All indices below are two bytes, inside the 65,536 entries of the allocation.
        let pairs = UnsafeMutablePointer<UInt16>.allocate(capacity: 1 << 16)
        unsafe pairs.initialize(repeating: noPair, count: 1 << 16)
        for first in 0..<64 as Range<UInt8> {
            for second in 0..<64 as Range<UInt8> {
                let pair = Int(Base64.digit(first)) | Int(Base64.digit(second)) << 8
                unsafe pairs[pair] = UInt16(first) << 6 | UInt16(second)
            }
        }
        return unsafe UnsafePointer(pairs)
    }()
    /// Marks a pair of which one character is not base64; real pairs stay below 2¹².
    private static let noPair: UInt16 = 1 << 15
    private static let backslash = UInt8(ascii: "\\")
    static let dash = UInt8(ascii: "-")
    static let lineFeed = UInt8(ascii: "\n")
}
