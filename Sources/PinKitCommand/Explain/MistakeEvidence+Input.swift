import PinKit

extension MistakeEvidence {
    /// Evidence from the keys of a file or of a live server: the first certificate is the one that a client compares,
    /// or the first key where there is none; nil where there is no key.
    init?(_ input: InputKeys) {
        guard let leaf = input.keys.firstIndex(where: { $0.container == .certificate }) ?? input.keys.indices.first
        else { return nil }
        let key = input.keys[leaf]
        let others = input.keys.enumerated().filter { $0.offset != leaf && $0.element.key != key.key }.map {
            (position: $0.offset + 1, key: $0.element.key, certificate: $0.element.certificate)
        }
        let name = input.source.split(separator: "/").last.map { String($0) }
        self.init(
            key: key.key, certificate: key.certificate, others: others,
            names: name == input.source ? [input.source] : [name, input.source].compactMap { $0 },
            written: input.head.count < InputKeys.headBytes ? input.head : [],
            privateDigest: input.keys.lazy.compactMap(\.privateDigest).first, reencoded: Self.reencoded(key))
    }

    /// Evidence from the certificates that a live server sent, leaf first; nil where the first cannot be read.
    init?(presented chain: [[UInt8]]) {
        let certificates = chain.prefix(InputKeys.limit).map { try? Certificate($0) }
        guard let leaf = certificates.first ?? nil else { return nil }
        let others = certificates.enumerated().dropFirst().compactMap { position, certificate in
            certificate.map { (position: position + 1, key: $0.subjectPublicKeyInfo, certificate: Optional($0)) }
        }
        self.init(key: leaf.subjectPublicKeyInfo, certificate: leaf, others: others)
    }

    /// What the libraries print that write the key anew.
    private static func reencoded(_ key: InputKey) -> [(name: String, digest: PinDigest)] {
        // The bound within which libraries are asked.
        guard key.der.count <= ContainerLimits.libraryBytes else { return [] }
        return Engines.tlsNames.compactMap { name in
            let answer = Engines.engine(named: name).computePin(
                of: key.der, key.container == .certificate ? .certificate : .publicKey)
            guard case .reencodes(let digest) = EngineAgreement(answer, carried: key.key.pin) else { return nil }
            return (name, digest)
        }
    }
}
