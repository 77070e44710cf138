public import PinKit
public import PinKitSystem

/// Connects to servers whose keys are pinned.
public struct PinnedConnector: Sendable {
    /// The library that speaks TLS.
    public var engine: any TLSEngine
    /// The pins of which the leaf's must be one.
    public var pins: PinSet
    /// The name in SNI instead of the endpoint's own; an address gives none (RFC 6066 §3).
    public var serverName: Host?
    /// The oldest version offered.
    public var minimumVersion: TLSVersion
    /// The newest version offered.
    public var maximumVersion: TLSVersion

    /// TLS 1.2 and 1.3, and the endpoint's own name, unless told otherwise.
    public init(
        engine: any TLSEngine, pins: PinSet, serverName: Host? = nil,
        minimumVersion: TLSVersion = .tls12, maximumVersion: TLSVersion = .tls13
    ) {
        self.engine = engine
        self.pins = pins
        self.serverName = serverName
        self.minimumVersion = minimumVersion
        self.maximumVersion = maximumVersion
    }

    /// Looks up, connects and completes the pinned handshake, all within one limit of time; a refusal may take a second
    /// more to reach the server. The first address that connects decides.
    public func connect(to endpoint: Endpoint, within limit: TimeLimit) -> ConnectOutcome {
        VerifiedConnection.establish(to: endpoint, with: self, within: limit)
    }

    func configuration(for endpoint: Endpoint) -> TLSClientConfiguration {
        TLSClientConfiguration(
            serverName: (serverName ?? endpoint.host).serverName,
            minimumVersion: minimumVersion, maximumVersion: maximumVersion)
    }
}

/// How an attempt to connect ended.
public enum ConnectOutcome: ~Copyable {
    /// The server holds the pinned key.
    case verified(VerifiedConnection)
    /// It is another server, or could be.
    case refused(ConnectionRefusal)
    /// There is no verdict.
    case failed(ConnectionFailure)
}
