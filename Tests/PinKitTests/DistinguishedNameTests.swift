import PinKit
import Testing

@Suite struct DistinguishedNameTests {
    struct Row: Sendable {
        let name: [UInt8]
        let text: String
    }

    private static func commonName(_ tag: UInt8, _ value: [UInt8]) -> [UInt8] {
        SampleCertificate.name(SampleCertificate.attribute("550403", tag, value))
    }

    private static func commonName(_ text: String) -> [UInt8] { commonName(0x0C, Array(text.utf8)) }

    @Test(
        "Names as text, with everything that could deceive a reader escaped",
        arguments: [
            Row(name: hex("3000"), text: "(empty)"),
            Row(name: hex("30023100"), text: "(empty)"),
            Row(name: hex("30020500"), text: "(malformed)"),
            Row(name: commonName(0x13, [UInt8](repeating: 0, count: DERLimits.nameOctets)), text: "(too long)"),
            Row(name: hex("3004 3102 3000"), text: "(malformed)"),
            Row(name: commonName("Straße 日本"), text: "CN=Straße 日本"),
            Row(name: commonName("a, O=b\\"), text: "CN=a\\, O=b\\\\"),
            Row(
                name: commonName("a\0b\u{1B}[31mc\n\r\t\u{7F}\u{9B}"),
                text: #"CN=a\u{0}b\u{1b}[31mc\u{a}\u{d}\u{9}\u{7f}\u{9b}"#),
            Row(
                name: commonName("\u{202A}\u{202E}\u{2066}\u{2069}\u{200E}\u{200F}\u{61C}"),
                text: #"CN=\u{202a}\u{202e}\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}"#),
            Row(
                name: commonName("\u{200B}\u{FEFF}\u{2028}\u{2029}\u{AD}"),
                text: #"CN=\u{200b}\u{feff}\u{2028}\u{2029}\u{ad}"#),
            Row(name: commonName("\u{E000}\u{10FFFF}\u{E0041}"), text: #"CN=\u{e000}\u{10ffff}\u{e0041}"#),
            Row(name: commonName("\u{3164}\u{115F}\u{FE0F}"), text: #"CN=\u{3164}\u{115f}\u{fe0f}"#),
            Row(name: commonName(0x0C, [0x61, 0xFF, 0x62]), text: "CN=a\u{FFFD}b"),
            Row(name: commonName(0x13, Array("printable".utf8)), text: "CN=printable"),
            Row(name: commonName(0x14, [0xE9, 0x85]), text: #"CN=é\u{85}"#),
            Row(name: commonName(0x16, Array("ia5".utf8)), text: "CN=ia5"),
            Row(name: commonName(0x1E, [0x00, 0x41, 0x30, 0x42]), text: "CN=Aあ"),
            Row(name: commonName(0x1E, [0x00, 0x41, 0x30]), text: "CN=#1e03004130"),
            Row(name: commonName(0x1C, [0, 0, 0, 0x41]), text: "CN=#1c0400000041"),
            Row(
                name: SampleCertificate.name(
                    SampleCertificate.attribute("55040a", 0x0C, Array("One".utf8)),
                    SampleCertificate.attribute("2a864886f70d010901", 0x16, Array("a@b.example".utf8)),
                    SampleCertificate.attribute("2a030405", 0x0C, [])),
                text: "O=One, emailAddress=a@b.example, 1.2.3.4.5="),
        ])
    func text(row: Row) throws {
        let sample = SampleCertificate()
        #expect(try Certificate(sample.replacing("subject", by: row.name).bytes).subject == row.text)
        #expect(try Certificate(sample.replacing("issuer", by: row.name).bytes).issuer == row.text)
    }

    // requirement: input.bounded
    @Test("Twenty thousand attributes are listed, one more makes the name malformed")
    func bound() throws {
        let attribute = SampleCertificate.attribute("550403", 0x0C, [])
        for (count, isListed) in [(20_000, true), (20_001, false)] {
            let name = der(0x30, (0..<count).flatMap { _ in attribute })
            let subject = try Certificate(SampleCertificate().replacing("subject", by: name).bytes).subject
            #expect(subject.hasPrefix("CN=, CN=") == isListed && (subject == "(malformed)") == !isListed)
        }
    }
}
