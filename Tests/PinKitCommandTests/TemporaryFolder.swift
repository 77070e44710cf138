#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PinKitSystem

/// A folder of its own for a test; removed with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("command-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ bytes: [UInt8], to name: String) throws {
        try AtomicFile.write(bytes, to: self(name), mode: 0o644)
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
    }

    func read(_ name: String) throws -> [UInt8] { try FileReader(path: self(name)).readAll(limit: 1 << 20) }

    func contents(of folder: String = ".") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: self(folder)).sorted()
    }
}
