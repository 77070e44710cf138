public import PinKitSystem

/// What a check did and saw on the wire, however it ended.
public struct ConnectionTrace: Sendable, Hashable {
    /// What was asked for.
    public let endpoint: Endpoint
    /// The engine's name.
    public let engine: String
    /// The name in SNI, nil for none.
    public let serverName: String?
    /// The address that was connected to; nil where none was.
    public internal(set) var peer: SocketAddress?
    /// What was sent up to the verdict and the refusal, if any. In TLS 1.2 no application-data record is among it; in
    /// TLS 1.3 only those that carry the end of the handshake, or an encrypted alert.
    public internal(set) var sent = TLSRecordTally()
    /// What was received in that time.
    public internal(set) var received = TLSRecordTally()

    init(endpoint: Endpoint, engine: String, serverName: String?) {
        self.endpoint = endpoint
        self.engine = engine
        self.serverName = serverName
    }

    /// The address connected to, or else what was asked for.
    public var place: String { peer?.description ?? endpoint.description }
}
