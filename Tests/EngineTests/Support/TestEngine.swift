import PinKitGnuTLS
import PinKitOpenSSL
import PinKitTLS
import Testing

/// The engines, by the names that they give themselves.
enum TestEngine: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case openssl, gnutls

    var testDescription: String { rawValue }

    var engine: any TLSEngine {
        get throws {
            switch self {
            case .openssl: OpenSSLEngine()
            case .gnutls: try GnuTLSEngine()
            }
        }
    }
}

/// A client's engine, a server's engine and a version: every test of a handshake runs over all eight.
struct Pairing: Sendable, CustomTestStringConvertible {
    let client: TestEngine
    let server: TestEngine
    let version: TLSVersion

    var testDescription: String { "\(client) to \(server), \(version)" }

    static let all = TestEngine.allCases.flatMap { client in
        TestEngine.allCases.flatMap { server in
            TLSVersion.allCases.map { Pairing(client: client, server: server, version: $0) }
        }
    }

    /// Those of one version.
    static func all(_ version: TLSVersion) -> [Pairing] { all.filter { $0.version == version } }

    /// Whether the client's alerts in the handshake are unencrypted: OpenSSL's are in TLS 1.3 too.
    var sendsAlertsInClear: Bool { version == .tls12 || client == .openssl }
}
