import PinKitSystem
import Testing

@testable import PinKitQR

/// Codes by their structure, and as other programs read them.
@Suite struct QRCodeTests {
    static let uri =
        "davi-pair://192.168.100.200:9470/?code=012345&name=Davi+NFC+Agent&spki=sha256%2Fd5FVKcWQRkZYggBECPYMV4H1%2FE11luA5NeN04WMXE8I%3D"

    @Test(arguments: [("a", 21), ("HELLO WORLD", 21), (uri, 41)]) func sizes(_ text: String, _ size: Int) throws {
        let code = try QRCode(text: text)
        #expect(code.size == size && code.sizeWithMargin == size + 8)
    }

    @Test func theFinderPatternsStandInThreeCorners() throws {
        let code = try QRCode(text: Self.uri)
        for (left, top) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
            for y in 0..<7 {
                for x in 0..<7 {
                    let ring = max(abs(x - 3), abs(y - 3))
                    #expect(code[left + x, top + y] == (ring != 2))
                }
            }
        }
    }

    @Test func theMarginIsLight() throws {
        let code = try QRCode(text: "a")
        for place in -4..<25 {
            for edge in [-4, -1, 21, 24] { #expect(!code[place, edge] && !code[edge, place]) }
        }
    }

    @Test func limits() throws {
        #expect(try QRCode(text: String(repeating: "a", count: 2_953)).size == 177)
        #expect(throws: QRCodeError.tooLong(2_954)) { try QRCode(text: String(repeating: "a", count: 2_954)) }
        #expect(throws: QRCodeError.zeroByte) { try QRCode(text: "a\0b") }
    }

    /// A version 6 code takes 49 cells by 25 lines, every cell in two colours of its own.
    @Test func theTerminal() throws {
        let lines = try QRCode(text: Self.uri).terminalText.split(separator: "\n")
        #expect(lines.count == 25)
        for line in lines {
            #expect(line.count { $0 == "▀" } == 49)
            #expect(line.hasPrefix("\u{1B}[38;5;") && line.hasSuffix("\u{1B}[0m"))
        }
    }

    @Test func theDrawingIsWhole() throws {
        let svg = try QRCode(text: "a").svg()
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>") && !svg.contains("href") && !svg.contains("url("))
    }

    /// The PNG as Python's zlib reads it, pixel by pixel.
    @Test func thePictureIsReadByAnother() throws {
        let code = try QRCode(text: "a")
        let script = """
            import sys, zlib, struct
            data = sys.stdin.buffer.read()
            assert data[:8] == bytes([0x89]) + b"PNG\\r\\n" + bytes([0x1a, 10])
            at, idat = 8, b""
            while at < len(data):
                n, = struct.unpack(">I", data[at:at + 4]); kind = data[at + 4:at + 8]; body = data[at + 8:at + 8 + n]
                assert struct.unpack(">I", data[at + 8 + n:at + 12 + n])[0] == zlib.crc32(kind + body)
                if kind == b"IHDR": w, h, depth, colour = struct.unpack(">IIBB", body[:10])
                if kind == b"IDAT": idat += body
                at += 12 + n
            assert (depth, colour) == (1, 0) and kind == b"IEND"
            rows, stride = zlib.decompress(idat), 1 + (w + 7) // 8
            for y in range(1, h, 3):
                print("".join("#" if not rows[y * stride + 1 + x // 8] >> (7 - x % 8) & 1 else "." for x in range(1, w, 3)))
            """
        let result = try ChildProcess.run(
            "python3", ["-c", script], input: code.png(scale: 3), deadline: Deadline(after: 30))
        #expect(result.ending == .exited(0), "\(result.errorsText)")
        let expected = (0..<29).map { y in String((0..<29).map { code[$0 - 4, y - 4] ? "#" : "." }) }
        #expect(result.outputText.split(separator: "\n").map(String.init) == expected)
    }

    static let hasReader = (try? ChildProcess.run("zbarimg", ["--version"], deadline: Deadline(after: 30))) != nil

    /// What a terminal shows, as pixels: each cell twice as high as wide.
    static func pixels(ofTerminal text: String) -> [[Bool]] {
        var rows: [[Bool]] = []
        for line in text.split(separator: "\n") {
            var (upper, lower): ([Bool], [Bool]) = ([], [])
            var colours = (false, false)
            var rest = Substring(line)
            while let character = rest.first {
                if character == "\u{1B}" {
                    let code = rest.prefix { $0 != "m" }
                    let numbers = code.dropFirst(2).split(separator: ";").compactMap { Int($0) }
                    if numbers.count == 6 { colours = (numbers[2] == 16, numbers[5] == 16) }
                    rest = rest.dropFirst(code.count + 1)
                } else {
                    upper.append(colours.0)
                    lower.append(colours.1)
                    rest = rest.dropFirst()
                }
            }
            rows += [upper, lower]
        }
        return rows
    }

    /// A picture of pixels in the plainest form that readers take (PBM), eight a module.
    static func bitmap(_ rows: [[Bool]]) -> [UInt8] {
        let scale = 8
        var text = "P1\n\((rows.first?.count ?? 0) * scale) \(rows.count * scale)\n"
        for row in rows {
            let line = row.map { String(repeating: $0 ? "1 " : "0 ", count: scale) }.joined() + "\n"
            text += String(repeating: line, count: scale)
        }
        return Array(text.utf8)
    }

    @Test(.enabled(if: hasReader, "zbarimg is not here"), arguments: ["png", "terminal"])
    func zbarReadsIt(_ form: String) throws {
        let code = try QRCode(text: Self.uri)
        let folder = try TemporaryFolder()
        let path = folder(form == "png" ? "code.png" : "code.pbm")
        let bytes = form == "png" ? code.png(scale: 8) : Self.bitmap(Self.pixels(ofTerminal: code.terminalText))
        try AtomicFile.write(bytes, to: path, mode: 0o600)
        let result = try ChildProcess.run(
            "zbarimg", ["--nodbus", "--quiet", "--raw", path], deadline: Deadline(after: 30))
        #expect(result.outputText == Self.uri + "\n", "\(result.errorsText)")
    }
}
