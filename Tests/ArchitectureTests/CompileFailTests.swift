import PinKitSystem
import Testing

/// Programs that must not build, each for its own reason, beside one that must.
@Suite struct CompileFailTests {
    /// A file in `CompileFail`, and what the first of the compiler's errors must say.
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        let error: String
        var testDescription: String { file }
    }

    static let cases = [
        Case(file: "SendBeforeVerdict", error: "value of type 'ConnectOutcome' has no member 'send'"),
        Case(file: "SendAfterRefusal", error: "value of type 'ConnectionRefusal' has no member 'send'"),
        Case(file: "SendWithoutConnection", error: "instance member 'send' cannot be used on type"),
        Case(file: "CopyByAssignment", error: "'connection' consumed more than once"),
        Case(file: "CopyOfBorrowed", error: "'connection' is borrowed and cannot be consumed"),
        Case(file: "CopyByConformance", error: "conformance to 'Copyable' must occur in the same source file"),
        Case(file: "ForgeByInitializer", error: "initializer is inaccessible due to 'fileprivate' protection level"),
        Case(file: "ForgeByExtension", error: "'let' property 'pin' may not be initialized directly"),
        Case(file: "ForgeAsTest", error: "initializer is inaccessible due to 'fileprivate' protection level"),
        Case(file: "UseAfterClose", error: "'connection' used after consume"),
    ]

    @Test func whatIsAllowedBuilds() throws {
        let result = try Self.compile("Control")
        #expect(result.ending == .exited(0), "\(result.errorsText)")
        #expect(result.errorsText.isEmpty)
    }

    // requirement: tls.verified-type
    @Test(arguments: cases) func whatIsNotAllowedDoesNot(_ one: Case) throws {
        let result = try Self.compile(one.file)
        #expect(result.ending == .exited(1))
        let first = try #require(result.errorsText.split(separator: "\n").first { $0.contains(": error: ") })
        #expect(first.contains(one.error))
    }

    /// Compiles a file as far as SIL: the rules of noncopyable values are checked only after the types.
    static func compile(_ file: String) throws -> ChildProcess.Result {
        let source = try #require(folder(of: #filePath)) + "/CompileFail/\(file).swift.txt"
        // The test binary lies among the products of its build, and the modules beside it.
        let products = try #require(CommandLine.arguments.first.flatMap(folder(of:)))
        // The compiler goes by the name's ending: the source comes by standard input.
        let reader = try FileReader(path: source)
        let text = try reader.readAll(limit: 65_536)
        // On another date the compiler takes its cache of modules for one of years ago, and would throw it away while
        // another case reads it: no pruning here.
        return try ChildProcess.run(
            "swiftc",
            [
                "-Xcc", "-fmodules-prune-interval=0",
                "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-module-name", "Case",
                "-I", "\(products)/Modules", "-I", "\(products)/CSystem.build", "-",
            ], input: text, deadline: Deadline(after: 60))
    }

    /// The path without its last component.
    static func folder(of path: String) -> String? {
        path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
}
