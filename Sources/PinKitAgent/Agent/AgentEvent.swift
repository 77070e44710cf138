public import PinKit
import PinKitSystem

/// Something that happened at an agent, for its log. No event holds a code, a token or a secret.
public struct AgentEvent: Sendable, Hashable {
    /// What happened: `paired`, `connected`, `scan`.
    public let name: String
    /// The details in their order.
    public let details: [JSONValue.Member]

    init(_ name: String, _ details: [JSONValue.Member] = []) {
        self.name = name
        self.details = details
    }

    /// One JSON document: the name as `event`, then the details.
    public var json: JSONValue { .object([JSONValue.Member("event", .string(name))] + details) }

    /// The text of a detail; nil where it has none.
    public subscript(name: String) -> String? { details.first { $0.name == name }?.value.string }
}

extension AgentEvent {
    static func listening(port: UInt16, bootstrapPort: UInt16?, pin: Pin?) -> AgentEvent {
        AgentEvent(
            "listening",
            [
                .init("port", .number("\(port)")),
                .init("bootstrapPort", bootstrapPort.map { .number("\($0)") } ?? .null),
                .init("pin", pin.map { .string($0.text) } ?? .null),
            ])
    }

    static func paired(_ device: PairedDevice, _ peer: SocketAddress?) -> AgentEvent {
        AgentEvent("paired", Self.device(device.id, device.name) + Self.peer(peer))
    }

    static func pairingRefused(status: Int, failures: Int, _ peer: SocketAddress?) -> AgentEvent {
        AgentEvent(
            "pairing-refused",
            [.init("status", .number("\(status)")), .init("failures", .number("\(failures)"))] + Self.peer(peer))
    }

    static func connectionRefused(status: Int, _ peer: SocketAddress?) -> AgentEvent {
        AgentEvent("connection-refused", [.init("status", .number("\(status)"))] + Self.peer(peer))
    }

    static func handshakeFailed(_ reason: String, _ peer: SocketAddress?) -> AgentEvent {
        AgentEvent("handshake-failed", [.init("reason", .string(reason))] + Self.peer(peer))
    }

    static func connected(_ device: ConnectedDevice, _ peer: SocketAddress?) -> AgentEvent {
        AgentEvent("connected", Self.device(device.id, device.name) + Self.peer(peer))
    }

    static func disconnected(_ device: ConnectedDevice, reason: String) -> AgentEvent {
        AgentEvent("disconnected", Self.device(device.id, device.name) + [.init("reason", .string(reason))])
    }

    /// What a device reports: a tag that came or went.
    static func tag(_ name: String, _ device: ConnectedDevice, _ payload: JSONValue) -> AgentEvent {
        AgentEvent(name, Self.device(device.id, device.name) + [.init("payload", payload)])
    }

    static func identity(_ name: String, _ pin: Pin) -> AgentEvent {
        AgentEvent(name, [.init("pin", .string(pin.text))])
    }

    static func revoked(_ id: String) -> AgentEvent { AgentEvent("revoked", [.init("deviceID", .string(id))]) }

    private static func device(_ id: String, _ name: String) -> [JSONValue.Member] {
        [.init("deviceID", .string(id)), .init("deviceName", .string(name))]
    }

    private static func peer(_ peer: SocketAddress?) -> [JSONValue.Member] {
        peer.map { [.init("peer", .string($0.description))] } ?? []
    }
}
