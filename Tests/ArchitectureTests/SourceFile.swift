#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PinKitSystem

/// A text file of the repository, by its path from the top.
struct SourceFile: Sendable {
    let path: String
    let lines: [String]

    init(_ path: String, _ text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    var isSwift: Bool { path.hasSuffix(".swift") }

    /// The target that the file belongs to, if it is a source of the package.
    var target: String? {
        let parts = path.split(separator: "/")
        return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
    }

    /// A line without its comment and the contents of its one-line strings, so that prose is not taken for code.
    static func code(of line: String) -> String {
        var code = ""
        var inString = false
        var previous: Character?
        for character in line {
            if character == "\"", previous != "\\" { inString.toggle() }
            if !inString {
                if character == "/", previous == "/" { return String(code.dropLast()) }
                code.append(character)
            }
            previous = character
        }
        return code
    }

    /// Whether a sentence stands by the line: at its end, or in the comment lines right above it.
    func hasComment(at index: Int) -> Bool {
        let above = index > 0 ? lines[index - 1].drop { $0 == " " } : ""
        return above.hasPrefix("//")
            || Self.code(of: lines[index]).count < lines[index].count
                && lines[index].contains("// ")
    }
}

/// The checkout that the tests were built from.
enum Repository {
    static let top = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    /// What is never committed: the folders of builds, of Git and of an editor, and what compilers leave behind.
    static func isIgnored(_ name: String) -> Bool {
        name.hasPrefix(".build") || [".git", ".swiftpm", "__pycache__", ".DS_Store"].contains(name)
            || name.hasSuffix(".profraw") || name.hasSuffix(".o")
    }

    /// The paths of all files and folders, from the top, in order.
    static func paths(under folder: String = "") throws -> [String] {
        var paths: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: "\(top)/\(folder)").sorted()
        where !isIgnored(name) {
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            paths.append(path)
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(top)/\(path)")
            if attributes[.type] as? FileAttributeType == .typeDirectory { paths += try Self.paths(under: path) }
        }
        return paths
    }

    /// The files that hold UTF-8 text.
    static func textFiles() throws -> [SourceFile] {
        try paths().compactMap { path in
            guard let reader = try? FileReader(path: "\(top)/\(path)") else { return nil }
            let bytes = try reader.readAll(limit: 8 << 20)
            return String(validating: bytes, as: UTF8.self).map { SourceFile(path, $0) }
        }
    }
}
