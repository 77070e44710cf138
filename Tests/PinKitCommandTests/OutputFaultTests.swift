import PinKitSystem
import PinKitTLS
import Testing

/// Streams that are closed, full or gone: an answer that is lost is an error, and nothing else changes.
@Suite struct OutputFaultTests {
    /// The standard streams that are closed, as a shell writes it.
    static let closings = (0..<8).map { mask in
        [mask & 1 == 0 ? "" : "<&-", mask & 2 == 0 ? "" : ">&-", mask & 4 == 0 ? "" : "2>&-"].joined(separator: " ")
    }

    /// A run with some of its streams closed.
    private static func run(_ closing: String, _ arguments: [String]) throws -> ProgramResult {
        let folder = try Inputs.shared.get().folder.path
        return try BuiltProgram.shell(#"exec "$pinkit" "$@" "# + closing, arguments, in: folder)
    }

    struct Compute: Sendable {
        let arguments: [String]
        let status: Int32
        /// Whether anything is said on standard output, and can be lost.
        let answers: Bool
    }

    static let computes = [
        Compute(arguments: ["certs/original.pem"], status: 0, answers: true),
        Compute(arguments: ["--quiet", "bundle.pem"], status: 0, answers: true),
        Compute(arguments: ["--json", "bundle-broken.pem"], status: 65, answers: true),
        Compute(arguments: ["--point", Points.offCurve], status: 65, answers: false),
        Compute(arguments: ["-"], status: 65, answers: false),
        Compute(arguments: ["no-such-file"], status: 66, answers: false),
        Compute(arguments: ["--strict", "rsa-without-null.der"], status: 70, answers: true),
        Compute(arguments: ["--nonsense"], status: 64, answers: false),
    ]

    // requirement: streams.closed
    // requirement: output.lost
    @Test(arguments: computes) func computeWithClosedStreams(_ item: Compute) throws {
        let open = try Self.run("", ["compute"] + item.arguments)
        #expect(open.status == item.status)
        for closing in Self.closings {
            let result = try Self.run(closing, ["compute"] + item.arguments)
            let isLost = item.answers && Self.closesOutput(closing)
            // Of a fault and a lost answer the graver decides, and only 70 is graver.
            #expect(result.status == (isLost && item.status != 70 ? 74 : item.status), "\(closing)")
            #expect(result.output == (Self.closesOutput(closing) ? "" : open.output), "\(closing)")
            guard !closing.contains("2>&-") else { continue }
            #expect(result.errors.hasPrefix(isLost ? "" : open.errors), "\(closing)")
            #expect(result.errors.contains("write standard output: bad file descriptor") == isLost, "\(closing)")
        }
    }

    struct Verify: Sendable {
        let engine: String
        let pin: String
        let status: Int32
    }

    static let verifies = ["openssl", "gnutls", "both"].flatMap {
        [
            Verify(engine: $0, pin: LiveServer.pin, status: 0),
            Verify(engine: $0, pin: LiveServer.otherPin, status: 1),
        ]
    }

    // requirement: streams.closed
    @Test(arguments: verifies) func verifyWithClosedStreams(_ item: Verify) throws {
        let server = try LiveServer.start()
        let arguments = ["verify", "\(server.address)", "--pin", item.pin, "--engine", item.engine]
        for closing in Self.closings {
            let result = try Self.run(closing, arguments)
            #expect(result.status == (Self.closesOutput(closing) ? 74 : item.status), "\(closing)")
            #expect(result.output.isEmpty == Self.closesOutput(closing), "\(closing)")
        }
        // A stream's number must not have become that of a socket: nothing but TLS arrived, and no data.
        let checks = Self.closings.count * (item.engine == "both" ? 2 : 1)
        let records = server.records(checks, deadline: Deadline(after: BuiltProgram.seconds))
        #expect(records.count == checks)
        #expect(records.allSatisfy { $0.applicationBytes == 0 && $0.received.notTLS == nil })
    }

    // requirement: output.lost
    @Test(.enabled(if: hasFullDevice, "this system has no /dev/full"), arguments: ["out", "err", "both"])
    func aFullDisk(stream: String) throws {
        let redirection = ["out": ">/dev/full", "err": "2>/dev/full", "both": ">/dev/full 2>&1"][stream] ?? ""
        let result = try Self.run(redirection, ["compute", "revoked-and-key.pem"])
        #expect(result.status == (stream == "err" ? 0 : 74))
        #expect(result.output.isEmpty == (stream != "err"))
        if stream == "out" {
            #expect(result.errors.contains("error: write standard output: no space left on device\n"))
        }
    }

    // requirement: output.lost
    @Test(
        .enabled(if: hasFullDevice, "this system has no /dev/full"), arguments: ["--help", "engines", "--version"])
    func aFullDiskForOtherAnswers(argument: String) throws {
        #expect(try Self.run(">/dev/full", [argument]).status == 74)
    }

    /// The input never ends, so that only noticing the closed pipe can end the run.
    // requirement: output.lost
    @Test func aReaderThatHasSeenEnough() throws {
        let folder = try Inputs.shared.get().folder
        let script =
            #"yes -- "$(cat certs/original.pem)" | { "$pinkit" compute --quiet -; echo "status $?" >&2; } | head -n 1"#
        let result = try BuiltProgram.shell(script, in: folder.path)
        #expect(result.status == 0)
        #expect(result.output == LiveServer.pin + "\n")
        #expect(result.errors == "error: write standard output: broken pipe\nstatus 74\n")
    }

    private static func closesOutput(_ closing: String) -> Bool { closing.split(separator: " ").contains(">&-") }

    private static let hasFullDevice = ProcessOwner.canWrite("/dev/full")
}
