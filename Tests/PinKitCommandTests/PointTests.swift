import PinKit
import Testing

/// The check values of the agent's protocol: 1·G, 2·G and 3·G, in every form that `--point` takes.
@Suite struct PointTests {
    struct Value: Sendable {
        let factor: Int
        let x: String
        let y: String
        let pin: String
        /// What hashing the bare point gives, the mistake that is never to be repeated.
        let wrong: String

        var hex: String { "04" + x + y }
        var bytes: [UInt8] { get throws { try Hex.decode(Array(hex.utf8).span) } }
    }

    static let values = [
        Value(
            factor: 1, x: Points.x, y: Points.y,
            pin: "sha256/XNJS+wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfNM=",
            wrong: "sha256/aYvqY9xEo0RmP/FCmuoQhC3ye2uZHvJYZrLGwCzcxb4="),
        Value(
            factor: 2, x: "7cf27b188d034f7e8a52380304b51ac3c08969e277f21b35a60b48fc47669978",
            y: "07775510db8ed040293d9ac69f7430dbba7dade63ce982299e04b79d227873d1",
            pin: "sha256/3AzmM9vMkT2vr6S4msRNjOaD/fw/YMi98hITufK1NLo=",
            wrong: "sha256/qfMA61lg6JEzr3NiARoeJvDi6i423EAqBK9sGSuJGow="),
        Value(
            factor: 3, x: "5ecbe4d1a6330a44c8f7ef951d4bf165e6c6b721efada985fb41661bc6e7fd6c",
            y: "8734640c4998ff7e374b06ce1a64a2ecd82ab036384fb83d9a79b127a27d5032",
            pin: "sha256/K5hbrfG6yCk/a5LowKzBE5vFpey7+Xpicdzw1PbGivY=",
            wrong: "sha256/iYliZMWPylU1CCV7GHA3gfzZnCKmYYaqdPVudvmyfL4="),
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    // requirement: point.header
    @Test(arguments: values) func everyForm(_ value: Value) throws {
        let bytes = try value.bytes
        #expect(Pin(PortableSHA256.digest(of: bytes)).text == value.wrong)
        try folder.write(bytes, to: "raw")
        try folder.write(Array("\(value.hex)\n".utf8), to: "text")
        let isOdd = (bytes.last ?? 0) & 1 == 1
        let forms = [
            value.hex, Base64.encode(bytes), "raw", "./text", value.x + value.y,
            (isOdd ? "03" : "02") + value.x, (isOdd ? "07" : "06") + value.x + value.y,
            Base64.encode(Array(bytes.dropFirst())),
        ]
        let result = try BuiltProgram.run(["compute", "--quiet", "--point"] + forms, in: folder.path)
        #expect(result.status == 0)
        #expect(result.lines == forms.map { _ in value.pin })
        #expect(try BuiltProgram.run(["compute", "-q", "raw"], in: folder.path).lines == [value.pin])
    }

    /// Damage of the last byte, in every form: no pin is printed, neither the point's nor any other.
    // requirement: point.on-curve
    @Test(arguments: values, ["", "--json"]) func lastByteChanged(_ value: Value, option: String) throws {
        var bytes = try value.bytes
        bytes[64] ^= 1
        try folder.write(bytes, to: "raw")
        let forms = [Hex.encode(bytes), Base64.encode(bytes), "raw", Hex.encode(bytes.dropFirst())]
        for form in forms {
            let arguments = ["compute", "--point", form] + (option.isEmpty ? [] : [option])
            let result = try BuiltProgram.run(arguments, in: folder.path)
            #expect(result.status == 65)
            #expect(
                option.isEmpty ? result.output == "" : !(try JSONValue(result.output).strings.contains(where: \.isPin)))
        }
    }
}
