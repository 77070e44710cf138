import PinKit
import PinKitFixtures
import PinKitOpenSSL
import PinKitGnuTLS
import PinKitSystem
import PinKitTLS

/// Real TLS servers on the loopback that present the fixtures.
enum LiveServer {
    /// The pins of the fixtures' keys.
    static let pin = FixtureKey.agent.pinText
    static let otherPin = FixtureKey.regenerated.pinText

    /// A server that presents fixtures in this order and signs with `key`.
    static func start(
        _ chain: [String] = ["original"], key: FixtureKey = .agent, isLying: Bool = false,
        _ family: SocketAddress.Family = .ipv4, versions: ClosedRange<TLSVersion> = .tls12 ... .tls13
    ) throws -> TLSLoopbackServer {
        try start(family, each: [try configuration(chain, key: key, isLying: isLying, versions: versions)])
    }

    /// A server that presents one configuration after the other, a connection each, and then the last for good.
    static func start(
        _ family: SocketAddress.Family = .ipv4, each configurations: [TLSServerConfiguration]
    ) throws -> TLSLoopbackServer {
        let next = Locked(0)
        return try TLSLoopbackServer(family) { () throws(TLSSetupError) in
            let number = next.withLock { number in
                defer { number += 1 }
                return min(number, configurations.count - 1)
            }
            return try OpenSSLEngine().makeServer(configurations[number])
        }
    }

    static func configuration(
        _ chain: [String], key: FixtureKey, isLying: Bool = false,
        versions: ClosedRange<TLSVersion> = .tls12 ... .tls13
    ) throws -> TLSServerConfiguration {
        TLSServerConfiguration(
            chain: try chain.map { try Checkout.read("certs/\($0).der") }, privateKey: key.pem,
            servesForeignKey: isLying, minimumVersion: versions.lowerBound, maximumVersion: versions.upperBound)
    }

    /// Runs `pinkit verify` against a server, which lives at least that long.
    static func verify(
        _ server: TLSLoopbackServer, _ pins: String..., with arguments: [String] = [],
        variables: [String: String] = [:]
    ) throws -> ProgramResult {
        try withExtendedLifetime(server) {
            try BuiltProgram.run(
                ["verify", "\(server.address)"] + pins.flatMap { ["--pin", $0] } + arguments, variables: variables)
        }
    }
}
