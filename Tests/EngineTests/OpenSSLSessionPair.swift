import PinKit
import PinKitOpenSSL
import PinKitTLS
import Testing

/// A client and a server of one engine with nothing but arrays of bytes between them.
struct OpenSSLSessionPair {
    let client: any TLSClientSession
    let server: any TLSServerSession
    let seen = Chains()

    /// The chains that the client's evaluation was asked about.
    final class Chains { var all: [[[UInt8]]] = [] }

    /// Sets both sides up; the client's evaluation answers `verdict`.
    init(
        _ engine: any TLSEngine = OpenSSLEngine(), server configuration: TLSServerConfiguration,
        client clientConfiguration: TLSClientConfiguration = TLSClientConfiguration(), verdict: Bool = true
    ) throws {
        let seen = seen
        client = try engine.makeClient(clientConfiguration) { chain in
            seen.all.append(chain)
            return verdict
        }
        server = try engine.makeServer(configuration)
    }

    /// Hands bytes from one side to the other until both are silent.
    ///
    /// - Parameter piece: how many bytes are handed over between two calls of `handshake`.
    func handshake(piece: Int = .max) -> (client: TLSHandshakeStep, server: TLSHandshakeStep) {
        var client = client.handshake()
        var server = server.handshake()
        // A handshake has at most four flights, HelloRetryRequest and tickets included.
        for _ in 0..<8 {
            server = Self.hand(self.client.takeOutgoing(), to: self.server, piece: piece) ?? server
            client = Self.hand(self.server.takeOutgoing(), to: self.client, piece: piece) ?? client
        }
        return (client, server)
    }

    /// Feeds bytes in pieces with a step of the handshake after each; the last step's result.
    private static func hand(_ bytes: [UInt8], to session: any TLSSession, piece: Int) -> TLSHandshakeStep? {
        var step: TLSHandshakeStep?
        for start in stride(from: 0, to: bytes.count, by: min(piece, max(1, bytes.count))) {
            session.receive(Array(bytes[start..<min(bytes.count - start, piece) + start]))
            step = session.handshake()
        }
        return step
    }
}

extension TLSHandshakeStep {
    /// The version, where the handshake is complete.
    var version: TLSVersion? { if case .complete(let summary) = self { summary.version } else { nil } }
    /// The kind of failure, where it failed.
    var failure: TLSFailure.Kind? { if case .failed(let failure) = self { failure.kind } else { nil } }
}

extension TLSReadStep {
    /// The kind of failure, where reading failed.
    var failure: TLSFailure.Kind? { if case .failed(let failure) = self { failure.kind } else { nil } }
}
