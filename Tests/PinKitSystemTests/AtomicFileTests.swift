import PinKitSystem
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct AtomicFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func aNewFileHasItsBytesAndItsMode() throws {
        try AtomicFile.write([1, 2, 3], to: folder("key"), mode: 0o600)
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder("key")))) == [1, 2, 3])
        #expect(try mode(folder("key")) == 0o600)
        #expect(try folder.contents == ["key"])
    }

    @Test func anOldFileIsReplacedWholeWithItsMode() throws {
        try AtomicFile.write([1, 2, 3], to: folder("key"), mode: 0o644)
        try AtomicFile.write([4], to: folder("key"), mode: 0o600)
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder("key")))) == [4])
        #expect(try mode(folder("key")) == 0o600)
    }

    @Test func theModeHoldsUnderAnyUmask() async throws {
        // In a process of its own, since the umask is that of the whole process.
        await #expect(processExitsWith: .success) {
            for mask: mode_t in [0, 0o077, 0o777] {
                _ = umask(mask)
                let path = FileManager.default.temporaryDirectory.path + "/system-\(UUID().uuidString)"
                defer { try? FileManager.default.removeItem(atPath: path) }
                try AtomicFile.write([1], to: path, mode: 0o640)
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(mode == 0o640)
            }
        }
    }

    @Test func aFolderIsRefused() throws {
        for path in [folder.path, folder.path + "/", folder.path + "/.", folder.path + "/..", "/"] {
            #expect(throws: AtomicFile.Failure.isDirectory(path: path)) {
                try AtomicFile.write([1], to: path, mode: 0o600)
            }
        }
        #expect(try folder.contents == [])
    }

    @Test(arguments: ["present", "absent"])
    func aSymbolicLinkIsNeitherFollowedNorReplaced(target: String) throws {
        try AtomicFile.write([1], to: folder("present"), mode: 0o600)
        try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: target)
        let error = try #require(throws: AtomicFile.Failure.self) {
            try AtomicFile.write([9], to: folder("link"), mode: 0o600)
        }
        #expect(error == .isSymbolicLink(path: folder("link")))
        #expect(error.description == "write \(folder("link")): is a symbolic link, which is not followed")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("link")) == target)
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder("present")))) == [1])
        #expect(try folder.contents == ["link", "present"])
    }

    @Test func aDeviceIsRefused() {
        #expect(throws: AtomicFile.Failure.isSpecialFile(path: "/dev/null")) {
            try AtomicFile.write([1], to: "/dev/null", mode: 0o600)
        }
    }

    @Test func aMissingFolderIsNamed() throws {
        let error = try #require(throws: AtomicFile.Failure.self) {
            try AtomicFile.write([1], to: folder("no/key"), mode: 0o600)
        }
        #expect(error.description == "open \(folder("no")): no such file or directory")
    }

    @Test func aNulInThePathIsRefused() throws {
        #expect(throws: AtomicFile.Failure.self) { try AtomicFile.write([1], to: folder("a\0b"), mode: 0o600) }
        #expect(try folder.contents == [])
    }

    @Test func aFailedWriteLeavesTheOldFileAndNoTemporary() async throws {
        await #expect(processExitsWith: .success) {
            // A limit on the size of files makes the write itself fail, with EFBIG.
            _ = signal(SIGXFSZ, SIG_IGN)
            let folder = try TemporaryFolder()
            try AtomicFile.write([1], to: folder("key"), mode: 0o600)
            #expect(limitFileSize(to: 1_000) == 0)
            let large = [UInt8](repeating: 0, count: 100_000)
            #expect(
                throws: AtomicFile.Failure.system(
                    SystemError(code: EFBIG, operation: "write", subject: folder("key")))
            ) { try AtomicFile.write(large, to: folder("key"), mode: 0o600) }
            #expect(try folder.contents == ["key"])
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder("key"))) == Data([1]))
        }
    }
}

private func limitFileSize(to size: rlim_t) -> Int32 {
    var limit = rlimit(rlim_cur: size, rlim_max: size)
    // A structure of ours, read during the call.
    #if canImport(Darwin)
        return unsafe setrlimit(RLIMIT_FSIZE, &limit)
    #else
        return unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #endif
}
