internal import PinKit
internal import PinKitIssuing
internal import PinKitSystem

/// Where an agent's key and certificate come from.
public enum IdentitySource: Sendable {
    /// Made by the agent and kept in its folder; without a folder, made anew each time.
    case own
    /// The same, signed by an RSA authority of the agent's own.
    case ownAuthority
    /// A key and certificates in PEM that somebody else has made; they are never changed.
    case given(key: [UInt8], chain: [[UInt8]])
}

/// Makes the agent's key once and keeps it; makes a certificate whenever the addresses change, and never because of a date.
final class IdentityKeeper: Sendable {
    /// Bytes of a file with a key or certificates.
    static let fileBytes = 1 << 20

    private let maker: any KeyMaker
    private let source: IdentitySource
    private let folder: String?
    private let names: [SubjectAlternativeName]
    private let clock: @Sendable () -> Int64
    /// Held while files are written, so that two commands at once do not mix their files.
    private let working = Locked(())

    init(
        maker: any KeyMaker, source: IdentitySource, folder: String?, names: [SubjectAlternativeName],
        clock: @escaping @Sendable () -> Int64
    ) {
        self.maker = maker
        self.source = source
        self.folder = folder
        self.names = names
        self.clock = clock
    }

    /// The identity to start with: what is kept, as far as it still fits.
    func load() throws(AgentError) -> AgentIdentity {
        if case .given(let key, let chain) = source {
            let identity = try AgentIdentity(chain: chain, privateKey: key)
            guard try signer(key).publicKey.pin == identity.pin else {
                throw AgentError("the key and the first certificate do not belong together")
            }
            return identity
        }
        return try working.withLock { _ throws(AgentError) in
            guard let key = try read("key.pem") else { return try make(key: newKey("key.pem", .p256)) }
            guard let chain = try read("cert.pem").map(Self.certificates),
                let identity = try? AgentIdentity(
                    chain: chain, privateKey: key), try signer(key).publicKey.pin == identity.pin, fits(identity)
            else { return try make(key: key) }
            return identity
        }
    }

    /// The same key in a new certificate.
    func reissue(_ identity: AgentIdentity) throws(AgentError) -> AgentIdentity {
        if case .given = source {
            throw AgentError("the certificate was given by its file: the agent makes no other", .state)
        }
        return try working.withLock { _ throws(AgentError) in try make(key: identity.privateKey) }
    }

    /// A new key: everybody has to pair again.
    func regenerate() throws(AgentError) -> AgentIdentity {
        if case .given = source { throw AgentError("the key was given by its file: the agent makes no other", .state) }
        return try working.withLock { _ throws(AgentError) in try make(key: newKey("key.pem", .p256)) }
    }

    /// Whether the certificate is for the names of today, and from the kind of issuer that is wanted.
    private func fits(_ identity: AgentIdentity) -> Bool {
        guard let leaf = try? Certificate(identity.chain[0]) else { return false }
        let carried = leaf.extensions?.subjectAlternativeNames?.compactMap { name -> SubjectAlternativeName? in
            switch name {
            case .dns(let text): .dns(text)
            case .address(let octets): .address(octets)
            default: nil
            }
        }
        var wantsAuthority = false
        if case .ownAuthority = source { wantsAuthority = true }
        return carried.map(Set.init) == Set(names) && wantsAuthority == (identity.chain.count > 1)
    }

    private func make(key: [UInt8]) throws(AgentError) -> AgentIdentity {
        let signer = try signer(key)
        let now = clock()
        let validity = CertificateValidity(notBefore: now, notAfter: now + CertificateBuilder.agentLifetime)
        var chain: [[UInt8]] = []
        do {
            if case .ownAuthority = source {
                let (authority, authoritySigner, certificate) = try authority(now)
                let leaf = try CertificateBuilder.agentLeaf(
                    key: signer.publicKey, serialNumber: Self.serialNumber(), validity: validity, names: names,
                    authority: authority)
                chain = [try leaf.sign(with: authoritySigner), certificate]
            } else {
                let leaf = try CertificateBuilder.agentLeaf(
                    key: signer.publicKey, serialNumber: Self.serialNumber(), validity: validity, names: names)
                chain = [try leaf.sign(with: signer)]
            }
        } catch let error as AgentError {
            throw error
        } catch {
            throw AgentError("the certificate cannot be made: \(error)")
        }
        try write("cert.pem", chain.flatMap { PEMWriter.encode($0, label: "CERTIFICATE") }, mode: 0o644)
        return try AgentIdentity(chain: chain, privateKey: key)
    }

    private func authority(
        _ now: Int64
    ) throws(AgentError) -> (CertificateBuilder.Authority, any Signer, certificate: [UInt8]) {
        let key: [UInt8]
        if let kept = try read("ca-key.pem") { key = kept } else { key = try newKey("ca-key.pem", .rsa3072) }
        let signer = try signer(key)
        let authority = CertificateBuilder.Authority(
            name: Name(.organization("Davi NFC Agent"), .commonName("Davi NFC Agent CA")), key: signer.publicKey)
        if let kept = try read("ca.pem").map(Self.certificates)?.first, let certificate = try? Certificate(kept),
            certificate.pin == signer.publicKey.pin
        {
            return (authority, signer, kept)
        }
        do {
            let validity = CertificateValidity(notBefore: now, notAfter: now + 10 * 365 * 86_400)
            let builder = try CertificateBuilder.authority(
                authority, serialNumber: Self.serialNumber(), validity: validity)
            let certificate = try builder.sign(with: signer)
            try write("ca.pem", PEMWriter.encode(certificate, label: "CERTIFICATE"), mode: 0o644)
            return (authority, signer, certificate)
        } catch {
            throw AgentError("the authority's certificate cannot be made: \(error)")
        }
    }

    /// 128 bits that nobody can foresee, never zero at the front, so that the number is positive and of this length.
    private static func serialNumber() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return [UInt8.random(in: 1...0x7F, using: &generator)]
            + (0..<15).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    private func signer(_ key: [UInt8]) throws(AgentError) -> any Signer {
        do throws(SigningError) { return try maker.signer(pem: key) } catch {
            throw AgentError("the private key cannot be read: \(error)")
        }
    }

    /// Written before anything rests on it.
    private func newKey(_ name: String, _ kind: NewKeyKind) throws(AgentError) -> [UInt8] {
        let key: [UInt8]
        do throws(SigningError) { key = try maker.makeKey(kind) } catch {
            throw AgentError("a private key cannot be made: \(error)")
        }
        try write(name, key, mode: 0o600)
        return key
    }

    private func read(_ name: String) throws(AgentError) -> [UInt8]? {
        guard let folder else { return nil }
        do throws(SystemError) {
            return try StateFile.read("\(folder)/\(name)", limit: Self.fileBytes)
        } catch {
            throw AgentError(error)
        }
    }

    private func write(_ name: String, _ bytes: [UInt8], mode: UInt32) throws(AgentError) {
        guard let folder else { return }
        do throws(AtomicFile.Failure) {
            try AtomicFile.write(bytes, to: "\(folder)/\(name)", mode: mode)
        } catch {
            throw AgentError(error)
        }
    }

    /// The certificates of a PEM text, in their order; what is none is left out.
    static func certificates(_ pem: [UInt8]) -> [[UInt8]] {
        CertificateList.read(pem)
    }
}
