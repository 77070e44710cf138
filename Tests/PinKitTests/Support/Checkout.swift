#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Files of the package and beside it, found from this file's place.
enum Checkout {
    private static let path = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    /// Public certificates with known pins, kept beside the package; most machines have none.
    static let corpus = path + "/../shared/corpus"

    static func read(_ name: String) throws -> [UInt8] { try readFile(path + "/" + name) }

    static func readFile(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
