internal import PinKit

/// The certificates of a file.
public enum CertificateList {
    /// The most that are taken: chains have three.
    public static let most = 16

    /// The certificates of PEM or DER in their order; what is none is left out, and so is what follows ``most``.
    public static func read(_ bytes: [UInt8]) -> [[UInt8]] {
        let collector = Collector()
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
        return collector.certificates
    }

    private final class Collector: InputVisitor {
        private(set) var certificates: [[UInt8]] = []

        func found(_ container: KeyContainer, in block: InputBlock, der: Span<UInt8>, key: SubjectPublicKeyInfoLayout) {
            guard container == .certificate, certificates.count < CertificateList.most else { return }
            // The copy is made while the closure runs.
            certificates.append(unsafe der.withUnsafeBufferPointer { unsafe Array($0) })
        }

        func passed(_ block: InputBlock, _ content: StaticText) {}
        func tolerated(_ block: InputBlock, _ tolerance: InputTolerance) {}
        func opaque(_ content: OpaqueContent, in block: InputBlock, bytes: Span<UInt8>) {}
        func failed(_ block: InputBlock, _ error: InputError) {}
    }
}
