import PinKit
import PinKitSystem
import Testing

/// Certificates with random damage: every way of answering tells the same, and nothing ends the program early.
@Suite struct DamagedInputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let sources = ["original.der", "ca.der", "ed25519.der", "original.pem", "p384.pem", "rsa2048.pem"]

    // requirement: input.bounded
    // requirement: json.schema
    @Test(arguments: [1, 2, 3] as [UInt64]) func everyAnswerIsTheSame(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var names: [String] = []
        for number in 0..<120 {
            let source = try Checkout.read("certs/" + Self.sources[number % Self.sources.count])
            names.append("\(number)")
            try folder.write(Self.damage(source, &generator), to: "\(number)")
        }
        let json = try BuiltProgram.run(["compute", "--json"] + names, in: folder.path)
        let text = try BuiltProgram.run(["compute"] + names, in: folder.path)
        let bulk = try BuiltProgram.run(["compute", "--quiet", "--engines", "core"] + names, in: folder.path)
        #expect([json.status, text.status, bulk.status] == [65, 65, 65])

        let schema = try JSONSchema(
            String(decoding: try Checkout.read("Fixtures/schemas/compute-line.schema.json"), as: UTF8.self))
        let lines = try json.lines.map { try JSONValue($0) }
        for line in lines { #expect(try schema.faults(of: line) == []) }
        let pins = lines.compactMap { $0["pin"]?.strings.first }
        #expect(bulk.lines == pins)
        #expect(text.lines.map { String($0.prefix(Pin.textLength)) } == pins)
        // Both happened: damage beside the key changes nothing, and damage to the structure is found.
        #expect(pins.count > 20)
        #expect(lines.count - pins.count > 20)
        let faults = lines.compactMap { $0["error"]?["message"]?.strings.first }
        #expect(text.errors.split(separator: "\n").count { $0.hasPrefix("error: ") } == faults.count)
        #expect(bulk.errors.split(separator: "\n").count { $0.hasPrefix("error: ") } == faults.count)
    }

    /// On Linux, the memory of the process: it can be opened, but nothing is mapped at its first byte.
    private static let unreadable = "/proc/self/mem"

    private static var hasUnreadable: Bool {
        do throws(SystemError) {
            _ = try FileReader(path: unreadable)
            return true
        } catch {
            return false
        }
    }

    @Test(
        .enabled(if: hasUnreadable, "this system has no file that opens and cannot be read"),
        arguments: [[], ["--quiet"], ["--json"]])
    func aFileThatCannotBeReadIsNotCalledEmpty(options: [String]) throws {
        let result = try BuiltProgram.run(["compute"] + options + [Self.unreadable])
        #expect(result.status == 66)
        let lines = (result.output + result.errors).split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.contains("read /proc/self/mem: input/output error") == true)
    }

    /// One to three bytes changed, taken out or put in, or the end cut off.
    private static func damage(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(UInt8.random(in: .min ... .max, using: &generator), at: place)
            case 2: bytes.removeLast(min(place, bytes.count - 1))
            default: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
            }
        }
        return bytes
    }
}
