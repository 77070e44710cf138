import CommandLineKit
import PinKit
import PinKitAgent
import PinKitFixtures
import PinKitGnuTLS
import PinKitIssuing
import PinKitSystem

/// The options of `pinkit agent`, read and not yet acted upon.
struct AgentSetUp {
    /// Bytes of a shared secret.
    static let secretBytes = 1_024
    /// Bytes of a key's or a chain's file.
    static let fileBytes = 1 << 20

    let folder: String?
    let control: String?
    let engine: String
    let json: Bool
    let advertises: Bool
    let name: String
    let uriFile: String?
    let pngFile: String?
    let svgFile: String?
    private let invocation: Invocation
    private let listen: SocketAddress
    private let bootstrap: SocketAddress?

    init(_ invocation: Invocation) throws(UsageError) {
        self.invocation = invocation
        folder = invocation.value("state")
        control = invocation.value("control")
        engine = invocation.value("engine") ?? "openssl"
        json = invocation.flag("json")
        advertises = invocation.flag("advertise")
        name = invocation.value("name") ?? AgentConfiguration().name
        uriFile = invocation.value("uri-file")
        pngFile = invocation.value("qr-png")
        svgFile = invocation.value("qr-svg")
        let port = UInt16(try invocation.integer("port", in: 0...65_535) ?? 9_470)
        let second = UInt16(try invocation.integer("bootstrap-port", in: 0...65_535) ?? (port == 0 ? 0 : 9_472))
        listen = try Self.address(invocation, port)
        bootstrap = invocation.flag("no-bootstrap") ? nil : try Self.address(invocation, second)
        try Self.checkCombinations(invocation)
    }

    private static func address(_ invocation: Invocation, _ port: UInt16) throws(UsageError) -> SocketAddress {
        let text = invocation.value("listen") ?? "127.0.0.1"
        guard let host = try? Host(parsing: text), let address = SocketAddress(host, port: port) else {
            throw invocation.invalidValue(
                text, of: "listen", "an address of this machine is expected", hint: "--listen 127.0.0.1")
        }
        return address
    }

    private static func checkCombinations(_ invocation: Invocation) throws(UsageError) {
        let hasCert = invocation.value("cert") != nil
        guard hasCert == (invocation.value("key") != nil) else {
            throw invocation.usageError("--cert and --key belong together")
        }
        let hasTLS = invocation.value("auto-tls") != "false"
        guard hasTLS || !hasCert && !invocation.flag("ca") else {
            throw invocation.usageError("without TLS (--auto-tls=false) there is no certificate")
        }
        guard !hasCert || !invocation.flag("ca") else {
            throw invocation.usageError("a certificate is given by --cert, or signed by the agent's authority (--ca)")
        }
        let files = ["uri-file", "qr-png", "qr-svg"].filter { invocation.value($0) != nil }
        guard hasTLS || files.isEmpty else {
            throw invocation.usageError("without TLS (--auto-tls=false) there is no QR to write to --\(files[0])")
        }
        if let host = invocation.value("host") {
            do throws(EndpointError) { _ = try Host(parsing: host) } catch {
                throw invocation.invalidValue(host, of: "host", "\(error)")
            }
        }
    }

    /// - Throws: where the shared secret cannot be read.
    func configuration() throws -> AgentConfiguration {
        var configuration = AgentConfiguration()
        configuration.listen = listen
        configuration.bootstrapListen = bootstrap
        configuration.name = name
        configuration.version = PinKitProgram.version
        configuration.usesTLS = invocation.value("auto-tls") != "false"
        configuration.requiresPairedDevices = invocation.flag("require-paired-devices")
        configuration.allowsLoopbackBypass = invocation.flag("allow-loopback-bypass")
        configuration.bootstrapAsShipped = invocation.flag("bootstrap-as-shipped")
        configuration.host = invocation.value("host")
        if let file = invocation.value("api-secret-file") {
            let secret = try Secret.read(argument: file, limit: Self.secretBytes)
            guard secret.read({ $0.count }) > 0 else { throw SetUpError("the shared secret in \(file) is empty") }
            configuration.sharedSecret = secret
        }
        return configuration
    }

    /// - Throws: where the files of a given identity cannot be read, or its key is one that everybody has.
    func identity() throws -> IdentitySource {
        guard let key = invocation.value("key"), let cert = invocation.value("cert") else {
            return invocation.flag("ca") ? .ownAuthority : .own
        }
        let keyBytes = try FileReader(path: key).readAll(limit: Self.fileBytes)
        let chain = CertificateList.read(try FileReader(path: cert).readAll(limit: Self.fileBytes))
        guard !chain.isEmpty else { throw SetUpError("\(cert) holds no certificate") }
        let signer: any Signer
        do throws(SigningError) { signer = try GnuTLSKeyMaker().signer(pem: keyBytes) } catch {
            throw SetUpError("\(key) holds no private key that signs: \(error)")
        }
        guard invocation.flag("allow-test-key") || !FixtureKey.isKnownPublic(signer.publicKey.pin) else {
            throw SetUpError(
                "\(key) is a test key whose private half is published: anybody can be this agent",
                hint: "leave --key out, and the agent makes a key of its own; for a test add --allow-test-key")
        }
        return .given(key: keyBytes, chain: chain)
    }
}

/// Something that was given and is not what it should be.
struct SetUpError: Error, CustomStringConvertible {
    let description: String
    let hint: String?

    init(_ description: String, hint: String? = nil) {
        self.description = description
        self.hint = hint
    }
}
