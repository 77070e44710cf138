import PinKit
import PinKitGnuTLS
import PinKitIssuing
import PinKitTLS
import Testing

extension GnuTLSTestKey {
    /// The key as GnuTLS encodes it.
    var publicKey: SubjectPublicKeyInfo { get throws { try GnuTLSSigner(pem: pem).publicKey } }

    /// A self-signed certificate of 1 January 2020 for this key, or for the bytes given in its place.
    func certificate(serial: UInt8 = 1, carrying publicKey: [UInt8]? = nil) throws -> [UInt8] {
        let signer = try GnuTLSSigner(pem: pem)
        let builder = CertificateBuilder(
            serialNumber: [serial], issuer: CertificateBuilder.agentName,
            validity: CertificateValidity(notBefore: 1_577_836_800, notAfter: 1_577_923_199),
            subject: CertificateBuilder.agentName, subjectPublicKeyInfo: publicKey ?? signer.publicKey.bytes,
            extensions: [])
        return try builder.sign(with: signer)
    }

    /// A server that shows this key's certificate first, and holds the key, or `signer`'s in its place.
    func server(
        _ version: TLSVersion, chain others: [[UInt8]] = [], signer: GnuTLSTestKey? = nil
    ) throws -> TLSServerConfiguration {
        TLSServerConfiguration(
            chain: [try certificate()] + others, privateKey: (signer ?? self).pem, servesForeignKey: signer != nil,
            minimumVersion: version, maximumVersion: version)
    }
}

/// A client and a server of GnuTLS with nothing but arrays of bytes between them.
final class GnuTLSSessionPair {
    let client: any TLSClientSession
    let server: any TLSServerSession
    private(set) var clientStep = TLSHandshakeStep.needsInput
    private(set) var serverStep = TLSHandshakeStep.needsInput
    private let seen: Chains

    private final class Chains { var all: [[[UInt8]]] = [] }

    /// The chains that the client's evaluation was asked about.
    var chains: [[[UInt8]]] { seen.all }

    /// Sets both sides up; the client's evaluation answers `verdict`.
    init(_ server: TLSServerConfiguration, name: String? = nil, verdict: Bool = true) throws {
        let engine = try GnuTLSEngine()
        let seen = Chains()
        self.seen = seen
        client = try engine.makeClient(TLSClientConfiguration(serverName: name)) { chain in
            seen.all.append(chain)
            return verdict
        }
        self.server = try engine.makeServer(server)
    }

    /// Hands bytes over until both are silent, in pieces of at most `piece` with a step after each.
    func handshake(piece: Int = .max) {
        clientStep = client.handshake()
        // A handshake has three flights, four with HelloRetryRequest.
        for _ in 0..<4 {
            Self.hand(client.takeOutgoing(), to: server, piece: piece) { serverStep = server.handshake() }
            Self.hand(server.takeOutgoing(), to: client, piece: piece) { clientStep = client.handshake() }
        }
    }

    /// Feeds bytes in pieces with a step after each.
    static func hand(_ bytes: [UInt8], to session: any TLSSession, piece: Int = .max, then step: () -> Void) {
        for start in stride(from: 0, to: bytes.count, by: min(piece, max(1, bytes.count))) {
            session.receive(Array(bytes[start...].prefix(piece)))
            step()
        }
    }
}

/// How a step failed; nil where it did not.
func failureKind(_ step: TLSHandshakeStep) -> TLSFailure.Kind? {
    if case .failed(let failure) = step { failure.kind } else { nil }
}

/// How a read failed; nil where it did not.
func failureKind(_ step: TLSReadStep) -> TLSFailure.Kind? {
    if case .failed(let failure) = step { failure.kind } else { nil }
}

/// What a complete handshake negotiated.
func summary(_ step: TLSHandshakeStep) -> TLSHandshakeSummary? {
    if case .complete(let summary) = step { summary } else { nil }
}
