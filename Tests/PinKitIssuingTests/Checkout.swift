import Foundation

/// The folder of the package, found from this file's place in it.
enum Checkout {
    static let path = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    static func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }

    static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
    }
}
