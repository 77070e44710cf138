internal import PinKit
public import PinKitIssuing
public import PinKitSystem
public import PinKitTLS

/// The reference agent of the pairing protocol: listens, pairs, admits devices and takes their scans, until it is stopped.
///
///     let agent = try Agent(AgentConfiguration(), engine: engine, keys: keys) { event in print(event.json.text) }
///     defer { agent.stop() }
///     let uri = agent.pairingURI        // what a device scans
public final class Agent: Sendable {
    /// Connections at a time; further ones are closed at once.
    public static let mostConnections = 4_096

    let core: AgentCore
    private let server: SocketServer
    private let bootstrap: SocketServer?

    /// Where it listens.
    public let address: SocketAddress
    /// Where its bootstrap page is; nil for nowhere.
    public let bootstrapAddress: SocketAddress?

    /// Starts an agent. Once this returns, it accepts connections.
    ///
    /// - Parameters:
    ///   - configuration: how it is set up.
    ///   - engine: the library that speaks TLS.
    ///   - keys: makes and reads private keys.
    ///   - identity: where its key and certificate come from.
    ///   - folder: where they and the paired devices are kept, a folder that exists; nil for the life of the process.
    ///   - clock: seconds since 1970, for certificates and the times of pairing.
    ///   - report: is told what happens, from many threads, and holds up a connection while it runs.
    /// - Throws: ``AgentError`` for files that cannot be read or written, `SystemError` for ports that cannot be had.
    public init(
        _ configuration: AgentConfiguration, engine: any TLSEngine, keys: any KeyMaker,
        identity: IdentitySource = .own, folder: String? = nil, clock: @escaping @Sendable () -> Int64 = Clock.now,
        report: @escaping @Sendable (AgentEvent) -> Void = { _ in }
    ) throws {
        let keeper = IdentityKeeper(
            maker: keys, source: identity, folder: folder, names: try Self.names(configuration), clock: clock)
        let registry = try DeviceRegistry(file: folder.map { "\($0)/devices.json" })
        let core = try AgentCore(
            configuration, engine: engine, keeper: keeper, registry: registry, clock: clock, report: report)
        self.core = core

        // Both ports are bound before anybody is served, so that either all of it runs or nothing.
        let (bell, bootstrapBell) = (try Bell(), try Bell())
        let listener = try ListeningSocket(on: configuration.listen, backlog: 1_024, bell: bell)
        let second = try configuration.bootstrapListen.map { try ListeningSocket(on: $0, bell: bootstrapBell) }
        core.listens(on: listener.port, bootstrap: second?.port)
        address = listener.address
        bootstrapAddress = second?.address
        bootstrap = try second.map {
            try SocketServer($0, bell: bootstrapBell, name: "bootstrap", mostConnections: 256) { socket, bell in
                BootstrapConnection(core: core, stream: CleartextStream(socket, bell: bell)).serve()
            }
        }
        server = try SocketServer(listener, bell: bell, name: "agent", mostConnections: Self.mostConnections) {
            Self.serve($0, $1, core)
        }
        core.happened(.listening(port: listener.port, bootstrapPort: second?.port, pin: core.identity?.pin))
    }

    deinit { core.stop() }

    /// Ends every connection and waits for their threads; false where one was still busy after `seconds`.
    @discardableResult
    public func stop(within seconds: Double = 10) -> Bool {
        core.stop()
        let deadline = Deadline(after: seconds)
        let hasBootstrapStopped = bootstrap?.stop(deadline: deadline) ?? true
        return server.stop(deadline: deadline) && hasBootstrapStopped
    }

    private static func serve(_ socket: consuming Socket, _ bell: Bell, _ core: AgentCore) {
        guard let identity = core.identity else {
            AgentConnection(core: core, stream: CleartextStream(socket, bell: bell), bell: bell).serve()
            return
        }
        let (peer, local) = (socket.peerAddress, socket.localAddress)
        let session: any TLSServerSession
        do throws(TLSSetupError) {
            session = try core.engine.makeServer(
                TLSServerConfiguration(chain: identity.chain, privateKey: identity.privateKey))
        } catch {
            core.happened(.handshakeFailed("\(error)", peer))
            return
        }
        let connection = TLSServerConnection(session, over: socket, bell: bell, keeping: 0)
        guard connection.handshake(deadline: Deadline(after: core.configuration.timing.handshake)) else {
            core.happened(.handshakeFailed(connection.record.handshake.words, peer))
            connection.finish(deadline: Deadline(after: 1))
            return
        }
        AgentConnection(core: core, stream: EncryptedStream(connection, peer: peer, local: local), bell: bell).serve()
    }

    /// `localhost`, the loopback, and the addresses that the agent can be reached at.
    private static func names(_ configuration: AgentConfiguration) throws(SystemError) -> [SubjectAlternativeName] {
        let listen = configuration.listen
        let own = [SocketAddress.loopback(.ipv4, port: 0), .loopback(.ipv6, port: 0)]
        let others = listen.isWildcard ? try NetworkAddresses.reachable() : [listen]
        var names: [SubjectAlternativeName] = [.dns("localhost")]
        for name in (own + others).map({ SubjectAlternativeName.address($0.octets) }) where !names.contains(name) {
            names.append(name)
        }
        return names
    }
}
