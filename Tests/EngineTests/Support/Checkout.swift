import PinKitSystem

/// The folder of the package, found from this file's place in it.
enum Checkout {
    static let path = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()

    static func read(_ name: String) throws -> [UInt8] {
        try FileReader(path: path + "/" + name).readAll(limit: 1 << 20)
    }
}
