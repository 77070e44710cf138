import CommandLineKit
import PinKit
import PinKitOpenSSL
import PinKitSystem

/// Opens the blocks that the core does not read itself, and warns of private keys: one way for every command.
final class BlockOpener {
    private let library: any ContainerOpener = OpenSSLContainerOpener()
    private let passwords: PasswordSource
    private let console: Console
    /// The steps of key derivation that are left for the containers of the input at hand.
    private var steps = ContainerLimits.inputDerivationSteps

    init(_ passwords: PasswordSource, _ console: Console) {
        self.passwords = passwords
        self.console = console
    }

    /// Another input starts, with steps of its own.
    func startInput() { steps = ContainerLimits.inputDerivationSteps }

    /// The keys of a block in its order, and what is wrong with the others; at least one of either.
    ///
    /// A key of several carries its number in ``InputBlock/member``.
    func open(
        _ content: OpaqueContent, in block: InputBlock, _ bytes: Span<UInt8>, source: String
    ) -> [(block: InputBlock, key: Result<ContainedKey, InputError>)] {
        let place = DisplayText.escaped(source + block.placeSuffix)
        let keys: [Result<ContainedKey, InputError>]
        do throws(InputError) {
            if content == .jsonWebKey {
                keys = try JSONWebKeySet(bytes).contained
                guard !keys.isEmpty else { throw InputError(.noKey, at: 0, in: "an empty set of JSON Web Keys") }
            } else {
                keys = try open(content, bytes, name: place).map { .success($0) }
            }
        } catch {
            return [(block, .failure(error))]
        }
        if keys.contains(where: { (try? $0.get())?.isPrivate == true }) {
            console.warning(
                "\(place): a private key was read; keep it secret, since whoever has it can take its owner's place")
        }
        guard keys.count > 1 else { return keys.map { (block, $0) } }
        return keys.enumerated().map { (block.member($0 + 1), $1) }
    }

    /// Without a password first, since many files need none.
    private func open(
        _ content: OpaqueContent, _ bytes: Span<UInt8>, name: String
    ) throws(InputError) -> [ContainedKey] {
        do throws(InputError) {
            return try library.open(content, bytes, password: nil, steps: &steps)
        } catch {
            guard error.code == .passwordNeeded, let secret = passwords.password(for: name) else { throw error }
            return try secret.read { (password) throws(InputError) in
                try library.open(content, bytes, password: password, steps: &steps)
            }
        }
    }
}

extension ContainedKey {
    /// The SubjectPublicKeyInfo as carried, and of a certificate its subject.
    ///
    /// - Throws: what the core finds wrong with it.
    func read() throws(InputError) -> (key: SubjectPublicKeyInfo, subject: String?) {
        guard container == .certificate else { return (try SubjectPublicKeyInfo(der), nil) }
        let certificate = try Certificate(der)
        return (certificate.subjectPublicKeyInfo, certificate.subject)
    }
}
