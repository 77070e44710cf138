public import PinKit

extension Agent {
    /// What an agent says of itself to whoever may control it. It holds the code.
    public struct Status: Sendable, Hashable {
        /// The port that was bound.
        public let port: UInt16
        /// The bootstrap page's; nil where there is none.
        public let bootstrapPort: UInt16?
        /// Nil without TLS.
        public let pin: Pin?
        /// The code on the screen.
        public let code: String
        /// The QR's text; nil without a pin.
        public let uri: String?
        /// Wrong codes so far.
        public let failures: Int
        /// Whether every code is refused.
        public let isLocked: Bool
        /// The mistake made on purpose.
        public let fault: AgentFault?
        /// How many devices are connected.
        public let connected: Int
    }

    /// What the agent is at this moment.
    public var status: Status {
        Status(
            port: core.port, bootstrapPort: core.bootstrapPort, pin: core.identity?.pin, code: core.desk.code,
            uri: core.uri(local: nil), failures: core.desk.failures, isLocked: core.desk.isLocked, fault: core.fault,
            connected: core.hub.count)
    }

    /// The pin of the agent's key; nil without TLS.
    public var pin: Pin? { core.identity?.pin }

    /// What a device scans, with the code in it; nil without TLS.
    public var pairingURI: String? { core.uri(local: nil) }

    /// The certificate that is shown, in DER; nil without TLS.
    public var certificate: [UInt8]? { core.identity?.chain[0] }

    /// The devices that have paired.
    public var pairedDevices: [PairedDevice] { core.registry.all }

    /// Makes a new certificate for the same key; those who are connected stay.
    ///
    /// - Throws: where it cannot be made or stored.
    public func reissue() throws(AgentError) {
        guard let identity = core.identity else { throw AgentError("without TLS there is no certificate", .state) }
        let next = try core.keeper.reissue(identity)
        core.set(next)
        core.happened(.identity("reissued", next.pin))
    }

    /// Makes a new key: every device has to pair again. The tokens stay valid; it is the devices that refuse.
    ///
    /// - Throws: where it cannot be made or stored.
    public func regenerate() throws(AgentError) {
        guard core.identity != nil else { throw AgentError("without TLS there is no key", .state) }
        let next = try core.keeper.regenerate()
        core.set(next)
        core.happened(.identity("regenerated", next.pin))
    }

    /// Takes a new code. It does not unlock: only starting again does.
    public func renewCode() {
        core.desk.renew()
        core.happened(AgentEvent("new-pin"))
    }

    /// Refuses to pair from now on, as after five wrong codes.
    public func lock() {
        core.desk.lock()
        core.happened(AgentEvent("locked"))
    }

    /// Forgets a device and ends its sessions with 1008; false where there is none of that name.
    ///
    /// - Throws: where that could not be stored.
    public func revoke(_ id: String) throws(AgentError) -> Bool {
        guard try core.registry.revoke(id) else { return false }
        core.hub.end(id, .revoked)
        core.happened(.revoked(id))
        return true
    }

    /// Makes a mistake from now on, or none.
    public func set(_ fault: AgentFault?) {
        core.set(fault)
        core.happened(AgentEvent("fault", [.init("name", .string(fault?.rawValue ?? "none"))]))
    }
}
