/// The rules. What an example must not hold as one word here is joined from two: the rules apply to this file too.
enum Gates {
    static let all = [imports, core, experiments, unfinished, escapes, proofs, length, machinePaths]

    static let imports = Gate(
        rule: "imports follow the layers",
        caught: [
            SourceFile("Sources/PinKit/A.swift", "import Glibc"),
            SourceFile("Sources/PinKit/B.swift", "internal import FoundationEssentials"),
            SourceFile("Sources/CommandLineKit/A.swift", "import PinKit"),
            SourceFile("Sources/PinKitIssuing/A.swift", "@preconcurrency import COpenSSL"),
            SourceFile("Sources/PinKitOpenSSL/A.swift", "@testable public import PinKitGnuTLS"),
            SourceFile("Sources/PinKitGnuTLS/A.swift", "import struct PinKitOpenSSL.OpenSSLEngine"),
            SourceFile("Sources/PinKitTLS/A.swift", "import PinKitOpenSSL"),
            SourceFile("Sources/PinKitCommand/A.swift", "import Foundation"),
            SourceFile("Sources/PinKitFixtures/A.swift", "#if canImport(Darwin)\nimport Foundation\n#endif"),
            SourceFile("Sources/Unknown/A.swift", "let a = 1"),
        ],
        allowed: [
            SourceFile("Sources/PinKit/A.swift", "// import Glibc\nlet text = \"import Glibc\"\nlet important = 1"),
            SourceFile("Sources/PinKitOpenSSL/A.swift", "internal import COpenSSL\npublic import PinKitTLS"),
            SourceFile(
                "Sources/PinKitCommand/A.swift",
                "#if canImport(FoundationEssentials)\n  import FoundationEssentials\n#else\n  import Foundation\n#endif"
            ),
        ],
        findings: ImportArrows.findings)

    static let core = Gate(
        rule: "the core uses nothing that iOS 13 and macOS 11 lack",
        caught: [
            SourceFile("Sources/PinKit/A.swift", "var words: InlineArray<4, UInt64>"),
            SourceFile("Sources/PinKit/B.swift", "let lock = Synchronization.Mutex(0)"),
            SourceFile("Sources/PinKit/C.swift", "@_silgen_name(\"f\") func f()"),
        ],
        allowed: [
            SourceFile("Sources/PinKit/A.swift", "// An InlineArray would need iOS 26."),
            SourceFile("Sources/PinKitTLS/A.swift", "var words: InlineArray<4, UInt64>"),
        ],
        findings: { file in
            guard file.target == "PinKit" else { return [] }
            return Gate.eachLine(of: file) { _, code in
                ["InlineArray", "Synchronization", "@_"].first { code.contains($0) }.map { "\($0) in the core" }
            }
        })

    static let experiments = Gate(
        rule: "no experimental feature and no unchecked flag",
        caught: [
            SourceFile("Package.swift", "    .enableExperimental" + "Feature(\"Lifetimes\"),"),
            SourceFile("Scripts/test", "swift build -enable-experimental-" + "feature Lifetimes"),
            SourceFile("Package.swift", "    .unsafe" + "Flags([\"-Ounchecked\"])"),
        ],
        allowed: [SourceFile("Package.swift", "    .enableUpcomingFeature(\"ExistentialAny\"),")],
        findings: { file in
            let words = ["enableExperimental" + "Feature", "enable-experimental-" + "feature", "unsafe" + "Flags"]
            return Gate.eachLine(of: file) { _, code in
                words.first { code.contains($0) }.map { "\($0) is used" }
            }
        })

    static let unfinished = Gate(
        rule: "nothing is left unfinished",
        caught: [
            SourceFile("Sources/PinKit/Place" + "holder.swift", ""),
            SourceFile("Tests/PinKitTests/A.swift", "// TO" + "DO: test this"),
            SourceFile("Scripts/test", "# FIX" + "ME"),
        ],
        allowed: [SourceFile("Sources/PinKit/A.swift", "// A placeholder that a document shows as a pin.")],
        findings: { file in
            if file.name == "Place" + "holder.swift" {
                return [Gate.Finding(path: file.path, line: 1, what: "a file to be replaced")]
            }
            return file.lines.indices.compactMap { index in
                ["TO" + "DO", "FIX" + "ME", "XX" + "X:"].first { file.lines[index].contains($0) }.map {
                    Gate.Finding(path: file.path, line: index + 1, what: "\($0) is left")
                }
            }
        })

    static let escapes = Gate(
        rule: "whatever ends the process stands beside its proof",
        caught: [
            SourceFile("Sources/PinKit/A.swift", "let a = 1\nlet pin = try! Pin(text)"),
            SourceFile("Sources/PinKit/A.swift", "let a = 1\nlet pin = value as! Pin"),
            SourceFile("Sources/PinKit/A.swift", "default:\n    fatalError(\"cannot happen\")"),
            SourceFile("Sources/PinKit/A.swift", "let a = 1\npreconditionFailure()"),
        ],
        allowed: [
            SourceFile(
                "Sources/PinKit/A.swift", "// The text is a constant with a test of its own.\nlet a = try! Pin(b)"),
            SourceFile("Sources/PinKit/A.swift", "let a = try! Pin(b) // the text is a constant"),
            SourceFile("Tests/PinKitTests/A.swift", "let a = try! Pin(b)"),
        ],
        findings: { file in
            guard file.isSwift, file.target != nil else { return [] }
            let words = ["try!", "as!", "fatalError(", "preconditionFailure()"]
            return Gate.eachLine(of: file) { index, code in
                guard let word = words.first(where: { code.contains($0) }) else { return nil }
                return file.hasComment(at: index) ? nil : "\(word) without a proof"
            }
        })

    static let proofs = Gate(
        rule: "whatever takes a promise in place of a check stands beside its proof",
        caught: [
            SourceFile("Sources/PinKit/A.swift", "let a = 1\nfinal class B: @unchecked Sendable {"),
            SourceFile("Sources/PinKit/A.swift", "let a = 1\nnonisolated(unsafe) var b = 0"),
        ],
        allowed: [
            SourceFile(
                "Sources/PinKit/A.swift", "// Only its own thread touches it.\nfinal class B: @unchecked Sendable {")
        ],
        findings: { file in
            guard file.isSwift, file.target != nil else { return [] }
            return Gate.eachLine(of: file) { index, code in
                let word = ["@unchecked", "nonisolated(unsafe)"].first { code.contains($0) }
                return word.flatMap { file.hasComment(at: index) ? nil : "\($0) without a proof" }
            }
        })

    static let length = Gate(
        rule: "no source is longer than 300 lines",
        caught: [SourceFile("Sources/PinKit/A.swift", String(repeating: "\n", count: 301))],
        allowed: [
            SourceFile("Sources/PinKit/A.swift", String(repeating: "\n", count: 300)),
            SourceFile("certs/manifest.json", String(repeating: "\n", count: 1_000)),
        ],
        findings: { file in
            let isSource = ["Sources/", "Tests/", "Scripts/", "Package.swift"].contains { file.path.hasPrefix($0) }
            let count = file.lines.last == "" ? file.lines.count - 1 : file.lines.count
            return isSource && count > 300 ? [Gate.Finding(path: file.path, line: count, what: "\(count) lines")] : []
        })

    static let machinePaths = Gate(
        rule: "no file names a path of the machine that it was written on",
        caught: [
            SourceFile("README.md", "run /wo" + "rk/main/Scripts/demo"),
            SourceFile("Scripts/test", "PATH=/opt/sw" + "ift/usr/bin"),
            SourceFile("Documentation/a.md", "see /ho" + "me/someone/pinkit"),
            SourceFile("Documentation/a.md", "`/ro" + "ot/pinkit`"),
        ],
        allowed: [SourceFile("README.md", "a network/works, a /workflow, https://example.org/home")],
        findings: { file in
            let folders = ["/wo" + "rk/", "/ro" + "ot/", "/opt/sw" + "ift", "/ho" + "me/", "/Us" + "ers/"]
            return file.lines.indices.compactMap { index in
                folders.first { file.lines[index].contains($0) }.map {
                    Gate.Finding(path: file.path, line: index + 1, what: "names \($0)")
                }
            }
        })
}
