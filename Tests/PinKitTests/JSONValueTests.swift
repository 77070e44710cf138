import Testing

@testable import PinKit

/// JSON that means one thing only: no member twice, nothing behind it, nothing that another reader reads differently.
@Suite struct JSONValueTests {
    private static func fault(_ text: String) -> JSONError? { fault(Array(text.utf8)) }

    private static func fault(_ bytes: [UInt8]) -> JSONError? {
        do throws(JSONError) {
            _ = try JSONValue.read(bytes)
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
    func duplicates(_ text: String, _ again: Int, _ first: Int) {
        #expect(Self.fault(text) == JSONError(code: .duplicate(first: first), offset: again))
    }

    @Test(arguments: [
        ("{}", JSONValue.object([])), ("[]", .array([])), (" { } ", .object([])), ("7", .number("7")),
        (#""""#, .string("")),
        ("-0", .number("-0")), ("-1.5e+3", .number("-1.5e+3")), ("0.1E2", .number("0.1E2")), ("true", .boolean(true)),
        ("false", .boolean(false)), ("null", .null),
        (#""\b\f\n\r\t\\\"\/\u00e4\ud83d\ude00""#, .string("\u{8}\u{C}\n\r\t\\\"/ä😀")),
        ("\n[\r\n\t1 , 2 ]\n", .array([.number("1"), .number("2")])),
        (
            #"{"b":{"a":[]},"a":[{"a":1},{"a":1}]}"#,
            .object([
                .init("b", .object([.init("a", .array([]))])),
                .init("a", .array([.object([.init("a", .number("1"))]), .object([.init("a", .number("1"))])])),
            ])
        ),
    ])
    func values(_ text: String, _ value: JSONValue) throws {
        #expect(try JSONValue.read(Array(text.utf8)) == value)
        #expect(try JSONValue.read(Array(value.text.utf8)) == value)
    }

    @Test(arguments: [
        "", "{", "}", "[1", "[1,]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{a:1}", #"{"a":1}{"a":1}"#, "nul",
        #"{"a":"#, #""\ud83d""#, #""\ude00""#, #""\ud83dA""#, #""\u00g0""#, #""\u00"#, #""\x""#, "\"a", "\"\u{1}\"",
        "\u{FEFF}{}", "'a'", "{/**/}", "[\"a\":1]", "01", "-", "1.", ".5", "1e", "1e+", "+1", "--1", "1 2", "0x1",
        "NaN",
    ])
    func malformed(_ text: String) {
        #expect(Self.fault(text)?.code == .malformed)
    }

    @Test func otherEncodings() {
        #expect(Self.fault([0xFF, 0xFE] + Array(#"{"#.utf8))?.code == .malformed)
        #expect(Self.fault(Array(#"{"x":1}"#.utf8).flatMap { [$0, 0] })?.code == .malformed)
        #expect(Self.fault(Array("\"".utf8) + [0xC3, 0x28] + Array("\"".utf8))?.code == .malformed)
    }

    @Test func depth() {
        func nested(_ levels: Int) -> String {
            String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        }
        #expect(Self.fault(nested(JSONValue.deepest)) == nil)
        #expect(Self.fault(nested(JSONValue.deepest + 1))?.code == .tooDeep)
        #expect(Self.fault(String(repeating: "{\"a\":", count: 200_000))?.code == .tooDeep)
    }

    @Test func manyNames() {
        let names = (0..<100_000).map { "\"\($0)\":0" }.joined(separator: ",")
        #expect(Self.fault("{\(names)}") == nil)
        #expect(Self.fault("{\(names),\"7\":0}")?.code == .duplicate(first: 43))
    }

    @Test func members() throws {
        let value = try JSONValue.read(Array(#"{"a":"x","b":7,"c":true,"d":1.5,"e":99999999999999999999}"#.utf8))
        #expect(value["a"]?.string == "x" && value["b"]?.integer == 7 && value["c"]?.boolean == true)
        #expect(
            value["d"]?.integer == nil && value["e"]?.integer == nil && value["f"] == nil && value["a"]?.integer == nil)
    }

    /// What a terminal or a reader of lines could take for more than text is escaped.
    @Test func invisibleCharacters() {
        let text = JSONValue.string("a\u{1B}\u{7F}\u{9B}\u{202E}\u{2028}\u{E0001}ä").text
        #expect(text == #""a\u001b\u007f\u009b\u202e\u2028\udb40\udc01ä""#)
    }
}
