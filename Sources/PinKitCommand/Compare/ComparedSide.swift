import PinKit

/// One input of a comparison: the key of it that counts, and where it came from.
struct ComparedSide {
    let source: String
    /// Whether it was sent by a server, and not held by whoever asks.
    let isLive: Bool
    let key: ComparedKey
    private let input: InputKey

    /// The first certificate of the input, or its first key; nil where there is none.
    init?(_ input: InputKeys, isLive: Bool) {
        guard let first = input.keys.first(where: { $0.container == .certificate }) ?? input.keys.first else {
            return nil
        }
        source = input.source
        self.isLive = isLive
        self.input = first
        // A private key or request must be of one of the certificates beside it, or else of the key that counts.
        let certificates = input.keys.filter { $0.container == .certificate }.map(\.key.pin)
        let pins = certificates.isEmpty ? [first.key.pin] : Set(certificates)
        let stranger = input.keys.first { other in
            [.privateKey, .certificateRequest].contains(other.container) && !pins.contains(other.key.pin)
        }
        key = ComparedKey(
            first.container, first.key, certificate: first.certificate, subject: Self.subject(of: first),
            stranger: stranger?.key.pin)
    }

    /// The subject of a request; that of a certificate is the certificate's own.
    private static func subject(of key: InputKey) -> String? {
        guard key.container == .certificateRequest else { return nil }
        return BytePicture(of: key).nodes.first { $0.name == "subject" && $0.depth == 2 }?.value
    }

    /// Whether a library reads the same key from both, where it writes either anew.
    static func isSameKey(_ one: ComparedSide, _ other: ComparedSide) -> Bool {
        Engines.tlsNames.map(Engines.engine).contains { engine in
            let answers = [one, other].map { side in
                side.input.der.count <= ContainerLimits.libraryBytes
                    ? engine.computePin(
                        of: side.input.der, side.input.container == .certificate ? .certificate : .publicKey)
                    : .refused(reason: "")
            }
            guard case .digest(let first) = answers[0], case .digest(let second) = answers[1] else { return false }
            return first == second
        }
    }
}
