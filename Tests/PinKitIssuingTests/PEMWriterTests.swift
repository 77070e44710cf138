import PinKit
import PinKitIssuing
import Testing

@Suite struct PEMWriterTests {
    @Test("Lines hold 64 characters, the last one fewer (RFC 7468 §3)", arguments: [0, 1, 47, 48, 49, 96, 97, 1_000])
    func lines(count: Int) throws {
        let bytes = (0..<count).map { UInt8($0 & 0xFF) }
        let text = String(decoding: PEMWriter.encode(bytes, label: "CERTIFICATE"), as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.removeFirst() == "-----BEGIN CERTIFICATE-----")
        #expect(lines.removeLast() == "")
        #expect(lines.removeLast() == "-----END CERTIFICATE-----")
        #expect(lines.dropLast().allSatisfy { $0.utf8.count == 64 })
        #expect(lines.count == (Base64.encode(bytes).utf8.count + 63) / 64)
        #expect(try Base64.decode(Array(lines.joined().utf8).span) == bytes)
    }
}
