import PinKitSystem
import Testing

@testable import PinKitAgent

/// The page on the agent says what is so.
@Suite struct DocumentationTests {
    static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    static func read(_ name: String) throws -> String {
        String(decoding: try FileReader(path: "\(folder)/\(name)").readAll(limit: 1 << 20), as: UTF8.self)
    }

    /// The example is a file of these tests, so that it compiles and passes.
    @Test func theExampleIsCompiled() throws {
        let example = try Self.read("Tests/PinKitAgentTests/AgentInATest.swift")
        #expect(try Self.read("Documentation/agent.md").contains("```swift\n\(example)```\n"))
    }

    @Test func everyFaultIsDescribed() throws {
        let page = try Self.read("Documentation/agent.md")
        for fault in AgentFault.allCases { #expect(page.contains("| `\(fault.rawValue)` | "), "\(fault.rawValue)") }
    }
}
