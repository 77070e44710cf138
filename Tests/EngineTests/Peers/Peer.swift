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

    /// The program, its arguments, and what it says when it listens; nil where it has no such option.
    fileprivate func command(
        _ version: TLSVersion, _ files: ServerFiles, _ option: Option?, port: UInt16
    ) -> [String]? {
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
            let base = option == .onlyTLS10 ? "NORMAL:-VERS-ALL:+VERS-TLS1.0" : "NORMAL:-VERS-ALL:+VERS-TLS\(number)"
            let more: [String] =
                switch option {
                case .smallRecords: ["--recordsize", "512"]
                case .requestClientCertificate: []
                case .onlyP384, .onlyTLS10, nil: ["--disable-client-cert"]
                }
            let priority = option == .onlyP384 ? base + ":-GROUP-ALL:+GROUP-SECP384R1" : base
            // Its output is read line by line, which it would not write to a pipe by itself.
            return [
                "stdbuf", "-oL", "gnutls-serv", "-p", "\(port)", "--x509certfile", files.certificate, "--x509keyfile", files.key,
                "--echo", "--priority", priority,
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

/// The identity of a server, in two files.
struct ServerFiles: Sendable {
    let certificate: String
    let key: String

    /// A fixture: `original` with its key `agent`, `ed25519`, and so on.
    init(_ name: String, key: String? = nil) {
        certificate = Checkout.path + "/certs/\(name).pem"
        self.key = Checkout.path + "/certs/\(key ?? name)-key.pem"
    }

    static let agent = ServerFiles("original", key: "agent")
}

/// A peer that runs, until its last reference goes.
final class RunningPeer: Sendable {
    let address: SocketAddress
    private let process: ChildProcess

    /// Starts it, and waits until it listens; the test is cancelled, with a reason, where the machine has no such program.
    init(_ peer: Peer, _ version: TLSVersion, _ files: ServerFiles = .agent, option: Peer.Option? = nil) throws {
        // gnutls-serv has to be told its port: a free one, which somebody else may take in between.
        for _ in 0..<3 {
            let port = try ListeningSocket(on: .loopback(.ipv4, port: 0)).port
            guard let command = peer.command(version, files, option, port: port) else {
                try Test.cancel("\(peer.rawValue) has no such option")
            }
            let process = try Self.start(peer, command)
            guard let line = process.line(containing: peer.ready, on: peer.stream, until: Deadline(after: 20)) else {
                guard peer == .gnutls else { break }
                continue
            }
            let digits = line.split(separator: ":").last.flatMap { UInt16($0) }
            address = .loopback(.ipv4, port: peer == .gnutls ? port : try #require(digits))
            self.process = process
            return
        }
        throw Unstarted()
    }

    struct Unstarted: Error {}

    private static func start(_ peer: Peer, _ command: [String]) throws -> ChildProcess {
        let program = peer == .go ? try GoServer.path() : command[0]
        let arguments = peer == .go ? command[...] : command.dropFirst()
        let isThere = peer != .gnutls || ChildProcess.find("gnutls-serv") != nil
        guard isThere, let program, ChildProcess.find(program) != nil else {
            try Test.cancel("\(peer.rawValue) is not there")
        }
        // Away from whatever configuration the environment names. s_server ends with its input.
        let environment = Environment.all.filter { ["PATH", "HOME"].contains($0.key) }
        return try ChildProcess(program, Array(arguments), environment: environment, keepsInputOpen: true)
    }

    /// Waits until its output holds `text` at least `count` times; the number found at the deadline.
    func occurrences(of text: String, atLeast count: Int, within seconds: Double = 20) throws -> Int {
        let pause = try Bell()
        let deadline = Deadline(after: seconds)
        while true {
            let found = output.split(separator: "\n").count { $0.contains(text) }
            if found >= count || deadline.isPast { return found }
            _ = pause.wait(until: Deadline(after: 0.02))
        }
    }

    /// What it has said.
    var output: String {
        String(decoding: process.captured(.output) + process.captured(.errors), as: UTF8.self)
    }

    deinit { process.stop() }
}

extension Peer {
    /// What stands in the line that says that it listens.
    fileprivate var ready: String {
        switch self {
        case .openssl: "ACCEPT 127.0.0.1:"
        case .gnutls: "listening on IPv4"
        case .python, .go: "listening on 127.0.0.1:"
        }
    }

    /// Where that line is.
    fileprivate var stream: ChildProcess.Stream { self == .gnutls ? .errors : .output }

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
