#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PinKitSystem
import Testing

/// `pinkit fixtures generate`: the same bytes each time, and private keys that only their owner can read.
@Suite struct FixturesGenerateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    // requirement: fixtures.reproducible
    // requirement: secrets.mode
    @Test(arguments: ["000", "077"]) func filesAreThoseOfTheCheckout(umask: String) throws {
        let script = #"umask "$1"; exec "$pinkit" fixtures generate --out a/b"#
        let result = try BuiltProgram.shell(script, [umask], in: folder.path)
        #expect(result.status == 0)
        #expect(result.errors == "")
        let names = try folder.contents(of: "a/b")
        #expect(try names == Checkout.files(in: "certs"))
        #expect(result.lines.sorted() == names.map { "a/b/\($0)" })
        for name in names {
            #expect(try folder.read("a/b/\(name)") == Checkout.read("certs/\(name)"), "\(name)")
            #expect(try mode(of: "a/b/\(name)") == (name.hasSuffix("-key.pem") ? 0o600 : 0o644), "\(name)")
        }
    }

    // requirement: secrets.mode
    @Test func aKeyThatOthersCouldReadIsReplaced() throws {
        try folder.write([1], to: "agent-key.pem")
        #expect(try mode(of: "agent-key.pem") == 0o644)
        #expect(try BuiltProgram.run(["fixtures", "generate", "--out", folder.path]).status == 0)
        #expect(try mode(of: "agent-key.pem") == 0o600)
        #expect(try folder.read("agent-key.pem") == Checkout.read("certs/agent-key.pem"))
    }

    // requirement: secrets.mode
    @Test func aSymbolicLinkIsNotFollowed() throws {
        try folder.write([1, 2, 3], to: "victim")
        try folder.link("agent-key.pem", to: "victim")
        let result = try BuiltProgram.run(["fixtures", "generate", "--out", "."], in: folder.path)
        #expect(result.status == 74)
        #expect(result.errors.hasPrefix("error: write ./agent-key.pem: is a symbolic link, which is not followed\n"))
        #expect(try folder.read("victim") == [1, 2, 3])
    }

    @Test func aFolderCannotSteerTheTerminal() throws {
        let result = try BuiltProgram.run(["fixtures", "generate", "--out", "a\u{1B}[31m\u{9B}"], in: folder.path)
        #expect(result.status == 0)
        #expect(result.lines.first == #"a\u{1B}[31m\u{9B}/original.pem"#)
    }

    // requirement: output.lost
    @Test func aFileInTheWayIsNamed() throws {
        try folder.write([1], to: "file")
        let result = try BuiltProgram.run(["fixtures", "generate", "--out", "file/certs"], in: folder.path)
        #expect(result.status == 74)
        #expect(result.output == "")
        #expect(result.errors == "error: make folder file: not a directory\n")
    }

    // requirement: output.lost
    @Test(.enabled(if: !ProcessOwner.isSuperuser, "the superuser may write anywhere"))
    func aFolderThatCannotBeWrittenToIsNamed() throws {
        let script = #"mkdir closed && chmod 555 closed && exec "$pinkit" fixtures generate --out closed"#
        let result = try BuiltProgram.shell(script, in: folder.path)
        #expect(result.status == 74)
        #expect(result.errors.hasPrefix("error: write closed/original.pem: permission denied\n"))
    }

    private func mode(of name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder(name))
        return attributes[.posixPermissions] as? Int
    }
}
