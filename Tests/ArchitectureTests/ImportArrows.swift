/// Which module may import which: the layers of CONTRIBUTING.md. An arrow never points up.
enum ImportArrows {
    private static let platform: Set<String> = ["Glibc", "Darwin", "Musl"]
    private static let formats: Set<String> = ["FoundationEssentials"]

    /// The modules that each target may import, besides the standard library.
    static let table: [String: Set<String>] = [
        "PinKit": [],
        "CommandLineKit": platform,
        "PinKitSystem": platform.union(["PinKit", "CSystem"]),
        "PinKitTLS": platform.union(["PinKit", "PinKitSystem"]),
        "PinKitIssuing": ["PinKit"],
        "PinKitOpenSSL": platform.union(["PinKit", "PinKitTLS", "PinKitIssuing", "COpenSSL"]),
        "PinKitGnuTLS": platform.union(["PinKit", "PinKitTLS", "PinKitIssuing", "CGnuTLS"]),
        "PinKitFixtures": formats.union(["PinKit", "PinKitIssuing", "CFixtureKeys"]),
        "PinKitWire": ["PinKit"],
        "PinKitQR": ["CQRCodegen"],
        "PinKitDiscovery": ["PinKitSystem", "CDNSSD"],
        "PinKitAgent": ["PinKit", "PinKitSystem", "PinKitTLS", "PinKitIssuing", "PinKitWire", "PinKitQR"],
        "PinKitCommand": platform.union(formats).union([
            "PinKit", "CommandLineKit", "PinKitSystem", "PinKitTLS", "PinKitIssuing", "PinKitOpenSSL", "PinKitGnuTLS",
            "PinKitFixtures", "PinKitWire", "PinKitQR", "PinKitDiscovery", "PinKitAgent",
        ]),
    ]

    /// The module that a line of code imports, whatever the access level, attribute or kind of declaration.
    static func module(importedBy code: String) -> String? {
        var words = code.split(separator: " ")
        while let first = words.first, first.hasPrefix("@") || Self.modifiers.contains(first) { words.removeFirst() }
        guard words.first == "import", words.count > 1 else { return nil }
        words.removeFirst()
        if words.count > 1, Self.kinds.contains(words[0]) { words.removeFirst() }
        return words[0].split(separator: ".").first.map(String.init)
    }

    private static let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    private static let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor",
    ]

    /// The whole Foundation is imported where its small part is missing, and only there.
    private static func isFallback(_ file: SourceFile, _ index: Int) -> Bool {
        let above = file.lines[..<index].suffix(3).map { $0.filter { $0 != " " } }
        return above == ["#ifcanImport(FoundationEssentials)", "importFoundationEssentials", "#else"]
    }

    static func findings(in file: SourceFile) -> [Gate.Finding] {
        guard file.isSwift, let target = file.target else { return [] }
        guard let allowed = table[target] else {
            return [Gate.Finding(path: file.path, line: 1, what: "\(target) is not in the table of imports")]
        }
        return Gate.eachLine(of: file) { index, code in
            guard let module = module(importedBy: code), !allowed.contains(module) else { return nil }
            if module == "Foundation", allowed.contains("FoundationEssentials"), isFallback(file, index) { return nil }
            return "\(target) must not import \(module)"
        }
    }
}
