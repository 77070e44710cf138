public import PinKitSystem

/// How an agent is set up.
public struct AgentConfiguration: Sendable {
    /// Where it listens; port 0 lets the system choose.
    public var listen = SocketAddress.loopback(.ipv4, port: 0)
    /// Where the bootstrap page is; nil for nowhere.
    public var bootstrapListen: SocketAddress?
    /// What the agent calls itself in the QR and on its page.
    public var name = "Davi NFC Agent"
    /// What it says of its version.
    public var version = "1"
    /// Whether it speaks TLS: without it there is no pin and no QR.
    public var usesTLS = true
    /// Whether devices can pair at all.
    public var pairs = true
    /// Whether only paired devices are admitted, so that neither the shared secret nor the bypass counts.
    public var requiresPairedDevices = false
    /// Whether peers on the loopback need no credential.
    public var allowsLoopbackBypass = false
    /// The secret that devices share which were never paired.
    public var sharedSecret: Secret?
    /// Whether the bootstrap page shows the code to everybody, as the shipped agent does.
    public var bootstrapAsShipped = false
    /// The host that the QR names; nil for the address listened on.
    public var host: String?
    /// How long things may take.
    public var timing = AgentTiming()

    /// An agent on a free port of the loopback, without a bootstrap page.
    public init() {}
}

/// How long an agent waits, in seconds.
public struct AgentTiming: Sendable {
    /// For a TLS handshake.
    public var handshake = 10.0
    /// For a request to come whole, and for the next one on the same connection.
    public var request = 10.0
    /// For the hello behind an upgrade.
    public var hello = 10.0
    /// For any message of a device: heartbeats come every 30.
    public var silence = 90.0
    /// For a peer to take what is sent.
    public var sending = 10.0

    /// The times of the shipped agent, where it has any.
    public init() {}
}
