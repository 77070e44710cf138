import PinKitIssuing
import Testing

@Suite struct SubjectAlternativeNameTests {
    @Test(
        "Addresses are shown as people write them (RFC 5952 §4)",
        arguments: [
            (.dns("localhost"), "localhost"),
            (.ipv4(192, 0, 2, 10), "192.0.2.10"),
            (.ipv6((0, 0, 0, 0), (0, 0, 0, 0)), "::"),
            (.ipv6((0, 0, 0, 0), (0, 0, 0, 1)), "::1"),
            (.ipv6((0x2001, 0xdb8, 0, 0), (0, 0, 0, 0)), "2001:db8::"),
            (.ipv6((0x2001, 0xDB8, 0, 0), (1, 0, 0, 1)), "2001:db8::1:0:0:1"),
            (.ipv6((0x2001, 0, 0, 1), (0, 0, 0, 1)), "2001:0:0:1::1"),
            (.ipv6((0x2001, 0xdb8, 0, 1), (1, 1, 1, 1)), "2001:db8:0:1:1:1:1:1"),
            (.ipv6((1, 2, 3, 4), (5, 6, 7, 0xABCD)), "1:2:3:4:5:6:7:abcd"),
            (.address([1, 2, 3]), "#010203"),
            (.address([]), "#"),
        ] as [(SubjectAlternativeName, String)])
    func text(name: SubjectAlternativeName, text: String) { #expect(name.description == text) }
}
