import PinKit
import Testing

@testable import PinKitCommand

/// Names that stand twice in one object, which a JSON decoder would hide.
@Suite struct JSONNamesTests {
    private static func fault(_ text: String) -> InputError? { fault(Array(text.utf8)) }

    private static func fault(_ bytes: [UInt8]) -> InputError? {
        do throws(InputError) {
            try JSONNames.check(bytes)
            return nil
        } catch { return error }
    }

    @Test(arguments: [
        (#"{"kty":"EC","x":"a","x":"b"}"#, 20, 12), (#"{"a":1,"\u0061":1}"#, 7, 1), (#"{"a\/":1,"a/":1}"#, 9, 1),
        (#"{"keys":[{"x":1},{"y":{"x":[{"z":0, "z" :0}]}}]}"#, 36, 29), (#"{"":0,"":0}"#, 6, 1),
        (#"[{"\ud83d\ude00":0,"😀":0}]"#, 19, 2), (#"{"K":0,"K":0}"#, 7, 1),
        // A decoder takes characters for one that only Unicode calls so: the sign for kelvin is a K.
        ("{\"K\":0,\"\u{212A}\":0}", 7, 1),
    ])
    func found(_ text: String, _ again: Int, _ first: Int) {
        #expect(Self.fault(text) == InputError(.jwkDuplicate, at: again, expected: first, seen: again))
    }

    @Test(arguments: [
        "{}", "[]", " { } ", "7", #""""#, #"{"a":{"a":{"a":[]}},"b":[{"a":1},{"a":1}]}"#, #"{"a":"a","A":"\"a\":"}"#,
        #"{"a":-1.5e+3,"b":true,"c":false,"d":null,"e":"\b\f\n\r\t\\\"\/"}"#, "{\"x\":\"}\",\"y\":\"{\\\"x\\\":1\"}",
        "\n[\r\n\t1 , 2 ]\n",
    ])
    func passes(_ text: String) {
        #expect(Self.fault(text) == nil)
    }

    @Test(arguments: [
        "", "{", "}", "[1", "[1,]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{a:1}", #"{"a":1}{"a":1}"#, "nul",
        #"{"a":"#, #""\ud83d""#, #""\ude00""#, #""\ud83dA""#, #""\u00g0""#, #""\u00"#, #""\x""#, "\"a", "\"\u{1}\"",
        "\u{FEFF}{}", "'a'", "{/**/}", "[\"a\":1]",
    ])
    func malformed(_ text: String) {
        #expect(Self.fault(text)?.code == .jwkMalformed)
    }

    @Test func otherEncodings() {
        #expect(Self.fault([0xFF, 0xFE] + Array(#"{"#.utf8))?.code == .jwkMalformed)
        #expect(Self.fault(Array(#"{"x":1}"#.utf8).flatMap { [$0, 0] })?.code == .jwkMalformed)
        #expect(Self.fault(Array("\"".utf8) + [0xC3, 0x28] + Array("\"".utf8))?.code == .jwkMalformed)
    }

    @Test func depth() {
        func nested(_ levels: Int) -> String {
            String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        }
        #expect(Self.fault(nested(JSONNames.deepest)) == nil)
        #expect(Self.fault(nested(JSONNames.deepest + 1))?.code == .jwkMalformed)
        #expect(Self.fault(String(repeating: "{\"a\":", count: 200_000))?.code == .jwkMalformed)
    }

    @Test func manyNames() {
        let names = (0..<100_000).map { "\"\($0)\":0" }.joined(separator: ",")
        #expect(Self.fault("{\(names)}") == nil)
        #expect(Self.fault("{\(names),\"7\":0}")?.code == .jwkDuplicate)
    }
}
