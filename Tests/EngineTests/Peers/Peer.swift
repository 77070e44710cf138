import PinKitSystem
import PinKitTLS
import Testing

/// A server of somebody else's, as people run it.
enum Peer: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case openssl = "openssl s_server"
    case gnutls = "gnutls-serv"
    case python = "Python ssl"
    case go = "Go crypto/tls"

    var testDescription: String { rawValue }

    /// What a server can be asked to do besides serving.
    enum Option: Sendable {
        case requestClientCertificate
        /// P-384 alone, so that TLS 1.3 needs a HelloRetryRequest.
        case onlyP384
        /// Records of at most 512 bytes.
        case smallRecords
        /// TLS 1.0 and nothing newer.
        case onlyTLS10
    }

    /// The program and its arguments, for Go's the arguments alone; nil where it has no such option.
    func command(_ version: TLSVersion, _ files: ServerFiles, _ option: Option?, port: UInt16) -> [String]? {
        let number = version == .tls12 ? "1.2" : "1.3"
        switch self {
        case .openssl:
            let modern = [version == .tls12 ? "-tls1_2" : "-tls1_3"]
            let versions = option == .onlyTLS10 ? ["-tls1", "-cipher", "DEFAULT:@SECLEVEL=0"] : modern
            let more: [String] =
                switch option {
                case .requestClientCertificate: ["-verify", "1"]
                case .onlyP384: ["-groups", "P-384"]
                case .smallRecords: ["-max_send_frag", "512"]
                case .onlyTLS10, nil: []
                }
            return [
                "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", files.certificate, "-key", files.key, "-rev",
            ] + versions + more
        case .gnutls:
            let base = "NORMAL:-VERS-ALL:+VERS-TLS" + (option == .onlyTLS10 ? "1.0" : number)
            let more: [String] =
                switch option {
                case .smallRecords: ["--recordsize", "512"]
                case .requestClientCertificate: []
                case .onlyP384, .onlyTLS10, nil: ["--disable-client-cert"]
                }
            let priority = option == .onlyP384 ? base + ":-GROUP-ALL:+GROUP-SECP384R1" : base
            // Its output is read line by line, which it would not write to a pipe by itself.
            return [
                "stdbuf", "-oL", "gnutls-serv", "-p", "\(port)", "--echo", "--priority", priority,
                "--x509certfile", files.certificate, "--x509keyfile", files.key,
            ] + more
        case .python:
            let more: [String]
            switch option {
            case .requestClientCertificate: more = ["--request-client-certificate"]
            case nil: more = []
            default: return nil
            }
            return ["python3", Checkout.path + "/Tests/Peers/server.py", number, files.certificate, files.key] + more
        case .go:
            let more: [String]
            switch option {
            case .requestClientCertificate: more = ["--request-client-certificate"]
            case .onlyP384: more = ["--p384-only"]
            case nil: more = []
            default: return nil
            }
            return [number, files.certificate, files.key] + more
        }
    }
}

extension Peer {
    /// What stands in the line that says that it listens.
    var ready: String {
        switch self {
        case .openssl: "ACCEPT 127.0.0.1:"
        case .gnutls: "listening on IPv4"
        case .python, .go: "listening on 127.0.0.1:"
        }
    }

    /// Where that line is.
    var stream: ChildProcess.Stream { self == .gnutls ? .errors : .output }

    /// What it answers to `hello`, on a line.
    var answer: String { self == .openssl ? "olleh\n" : "hello\n" }

    /// How it logs an alert 42 that it could read.
    var badCertificate: String {
        switch self {
        case .openssl: "SSL alert number 42"
        case .gnutls: "Received alert '42'"
        case .python: "SSLV3_ALERT_BAD_CERTIFICATE, 0 bytes"
        case .go: "tls: bad certificate, 0 bytes"
        }
    }

    /// Whether it can read a client's alert in the handshake: OpenSSL's of TLS 1.3, in clear, are for OpenSSL alone.
    func reads(alertsOf client: TestEngine, _ version: TLSVersion) -> Bool {
        version == .tls12 || client == .gnutls || self == .openssl || self == .python
    }
}
