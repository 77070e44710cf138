import PinKit
import PinKitIssuing
import PinKitSystem
import Testing

/// Inputs that are large, deep, endless or lie about their length: a clear answer, in bounded memory.
@Suite struct BoundedInputTests {
    /// The most that a run may hold in memory, in KiB.
    static let memory = 64 << 10
    /// Large inputs take a while in a debug build; they run where they are asked for.
    static let isHeavy = Environment.value(of: "PINKIT_HEAVY") == "1"

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Lengths that are longer than the file, or than anything is.
    // requirement: input.bounded
    @Test(arguments: [
        ("3084ffffffff", "4294967295 bytes expected, 0 left in DER at offset 6"),
        ("3084ffffffff3082", "4294967295 bytes expected, 2 left in DER at offset 6"),
        ("3085ffffffffff00", "a length of more than 4294967295 bytes in DER at offset 1"),
        ("3080020100", "an indefinite length, which DER forbids in DER at offset 1"),
        ("3082ff", "1 byte expected, 0 left in DER at offset 3"),
    ])
    func lengthsThatLie(digits: String, message: String) throws {
        try folder.write(try Hex.decode(Array(digits.utf8).span), to: "lie.der")
        let result = try BuiltProgram.run(["compute", "lie.der"], in: folder.path)
        #expect(result.status == 65)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("error: lie.der: \(message)\n"))
    }

    /// Sequences in sequences, in place of a certificate, and where its subject stands.
    // requirement: input.bounded
    @Test func deepNesting() throws {
        let nested = Self.nested(50_000)
        try folder.write(nested, to: "nested.der")
        let alone = try BuiltProgram.run(["compute", "nested.der"], in: folder.path)
        #expect(alone.status == 65)
        #expect(alone.errors.hasPrefix("error: nested.der: neither a certificate nor a public key"))

        try folder.write(try Self.certificate(subject: nested), to: "subject.der")
        let inside = try BuiltProgram.run(["compute", "--json", "subject.der"], in: folder.path)
        #expect(inside.status == 0)
        let line = try JSONValue(inside.output)
        #expect(line["pin"] == .string(LiveServer.pin))
        #expect(line["engines"]?[0]?["result"] == .string("agrees"))
    }

    /// Names, numbers and identifiers of megabytes: a pin, a short answer, and no library that takes minutes.
    // requirement: input.bounded
    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            ("many", [0x78], 30_000, "(too long)"),
            ("long", [UInt8](repeating: 0x1B, count: 3 << 20), 1, "(too long)"),
            ("both", [UInt8](repeating: 0x1B, count: 50), 60_000, "(too long)"),
        ])
    func aSubjectOfMegabytes(name: String, value: [UInt8], count: Int, subject: String) throws {
        let attribute = DERWriter.encode { writer in
            writer.write(.set) { names in
                names.write(.sequence) { pair in
                    pair.write(.objectIdentifier) { $0.append([0x55, 0x04, 0x03]) }
                    pair.write(.utf8String) { $0.append(value) }
                }
            }
        }
        let names = DERWriter.encode { writer in
            writer.write(.sequence) { names in
                for _ in 0..<count { names.append(attribute) }
            }
        }
        try folder.write(try Self.certificate(subject: names), to: "\(name).der")
        let (result, memory) = try measured(["compute", "\(name).der"])
        #expect(result.status == 0)
        #expect(result.output == "\(LiveServer.pin)  \(name).der  certificate  P-256  \(subject)\n")
        #expect(result.errors.contains("note: \(name).der: gnutls gives no pin: a "))
        if let memory { #expect(memory < Self.memory) }
    }

    // requirement: input.bounded
    @Test(.timeLimit(.minutes(2))) func anIdentifierOfMegabytes() throws {
        let key = DERWriter.encode { writer in
            writer.write(.sequence) { fields in
                fields.write(.sequence) { algorithm in
                    algorithm.write(.objectIdentifier) { $0.append([UInt8](repeating: 1, count: 5 << 20)) }
                }
                fields.write(.bitString) { $0.append([0, 1]) }
            }
        }
        try folder.write(key, to: "identifier.der")
        let (result, memory) = try measured(["compute", "identifier.der"])
        #expect(result.status == 0)
        #expect(result.output.hasSuffix("  algorithm 0x\(String(repeating: "01", count: 64))…\n"))
        if let memory { #expect(memory < Self.memory) }
    }

    /// What may have been hashed around a key is not made of one that is larger than any in use.
    // requirement: input.bounded
    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            ["explain", "modulus.der"], ["explain", "modulus.der", "--json"], ["explain", "modulus.der", "--pin", "x"],
            ["compare", "modulus.der", "modulus.der"],
        ])
    func aKeyOfMegabytes(arguments: [String]) throws {
        let key = DERWriter.encode { writer in
            writer.write(.sequence) { fields in
                fields.write(.sequence) { algorithm in
                    algorithm.write(.objectIdentifier) {
                        $0.append([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01])
                    }
                    algorithm.writeNull()
                }
                fields.writeBitString(
                    DERWriter.encode { writer in
                        writer.write(.sequence) {
                            $0.write(.integer, content: [UInt8](repeating: 0x7F, count: 5 << 20))
                            $0.writeInteger(magnitude: [1, 0, 1])
                        }
                    })
            }
        }
        try folder.write(key, to: "modulus.der")
        let (result, memory) = try measured(arguments)
        #expect(result.status == (arguments.contains("--pin") ? 1 : 0), "\(result.errors)")
        if let memory { #expect(memory < Self.memory) }
    }

    // requirement: input.bounded
    @Test(.timeLimit(.minutes(2))) func aNamedPipe() throws {
        let certificate = Checkout.path + "/certs/original.pem"
        let script = #"mkfifo pipe && { cat "$1" > pipe & } && "$pinkit" compute pipe"#
        let result = try BuiltProgram.shell(script, [certificate], in: folder.path)
        #expect(result.status == 0)
        #expect(result.output.hasPrefix(LiveServer.pin + "  pipe  certificate"))
    }

    /// A block without an end is given up after 8 MiB; what follows is still read.
    // requirement: input.bounded
    @Test(.enabled(if: isHeavy, "heavy")) func aBlockWithoutEnd() throws {
        let script = #"""
            { echo "-----BEGIN CERTIFICATE-----"; yes AAAABBBBCCCCDDDDEEEEFFFF | head -c 20000000; cat "$1"; } > long.pem
            """#
        #expect(
            try BuiltProgram.shell(script, [Checkout.path + "/certs/original.pem"], in: folder.path).status == 0)
        let (result, memory) = try measured(["compute", "long.pem"])
        #expect(result.status == 65)
        #expect(result.output.hasPrefix(LiveServer.pin))
        #expect(result.errors.hasPrefix("error: long.pem: a block of more than 8388608 bytes"))
        if let memory { #expect(memory < Self.memory) }
    }

    // requirement: input.bounded
    @Test(.enabled(if: isHeavy, "heavy")) func zeros() throws {
        // Sparse: it has a size, and no content on the disk.
        #expect(
            try BuiltProgram.shell("dd if=/dev/zero of=zeros bs=1 count=0 seek=209715200", in: folder.path).status == 0)
        let (result, memory) = try measured(["compute", "zeros"])
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("error: zeros: no certificate and no key\n"))
        if let memory { #expect(memory < Self.memory) }
    }

    // requirement: input.bounded
    // requirement: bundle.partial
    @Test(.enabled(if: isHeavy, "heavy"), arguments: [["--quiet", "--engines", "core"], ["--engines", "core"]])
    func aLargeBundle(options: [String]) throws {
        let script = #"yes -- "$(cat "$1")" | head -c 20400000 > bundle.pem"#
        #expect(
            try BuiltProgram.shell(script, [Checkout.path + "/certs/original.pem"], in: folder.path).status == 0)
        let (result, memory) = try measured(["compute"] + options + ["bundle.pem"])
        #expect(result.status == 0)
        #expect(result.lines.count == 30_000)
        #expect(result.lines.allSatisfy { $0.hasPrefix(LiveServer.pin) })
        if let memory { #expect(memory < Self.memory) }
    }

    /// Text and BER that go on for ever, by a command that writes them to a file of that name.
    // requirement: input.bounded
    @Test(
        .enabled(if: isHeavy, "heavy"),
        arguments: [
            (
                "text", "{ printf MIIB; yes AAAABBBBCCCCDDDDEEEEFFFF | head -c 104857600; } > text",
                "a block of more than"
            ),
            ("keys", #"{ printf '{"keys":["'; yes AAAA | head -c 104857600; } > keys"#, "a block of more than"),
            ("json", #"{ printf '{"x":["'; yes AAAA | head -c 104857600; } > json"#, "no certificate and no key"),
            ("utf16", #"yes A | head -c 52428800 | tr '\n' '\000' > utf16"#, "a block of more than"),
            (
                "open", #"{ printf '\060\200'; yes ABC | head -c 52428800 | tr 'ABC\n' '\004\002\000\000'; } > open"#,
                "a block of more than"
            ),
        ])
    func endlessText(name: String, script: String, message: String) throws {
        #expect(try BuiltProgram.shell(script, in: folder.path).status == 0)
        let (result, memory) = try measured(["compute", "--engines", "core", name])
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("error: \(name): \(message)"))
        if let memory { #expect(memory < Self.memory) }
    }

    /// Indefinite lengths in one another.
    // requirement: input.bounded
    @Test func nestedIndefiniteLengths() throws {
        let open = (0..<50_000).flatMap { _ in [0x30, 0x80] as [UInt8] }
        for (name, bytes) in [("open", open), ("closed", open + [UInt8](repeating: 0, count: 100_000))] {
            try folder.write(bytes, to: name)
            let result = try BuiltProgram.run(["compute", name], in: folder.path)
            #expect(result.status == 65)
            #expect(
                result.errors.hasPrefix("error: \(name): an indefinite length, which DER forbids in DER at offset 1"))
        }
    }

    private func measured(_ arguments: [String]) throws -> (ProgramResult, memory: Int?) {
        try MeasuredProgram.run(arguments, in: folder.path)
    }

    /// Sequences in one another, with lengths in their shortest form.
    private static func nested(_ depth: Int) -> [UInt8] {
        var headers: [[UInt8]] = []
        var count = 0
        for _ in 0..<depth {
            // At most 250,000 bytes: three octets of length suffice.
            let length: [UInt8] =
                switch count {
                case ..<0x80: [UInt8(count)]
                case ..<0x100: [0x81, UInt8(count)]
                case ..<0x1_0000: [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
                default: [0x83, UInt8(count >> 16), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
                }
            headers.append([0x30] + length)
            count += 1 + length.count
        }
        return headers.reversed().flatMap { $0 }
    }

    private static func certificate(subject: [UInt8]) throws -> [UInt8] {
        try LargeCertificate.original(replacing: \.subject, with: subject)
    }
}
