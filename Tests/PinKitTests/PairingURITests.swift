import PinKit
import Testing

/// §3 of the protocol: what a QR says, and everything that is refused because two readers could differ.
@Suite struct PairingURITests {
    static let pin = "sha256/d5FVKcWQRkZYggBECPYMV4H1/E11luA5NeN04WMXE8I="
    static let spki = "spki=sha256%2Fd5FVKcWQRkZYggBECPYMV4H1%2FE11luA5NeN04WMXE8I%3D"

    static func fault(_ text: String) -> PairingURIError? {
        do throws(PairingURIError) {
            _ = try PairingURI(reading: text)
            return nil
        } catch { return error }
    }

    // requirement: pairing.uri
    @Test(
        arguments: [
            (
                "davi-pair://192.168.1.20:9470/?code=012345&name=Davi+NFC+Agent&\(spki)", "192.168.1.20", 9470,
                "012345", "Davi NFC Agent"
            ),
            ("davi-pair://h:1/?\(spki)", "h", 1, nil, nil), ("davi-pair://h:1?\(spki)", "h", 1, nil, nil),
            ("DAVI-Pair://Host.Local:65535/?\(spki)&code=0", "host.local", 65535, "0", nil),
            ("davi-pair://[fe80::1]:9470/?\(spki)&name=%C3%A4%20b&x=1&y", "fe80::1", 9470, nil, "ä b"),
            ("davi-pair://h:9470/?&&\(spki)&code=&name=", "h", 9470, nil, nil),
            ("davi-pair://h:9470/?%73pki=\(pin.replacing("+", with: "%2B"))", "h", 9470, nil, nil),
        ] as [(String, String, UInt16, String?, String?)])
    func read(_ text: String, _ host: String, _ port: UInt16, _ code: String?, _ name: String?) throws {
        let uri = try PairingURI(reading: text)
        #expect(uri.host == host && uri.port == port && uri.code == code && uri.name == name)
        #expect(uri.pin.text == Self.pin)
        #expect(try PairingURI(reading: uri.text) == uri)
    }

    @Test func writtenAsShipped() throws {
        let uri = try PairingURI(reading: "davi-pair://[::1]:9470/?name=Davi%20NFC%20Agent&\(Self.spki)&code=001")
        #expect(
            uri.text
                == "davi-pair://[::1]:9470/?code=001&name=Davi+NFC+Agent&spki=sha256%2Fd5FVKcWQRkZYggBECPYMV4H1%2FE11luA5NeN04WMXE8I%3D"
        )
    }

    // requirement: pairing.uri
    @Test(
        arguments: [
            ("", .scheme, 0), ("https://h:1/?\(spki)", .scheme, 0), ("davi-pair:/h:1/?\(spki)", .scheme, 0),
            ("davi-pair://?\(spki)", .host, 12), ("davi-pair://:1/?\(spki)", .host, 12),
            ("davi-pair://[::1/?\(spki)", .host, 12),
            ("davi-pair://[h]:1/?\(spki)", .host, 13), ("davi-pair://h%2e:1/?\(spki)", .host, 12),
            ("davi-pair://u@h:1/?\(spki)", .userinfo, 13), ("davi-pair://h:1@evil:2/?\(spki)", .userinfo, 15),
            ("davi-pair://h/?\(spki)", .port, 13), ("davi-pair://h:/?\(spki)", .port, 14),
            ("davi-pair://h:0/?\(spki)", .port, 14),
            ("davi-pair://h:65536/?\(spki)", .port, 14), ("davi-pair://h:+1/?\(spki)", .port, 14),
            ("davi-pair://h:01/?\(spki)", .port, 14),
            ("davi-pair://[::1]x/?\(spki)", .port, 17), ("davi-pair://h:1/pair?\(spki)", .path, 16),
            ("davi-pair://h:1/?\(spki)#a", .fragment, 79), ("davi-pair://h:1/? \(spki)", .character(0x20), 17),
            ("davi-pair://h:1/?\(spki)&name=ä", .character(0xC3), 85), ("davi-pair://h:1/?\(spki)&name=%", .escape, 85),
            ("davi-pair://h:1/?\(spki)&name=%4", .escape, 85), ("davi-pair://h:1/?\(spki)&name=%FF", .escape, 85),
            ("davi-pair://h:1/?\(spki)&\(spki)", .duplicate("spki"), 80),
            ("davi-pair://h:1/?\(spki)&code=1&code=1", .duplicate("code"), 87),
            ("davi-pair://h:1/?\(spki)&x&x", .duplicate("x"), 82),
            ("davi-pair://h:1/?%73pki=a&\(spki)", .duplicate("spki"), 26),
            ("davi-pair://h:1/", .missingPin, 16), ("davi-pair://h:1/?code=1", .missingPin, 16),
            ("davi-pair://h:1/?spki=", .missingPin, 16),
            ("davi-pair://h:1/?spki=sha256/47DEQpj8HBSa+/TImW", .blankInPin, 41),
            ("davi-pair://h:1/?spki=sha256/47DEQpj8HBSa%20/TImW", .blankInPin, 41),
            ("davi-pair://h:1/?\(spki)&code=1%202", .pairingCode, 85),
        ] as [(String, PairingURIError.Code, Int)])
    func refused(_ text: String, _ code: PairingURIError.Code, _ offset: Int) {
        let fault = Self.fault(text)
        #expect(fault?.code == code)
        #expect(fault?.offset == offset)
    }

    // requirement: pairing.uri-pin
    @Test(arguments: [
        "sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "sha256//d5FVKcWQRkZYggBECPYMV4H1/E11luA5NeN04WMXE8I=", "d5FVKcWQRkZYggBECPYMV4H1/E11luA5NeN04WMXE8I=",
        "SHA256/d5FVKcWQRkZYggBECPYMV4H1/E11luA5NeN04WMXE8I=", "sha256/d5FVKcWQRkZYggBECPYMV4H1_E11luA5NeN04WMXE8I=",
        "sha256/d5FVKcWQRkZYggBECPYMV4H1/E11luA5NeN04WMXE8I", "sha256/d5FVKcWQRkZYggBECPYMV4H1/E11luA5NeN04WMXE8J=",
        "779155 29c590464658820044 08f60c5781f5fc4d7596e03935e374e1631713c2", "sha1/AAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    ])
    func onlyTheAgentsOwnSpelling(_ pin: String) {
        let text = "davi-pair://h:1/?spki=" + pin.replacing("+", with: "%2B").replacing(" ", with: "")
        guard case .pin = Self.fault(text)?.code else {
            Issue.record("\(pin): \(String(describing: Self.fault(text)))")
            return
        }
    }

    @Test func thePinOfNothingHasItsOwnMessage() throws {
        let text = "davi-pair://h:1/?spki=sha256%2F47DEQpj8HBSa%2B%2FTImW%2B5JCeuQeRkm5NMpJWZG3hSuFU%3D"
        let fault = try #require(Self.fault(text))
        #expect("\(fault)".contains("SHA-256 of nothing"))
    }

    @Test func lengths() {
        let start = "davi-pair://h:1/?\(Self.spki)&x="
        let fits = start + String(repeating: "a", count: PairingURI.longestText - start.utf8.count)
        #expect(Self.fault(fits) == nil)
        #expect(Self.fault(fits + "a")?.code == .tooLong)
        #expect(
            Self.fault("davi-pair://h:1/?\(Self.spki)&name=" + String(repeating: "a", count: 257))?.code == .nameTooLong
        )
        #expect(
            Self.fault("davi-pair://h:1/?\(Self.spki)&code=" + String(repeating: "1", count: 65))?.code == .pairingCode)
    }

    /// No message repeats the code: it may end in a log.
    @Test func noMessageHoldsTheCode() {
        for text in [
            "davi-pair://h:1/?code=918273&code=918273&\(Self.spki)", "davi-pair://h:1/?code=918273",
            "davi-pair://u@h:1/?code=918273",
            "davi-pair://h:1/?code=918273%20&\(Self.spki)", "x?code=918273",
        ] {
            let fault = Self.fault(text)
            #expect(fault != nil)
            #expect(!"\(fault.map { "\($0) \($0.hint)" } ?? "")".contains("918273"))
        }
    }

    @Test func everySentenceIsOneLine() {
        let codes: [PairingURIError.Code] = [
            .tooLong, .scheme, .userinfo, .host, .port, .path, .fragment, .character(1), .escape, .duplicate("a"),
            .missingPin,
            .blankInPin, .pin(nil), .pairingCode, .nameTooLong,
        ]
        for code in codes {
            for text in Set(["davi-pair://h:1/", "x"]).compactMap(Self.fault) {
                #expect(!text.description.contains("\n") && !text.hint.isEmpty)
            }
            _ = code
        }
    }
}
