#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PinKit
import PinKitSystem
import Testing

/// Real certificates of the machine and, where it stands beside the project, of the corpus.
enum CertificateCollection {
    /// The authorities that a Debian machine trusts.
    static let bundlePath = "/etc/ssl/certs/ca-certificates.crt"
    static let corpusPath = Checkout.path + "/../shared/corpus"

    /// One certificate and where it came from.
    struct Item {
        let name: String
        let der: [UInt8]
        let pin: Pin
    }

    /// Every certificate of the machine's bundle; the test is cancelled where there is none.
    static func bundle() throws -> [Item] {
        guard let file = try? FileReader(path: bundlePath).readAll(limit: 1 << 26) else {
            try Test.cancel("\(bundlePath) is not there")
        }
        return walk(file, named: "bundle")
    }

    /// Every certificate of the corpus that the core reads; the test is cancelled where there is no corpus.
    static func corpus() throws -> [Item] {
        guard let manifest = try? FileReader(path: corpusPath + "/manifest.jsonl").readAll(limit: 1 << 24) else {
            try Test.cancel("the corpus is not there")
        }
        let entries = try manifest.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Entry.self, from: Data($0))
        }
        return try entries.filter {
            ["certificate", "bundle"].contains($0.kind) && ["pem", "der"].contains($0.format)
        }
        .flatMap { walk(try FileReader(path: corpusPath + "/" + $0.path).readAll(limit: 1 << 26), named: $0.path) }
    }

    private struct Entry: Decodable {
        let path, kind, format: String
    }

    private static func walk(_ bytes: [UInt8], named name: String) -> [Item] {
        let collector = Collector(name)
        var walker = InputWalker()
        var rest = bytes[...]
        while !rest.isEmpty {
            // What is copied fits into the space that the walker lends.
            let count = unsafe walker.fill { space in
                let piece = rest.prefix(space.count)
                unsafe space.copyBytes(from: piece)
                return piece.count
            }
            rest = rest.dropFirst(count)
            walker.walk(collector)
        }
        walker.finish(collector)
        return collector.items
    }

    private final class Collector: InputVisitor {
        private(set) var items: [Item] = []
        private let name: String

        init(_ name: String) { self.name = name }

        func found(_ container: KeyContainer, in block: InputBlock, der: Span<UInt8>, key: SubjectPublicKeyInfoLayout) {
            guard container == .certificate else { return }
            let pin = Pin(PortablePinHasher().digest(der, key.range))
            items.append(Item(name: "\(name) \(block.number)", der: der.indices.map { der[$0] }, pin: pin))
        }
        func passed(_ block: InputBlock, _ content: StaticText) {}
        func tolerated(_ block: InputBlock, _ tolerance: InputTolerance) {}
        func opaque(_ content: OpaqueContent, in block: InputBlock, bytes: Span<UInt8>) {}
        func failed(_ block: InputBlock, _ error: InputError) {}
    }
}
