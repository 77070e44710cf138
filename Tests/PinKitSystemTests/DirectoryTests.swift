import PinKitSystem
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct DirectoryTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func aNewFolderHasItsMode() throws {
        #expect(try Directory.create(folder("a"), mode: 0o777))
        #expect(try mode(folder("a")) == 0o777)
    }

    @Test func anOldFolderIsLeftAsItIs() throws {
        try Directory.create(folder("a"), mode: 0o750)
        #expect(try !Directory.create(folder("a"), mode: 0o700))
        #expect(try mode(folder("a")) == 0o750)
    }

    @Test func parentsAreMadeOnlyWhenAskedFor() throws {
        let missing = try #require(throws: SystemError.self) { try Directory.create(folder("a/b/c"), mode: 0o700) }
        #expect(missing.description == "make folder \(folder("a/b/c")): no such file or directory")
        #expect(try Directory.create(folder("a//b/c/"), mode: 0o700, parents: true))
        #expect(try mode(folder("a/b")) == 0o700)
    }

    @Test func aFileInTheWayIsNotAFolder() throws {
        try AtomicFile.write([], to: folder("f"), mode: 0o600)
        let error = try #require(throws: SystemError.self) { try Directory.create(folder("f"), mode: 0o700) }
        #expect(error.reason == "not a directory")
    }
}
