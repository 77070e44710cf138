import PinKit

/// One input of a comparison: the key of it that counts, and where it came from.
struct ComparedSide {
    let source: String
    /// Whether it was sent by a server, and not held by whoever asks.
    let isLive: Bool
    let key: ComparedKey
    private let input: InputKey

    /// The certificate of the input that counts, or its first key; nil where there is none.
    init?(_ input: InputKeys, isLive: Bool) {
        let certificates = input.keys.filter { $0.container == .certificate }
        guard let counted = (isLive ? nil : Self.leaf(of: certificates)) ?? certificates.first ?? input.keys.first
        else { return nil }
        source = input.source + (input.keys.count > 1 ? counted.block.placeSuffix : "")
        self.isLive = isLive
        self.input = counted
        // A private key or a request beside another key must be of that key, however it is encoded.
        let stranger = input.keys.first { other in
            [.privateKey, .certificateRequest].contains(other.container) && !Self.isSameKey(counted, other)
        }
        key = ComparedKey(
            counted.container, counted.key, certificate: counted.certificate, subject: Self.subject(of: counted),
            stranger: stranger?.key.pin)
    }

    /// The first certificate that issued none of the others: bundles stand in either order. A server sends its own first.
    private static func leaf(of certificates: [InputKey]) -> InputKey? {
        guard certificates.count > 1 else { return nil }
        let read = certificates.map(\.certificate)
        return certificates.indices.first { index in
            // Self-signed certificates issued only themselves, however alike their subjects are.
            read.indices.allSatisfy { other in
                other == index || read[other]?.isSelfIssued != false || read[other]?.issuer != read[index]?.subject
            }
        }.map { certificates[$0] }
    }

    /// The subject of a request; that of a certificate is the certificate's own.
    private static func subject(of key: InputKey) -> String? {
        guard key.container == .certificateRequest else { return nil }
        return BytePicture(of: key).nodes.first { $0.name == "subject" && $0.depth == 2 }?.value
    }

    /// Whether a library reads the same key from both, where it writes either anew.
    static func isSameKey(_ one: ComparedSide, _ other: ComparedSide) -> Bool { isSameKey(one.input, other.input) }

    private static func isSameKey(_ one: InputKey, _ other: InputKey) -> Bool {
        if one.key.isSameKey(as: other.key) { return true }
        return Engines.tlsNames.map(Engines.engine).contains { engine in
            let answers = [one, other].map { key in
                key.der.count <= ContainerLimits.libraryBytes
                    ? engine.computePin(of: key.der, key.container == .certificate ? .certificate : .publicKey)
                    : .refused(reason: "")
            }
            guard case .digest(let first) = answers[0], case .digest(let second) = answers[1] else { return false }
            return first == second
        }
    }
}
