#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PinKitSystem

/// The folder of the package, found from this file's place in it.
enum Checkout {
    static let path = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    static func read(_ name: String) throws -> [UInt8] {
        try FileReader(path: path + "/" + name).readAll(limit: 1 << 20)
    }

    static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
    }
}
