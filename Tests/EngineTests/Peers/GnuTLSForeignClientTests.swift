import PinKit
import PinKitGnuTLS
import PinKitSystem
import PinKitTLS
import Testing

/// GnuTLS's server against OpenSSL's own client, where that is installed.
@Suite("GnuTLS servers and a client of OpenSSL", .enabled(if: ChildProcess.find("openssl") != nil))
struct GnuTLSForeignClientTests {
    private let deadline = Deadline(after: 30)

    @Test("another certificate is presented in a renegotiation, between data both ways")
    func renegotiation() throws {
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0))
        let client = try ChildProcess(
            "openssl", ["s_client", "-connect", "127.0.0.1:\(listener.port)", "-tls1_2", "-quiet", "-msg"],
            keepsInputOpen: true)
        let socket = try listener.accept(deadline: deadline)
        let server = try GnuTLSEngine().makeServer(try TestKey.agent.server(.tls12))
        #expect(try handshake(server, on: socket).summary?.cipherSuite.hasPrefix("TLS_ECDHE_ECDSA_") == true)
        #expect(server.renegotiate(with: try TestKey.rsa2048.server(.tls12)) == nil)
        try socket.send(server.takeOutgoing(), deadline: deadline)
        for text in ["during\n", "after\n"] {
            client.write(Array(text.utf8))
            #expect(try read(server, on: socket) == .bytes(Array(text.utf8)))
        }
        #expect(server.write(Array("answer\n".utf8)) == nil)
        try socket.send(server.takeOutgoing(), deadline: deadline)
        #expect(client.line(containing: "answer", on: .output, until: deadline) != nil)
        #expect(server.handshake().summary?.cipherSuite.hasPrefix("TLS_ECDHE_RSA_") == true)
        client.stop()
        let log = String(decoding: client.captured(.output), as: UTF8.self).split(separator: "\n")
        let certificates = log.filter { $0.hasPrefix("<<<") && $0.hasSuffix(", Certificate") }
        #expect(certificates.count == 2 && certificates.first != certificates.last)
    }

    @Test("its alert is seen, in clear or not", arguments: TLSVersion.allCases)
    func alert(version: TLSVersion) throws {
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0))
        let client = try ChildProcess(
            "openssl",
            ["s_client", "-connect", "127.0.0.1:\(listener.port)", "-verify", "1", "-verify_return_error", "-quiet"])
        let socket = try listener.accept(deadline: deadline)
        let server = try GnuTLSEngine().makeServer(try TestKey.agent.server(version))
        #expect(try handshake(server, on: socket).failure == .alertReceived(48))
        client.stop()
    }

    /// Goes on until the handshake has an end, or the client's bytes have.
    private func handshake(_ server: any TLSServerSession, on socket: borrowing Socket) throws -> TLSHandshakeStep {
        var step = server.handshake()
        while step == .needsInput, case .bytes(let bytes) = socket.receive(upTo: 65_536, deadline: deadline) {
            server.receive(bytes)
            step = server.handshake()
            try socket.send(server.takeOutgoing(), deadline: deadline)
        }
        return step
    }

    /// Goes on until there is something to read, or the client's bytes end.
    private func read(_ server: any TLSServerSession, on socket: borrowing Socket) throws -> TLSReadStep {
        var step = server.read(upTo: 100)
        try socket.send(server.takeOutgoing(), deadline: deadline)
        while step == .needsInput, case .bytes(let bytes) = socket.receive(upTo: 65_536, deadline: deadline) {
            server.receive(bytes)
            step = server.read(upTo: 100)
            try socket.send(server.takeOutgoing(), deadline: deadline)
        }
        return step
    }
}
