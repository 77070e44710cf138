import PinKitSystem
import Testing

@Suite struct EndpointTests {
    @Test(arguments: [
        ("example.org", "example.org", 443, "example.org:443"),
        ("Example.ORG:8443", "example.org", 8443, "example.org:8443"),
        ("example.org.", "example.org.", 443, "example.org.:443"),
        ("localhost:1", "localhost", 1, "localhost:1"),
        ("a_b-c.d", "a_b-c.d", 443, "a_b-c.d:443"),
        ("1and1.example", "1and1.example", 443, "1and1.example:443"),
        ("192.0.2.1", "192.0.2.1", 443, "192.0.2.1:443"),
        ("192.0.2.1:65535", "192.0.2.1", 65535, "192.0.2.1:65535"),
        ("::1", "::1", 443, "[::1]:443"),
        ("2001:db8::1:8443", "2001:db8::1:8443", 443, "[2001:db8::1:8443]:443"),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.1", 443, "[::ffff:192.0.2.1]:443"),
        ("[::1]", "::1", 443, "[::1]:443"),
        ("[2001:DB8:0:0::1]:8443", "2001:db8::1", 8443, "[2001:db8::1]:8443"),
        ("[fe80::1%eth0]:1", "fe80::1%eth0", 1, "[fe80::1%eth0]:1"),
        ("fe80::1%br-1.2", "fe80::1%br-1.2", 443, "[fe80::1%br-1.2]:443"),
    ])
    func reads(text: String, host: String, port: UInt16, canonical: String) throws {
        let endpoint = try Endpoint(parsing: text, defaultPort: 443)
        #expect(endpoint.host.text == host)
        #expect(endpoint.port == port)
        #expect(endpoint.description == canonical)
        // The canonical text is a fixed point.
        #expect(try Endpoint(parsing: canonical, defaultPort: 1) == endpoint)
    }

    @Test(arguments: [
        ("", EndpointError.Code.emptyHost, 0),
        (":443", .emptyHost, 0),
        ("user@example.org", .userinfo, 4),
        ("user:secret@example.org:443", .userinfo, 11),
        ("example.org:", .invalidPort, 12),
        ("example.org:0", .invalidPort, 12),
        ("example.org:65536", .invalidPort, 12),
        ("example.org:0443", .invalidPort, 12),
        ("example.org:+443", .invalidPort, 12),
        ("example.org:443x", .invalidPort, 12),
        ("example.org:99999999999999999999", .invalidPort, 12),
        ("[::1]:", .invalidPort, 6),
        ("[::1]443", .invalidCharacter, 5),
        ("[::1", .unclosedBracket, 4),
        ("[example.org]:443", .invalidIPv6Address, 1),
        ("[]", .invalidIPv6Address, 1),
        ("[192.0.2.1]", .invalidIPv6Address, 1),
        ("1:2:3", .invalidIPv6Address, 0),
        (":::", .invalidIPv6Address, 0),
        ("https://example.org", .invalidPort, 6),
        ("example.org/path", .invalidCharacter, 11),
        ("example.org ", .invalidCharacter, 11),
        (" example.org", .invalidCharacter, 0),
        ("exam\tple.org", .invalidCharacter, 4),
        ("exam\0ple.org", .invalidCharacter, 4),
        ("exam\u{7F}ple.org", .invalidCharacter, 4),
        ("bücher.example", .invalidCharacter, 1),
        ("*.example.org", .invalidCharacter, 0),
        ("fe80::1%", .invalidIPv6Address, 7),
        ("fe80::1%a/b", .invalidIPv6Address, 7),
        ("fe80::1%0123456789abcdef", .invalidIPv6Address, 7),
        ("a..b", .invalidLabel, 2),
        (".", .invalidLabel, 0),
        (".a", .invalidLabel, 0),
        ("a..", .invalidLabel, 2),
        ("127.1", .ambiguousAddress, 0),
        ("01.2.3.4", .ambiguousAddress, 0),
        ("256.0.0.1", .ambiguousAddress, 0),
        ("2130706433", .ambiguousAddress, 0),
        ("0x7f.0.0.0X1", .ambiguousAddress, 0),
        ("192.0.2.1.", .ambiguousAddress, 0),
    ])
    func refuses(text: String, code: EndpointError.Code, offset: Int) throws {
        let error = try #require(throws: EndpointError.self) {
            try Endpoint(parsing: text, defaultPort: 443)
        }
        #expect(error.code == code)
        #expect(error.offset == offset)
    }

    @Test func aNameHasLimits() throws {
        let label = String(repeating: "a", count: 63)
        let longest = [label, label, label, String(repeating: "a", count: 61)].joined(separator: ".")
        #expect(longest.utf8.count == 253)
        #expect(try Host(parsing: longest).text == longest)
        #expect(try Host(parsing: longest + ".").serverName == longest)
        #expect(try Endpoint(parsing: longest + ".:65535", defaultPort: 1).port == 65535)

        let tooLong = try #require(throws: EndpointError.self) { try Host(parsing: longest + "a") }
        #expect((tooLong.code, tooLong.offset) == (.nameTooLong, 253))
        let tooLongLabel = try #require(throws: EndpointError.self) { try Host(parsing: "b.a" + label) }
        #expect((tooLongLabel.code, tooLongLabel.offset) == (.invalidLabel, 2))
    }

    @Test func aMegabyteIsRefusedInAMoment() {
        for text in ["a", ".", ":", "[", "1", "@", "%"] {
            let long = String(repeating: text, count: 1 << 20)
            #expect(throws: EndpointError.self) { try Endpoint(parsing: long, defaultPort: 443) }
            #expect(throws: EndpointError.self) { try Host(parsing: long) }
        }
    }

    // requirement: tls.server-name
    @Test(
        arguments: [
            ("example.org", .name, "example.org"),
            ("example.org.", .name, "example.org"),
            ("192.0.2.1", .ipv4, nil),
            ("::1", .ipv6, nil),
        ] as [(String, Host.Kind, String?)])
    func onlyNamesAreSentAsServerName(text: String, kind: Host.Kind, serverName: String?) throws {
        let host = try Host(parsing: text)
        #expect(host.kind == kind)
        #expect(host.isAddressLiteral == (kind != .name))
        #expect(host.serverName == serverName)
    }
}
