#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
@testable import PinKit
import Testing

/// Public certificates and keys whose pins two other implementations agree on, where they lie beside the package.
@Suite(.enabled(if: Checkout.exists(Checkout.corpus + "/manifest.jsonl"))) struct CorpusTests {
    private struct Entry: Decodable {
        let path: String
        let category: String
        let level: String
        /// The pins in the order of the file, or the word `error`.
        let expect: [String]

        private enum CodingKeys: CodingKey { case path, category, level, expect }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            path = try fields.decode(String.self, forKey: .path)
            category = try fields.decode(String.self, forKey: .category)
            level = try fields.decode(String.self, forKey: .level)
            let word = try? fields.decode(String.self, forKey: .expect)
            expect = try word.map { [$0] } ?? fields.decode([String].self, forKey: .expect)
        }
    }

    // requirement: pin.as-carried pin.unknown-algorithm
    @Test(
        "Every file that must be read gives the expected pins",
        arguments: ["real-cert", "real-spki", "wycheproof-spki"])
    func pins(category: String) throws {
        let lines = try Checkout.readFile(Checkout.corpus + "/manifest.jsonl").split(separator: UInt8(ascii: "\n"))
        let entries = try lines.map { try JSONDecoder().decode(Entry.self, from: Data($0)) }
            .filter { $0.category == category && $0.level == "must" }
        #expect(entries.count >= 7)
        for entry in entries {
            let events = WalkLog.events(try Checkout.readFile(Checkout.corpus + "/" + entry.path))
            let seen = events.compactMap { event in
                switch event {
                case .found(_, _, _, let key): Pin(PortableSHA256.digest(of: key)).text
                case .failed, .opaque: "error"
                case .tolerated: nil
                case .passed: "passed"
                }
            }
            #expect(seen == entry.expect, "\(entry.path)")
        }
    }
}
