import PinKitSystem
import Testing

@Suite struct FileReaderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [0, 1, 65_536, 65_537, 200_000])
    func aFileIsReadWhole(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try AtomicFile.write(bytes, to: folder("f"), mode: 0o600)
        let reader = try FileReader(path: folder("f"))
        #expect(reader.sizeHint == count)
        #expect(try reader.readAll(limit: count) == bytes)
        #expect(try reader.read(upTo: 10) == [])
    }

    @Test func aFileAboveTheLimitIsRefused() throws {
        try AtomicFile.write([UInt8](repeating: 0, count: 100), to: folder("f"), mode: 0o600)
        let error = try #require(throws: SystemError.self) { try FileReader(path: folder("f")).readAll(limit: 99) }
        #expect(error.description == "read \(folder("f")): file too large")
    }

    @Test func anEndlessFileIsRefusedToo() throws {
        let error = try #require(throws: SystemError.self) { try FileReader(path: "/dev/zero").readAll(limit: 1_000) }
        #expect(error.reason == "file too large")
    }

    @Test func chunksKeepToTheirLimit() throws {
        try AtomicFile.write([1, 2, 3], to: folder("f"), mode: 0o600)
        let reader = try FileReader(path: folder("f"))
        #expect(try reader.read(upTo: 2) == [1, 2])
        var rest: [UInt8] = [0, 0, 0, 0]
        // The array's own storage, for the time of the call.
        let count = try unsafe rest.withUnsafeMutableBytes { try unsafe reader.read(into: $0) }
        #expect(count == 1)
        #expect(rest == [3, 0, 0, 0])
    }

    @Test func aFolderIsRefused() throws {
        let error = try #require(throws: SystemError.self) { _ = try FileReader(path: folder.path) }
        #expect(error.description == "read \(folder.path): is a directory")
    }

    @Test func aMissingFileIsNamed() throws {
        let error = try #require(throws: SystemError.self) { _ = try FileReader.open(argument: folder("no\u{1B}[1m")) }
        #expect(error.description == "open \(folder("no"))\\u{1b}[1m: no such file or directory")
    }

    @Test func aNamedPipeIsAStream() throws {
        let made = try ChildProcess.run("mkfifo", [folder("pipe")], deadline: Deadline(after: 20))
        #expect(made.ending == .exited(0))
        let feeder = try ChildProcess("sh", ["-c", "printf onetwo >pipe"], directory: folder.path)
        let reader = try FileReader(path: folder("pipe"))
        #expect(reader.sizeHint == nil)
        #expect(try reader.readAll(limit: 100) == Array("onetwo".utf8))
        #expect(feeder.wait(until: Deadline(after: 20)) == .exited(0))
    }
}
