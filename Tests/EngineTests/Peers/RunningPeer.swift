import PinKitSystem
import PinKitTLS
import Testing

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
