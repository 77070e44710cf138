extension QRCode {
    /// The largest scale: a code of the largest version is then 5,920 pixels wide.
    public static let largestScale = 32

    /// The code as a PNG of one bit a pixel (ISO/IEC 15948), `scale` pixels a module, with its margin.
    public func png(scale: Int) -> [UInt8] {
        let scale = min(max(scale, 1), Self.largestScale)
        let width = sizeWithMargin * scale
        var rows: [UInt8] = []
        for y in 0..<sizeWithMargin {
            // Each row begins with its filter, none; a light pixel is a 1.
            var row = [UInt8](repeating: 0, count: 1 + (width + 7) / 8)
            for x in 0..<width where !isDark(x / scale, y) { row[1 + x / 8] |= 0x80 >> UInt8(x % 8) }
            for _ in 0..<scale { rows += row }
        }
        let header = Self.bytes(UInt32(width)) + Self.bytes(UInt32(width)) + [1, 0, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
            + Self.chunk("IDAT", Self.zlib(rows)) + Self.chunk("IEND", [])
    }

    /// Length, type, data, and the CRC of the last two.
    private static func chunk(_ type: StaticString, _ data: [UInt8]) -> [UInt8] {
        let body = Array("\(type)".utf8) + data
        return bytes(UInt32(data.count)) + body + bytes(crc(body))
    }

    /// The zlib form (RFC 1950) of bytes in stored blocks (RFC 1951 §3.2.4): nothing is compressed.
    private static func zlib(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: data.count, by: 65_535) {
            let block = data[start..<min(start + 65_535, data.count)]
            let count = UInt16(block.count)
            stream.append(block.endIndex == data.count ? 1 : 0)
            stream += [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            stream += block
        }
        // Adler-32.
        var (one, two): (UInt32, UInt32) = (1, 0)
        for byte in data {
            one = (one + UInt32(byte)) % 65_521
            two = (two + one) % 65_521
        }
        return stream + bytes(two << 16 | one)
    }

    /// CRC-32 of ISO 3309, bit by bit.
    private static func crc(_ data: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
