import PinKit
import PinKitFixtures
import PinKitIssuing
import PinKitOpenSSL
import PinKitSystem
import PinKitTLS

/// A server for each certificate, which answers HTTP and keeps what it saw, and the files that clients are handed.
final class ClientStand: Sendable {
    private let servers: [ClientCertificate: TLSLoopbackServer]
    let folder: TemporaryFolder

    init(_ certificates: Set<ClientCertificate>) throws {
        folder = try TemporaryFolder()
        var servers: [ClientCertificate: TLSLoopbackServer] = [:]
        for certificate in certificates {
            let name = certificate.rawValue
            try folder.write(PEMWriter.encode(try certificate.anchor, label: "CERTIFICATE"), to: "\(name).pem")
            let configuration = TLSServerConfiguration(
                chain: try certificate.chain, privateKey: certificate.key.pem, servesForeignKey: false,
                minimumVersion: .tls12, maximumVersion: .tls13)
            servers[certificate] = try TLSLoopbackServer(.ipv4, script: Self.answer) { () throws(TLSSetupError) in
                try OpenSSLEngine().makeServer(configuration)
            }
        }
        self.servers = servers
    }

    func port(_ certificate: ClientCertificate) -> UInt16 { servers[certificate]?.address.port ?? 0 }

    /// The file of what to trust.
    func anchor(_ certificate: ClientCertificate) -> String { folder("\(certificate.rawValue).pem") }

    /// Of the connections to a certificate's server, of which there are at least `count`, those that brought data.
    func accepted(_ certificate: ClientCertificate, of count: Int) -> Int {
        let records = servers[certificate]?.records(count, deadline: Deadline(after: 15)) ?? []
        return records.count { $0.applicationBytes > 0 }
    }

    private static let answer: TLSLoopbackServer.Script = { connection in
        let deadline = Deadline(after: TLSLoopbackServer.stepSeconds)
        guard connection.handshake(deadline: deadline),
            case .bytes = connection.read(upTo: 65_536, deadline: deadline)
        else { return }
        let text = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
        try? connection.write(Array(text.utf8), deadline: deadline)
    }
}
