internal import PinKit
internal import PinKitSystem
internal import PinKitTLS

/// What all connections of an agent share.
final class AgentCore: Sendable {
    let configuration: AgentConfiguration
    let engine: any TLSEngine
    let keeper: IdentityKeeper
    let registry: DeviceRegistry
    let desk = PairingDesk()
    let hub = DeviceHub()
    let clock: @Sendable () -> Int64
    private let report: @Sendable (AgentEvent) -> Void
    private let state: Locked<State>

    private struct State: Sendable {
        var identity: AgentIdentity?
        var fault: AgentFault?
        /// The ports that were bound; 0 until then.
        var port: UInt16 = 0
        var bootstrapPort: UInt16?
        var isStopping = false
    }

    init(
        _ configuration: AgentConfiguration, engine: any TLSEngine, keeper: IdentityKeeper, registry: DeviceRegistry,
        clock: @escaping @Sendable () -> Int64, report: @escaping @Sendable (AgentEvent) -> Void
    ) throws(AgentError) {
        self.configuration = configuration
        self.engine = engine
        self.keeper = keeper
        self.registry = registry
        self.clock = clock
        self.report = report
        state = Locked(State(identity: configuration.usesTLS ? try keeper.load() : nil))
    }

    /// Nil without TLS.
    var identity: AgentIdentity? { state.withLock { $0.identity } }
    var fault: AgentFault? { state.withLock { $0.fault } }
    var port: UInt16 { state.withLock { $0.port } }
    var bootstrapPort: UInt16? { state.withLock { $0.bootstrapPort } }
    var isStopping: Bool { state.withLock { $0.isStopping } }

    func listens(on port: UInt16, bootstrap: UInt16?) {
        state.withLock {
            $0.port = port
            $0.bootstrapPort = bootstrap
        }
    }

    func stop() { state.withLock { $0.isStopping = true } }
    func set(_ fault: AgentFault?) { state.withLock { $0.fault = fault } }
    func set(_ identity: AgentIdentity) { state.withLock { $0.identity = identity } }
    func happened(_ event: AgentEvent) { report(event) }

    var admission: DeviceAdmission {
        DeviceAdmission(
            registry: registry, sharedSecret: configuration.sharedSecret,
            requiresPairing: configuration.requiresPairedDevices,
            allowsLoopbackBypass: configuration.allowsLoopbackBypass)
    }

    /// The QR's text, with the fault of the moment in it; nil without a pin, since no QR is made then.
    func uri(local: SocketAddress?) -> String? {
        guard let identity else { return nil }
        let uri = PairingURI(
            host: configuration.host ?? advertisedHost, port: port, pin: identity.pin, code: desk.code,
            name: configuration.name)
        return fault?.spoiled(uri) ?? uri.text
    }

    /// The address listened on; for a wildcard the first that others can reach.
    private var advertisedHost: String {
        let listen = configuration.listen
        guard listen.isWildcard else { return listen.host }
        let reachable = (try? NetworkAddresses.reachable()) ?? []
        return (reachable.first { $0.family == listen.family } ?? .loopback(listen.family, port: 0)).host
    }

    /// Whether a Host or Origin names this agent: by the address that was connected to, or as the machine itself. A name
    /// that somebody else's server made resolve to this address is not one of them (DNS rebinding).
    func isOwn(host: String, local: SocketAddress?) -> Bool {
        let name = host.lowercased()
        guard name != "localhost" else { return true }
        if name == configuration.host?.lowercased() { return true }
        guard let local, let parsed = try? Host(parsing: name), let address = SocketAddress(parsed, port: 0) else {
            return false
        }
        return address.octets == local.octets || address.isLoopback
    }
}
