public import PinKit

extension ObjectIdentifier {
    /// Encodes arcs (X.690 §8.19); the first two share an octet, so there must be two, the first of them 0–2.
    public init(_ root: UInt64, _ second: UInt64, _ arcs: UInt64...) {
        self.init(content: DERWriter.base128(root * 40 + second) + arcs.flatMap { DERWriter.base128($0) })
    }
}
