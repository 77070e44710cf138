internal import PinKit
internal import PinKitSystem
internal import PinKitWire

/// How a device was admitted.
struct Admission: Sendable, Hashable {
    /// The ID for this session: the paired device's, or one made for it.
    let deviceID: String
    /// Whether it paired, so that it can be revoked.
    let isPaired: Bool
}

/// Decides who may connect: a paired token first; else the shared secret, unless pairing is required; a peer on the
/// loopback without any credential only where that was asked for.
struct DeviceAdmission: Sendable {
    let registry: DeviceRegistry
    let sharedSecret: Secret?
    let requiresPairing: Bool
    let allowsLoopbackBypass: Bool

    /// Nil where the request must be answered with 401.
    func admit(_ request: HTTPRequest, from peer: SocketAddress?) -> Admission? {
        guard let credential = Self.credential(request) else {
            let isLocal = peer?.isLoopback ?? false
            return allowsLoopbackBypass && !requiresPairing && isLocal ? Self.guest() : nil
        }
        if let device = registry.device(ofToken: credential) { return Admission(deviceID: device.id, isPaired: true) }
        guard !requiresPairing, let sharedSecret else { return nil }
        let digest = PortableSHA256.digest(of: credential)
        let isRight = sharedSecret.read { secret in
            // The digests are compared, so that the time tells nothing of the secret.
            var hash = PortableSHA256()
            hash.update(secret, 0..<secret.count)
            return hash.finalize() == digest && secret.count > 0
        }
        return isRight ? Self.guest() : nil
    }

    private static func guest() -> Admission {
        var generator = SystemRandomNumberGenerator()
        let id = Hex.encode((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        return Admission(deviceID: id, isPaired: false)
    }

    /// The `secret` of the query, which wins even when it is wrong; else the bearer token (RFC 6750 §2.1). Nil where
    /// there is neither.
    private static func credential(_ request: HTTPRequest) -> [UInt8]? {
        // A query that cannot be read is a wrong credential, not a missing one.
        guard let parameters = request.parameters else { return [] }
        if let secret = parameters.first(where: { $0.name == "secret" }) { return Array(secret.value.utf8) }
        let values = request.fields.values("Authorization")
        guard let value = values.first else { return nil }
        guard values.count == 1, value.lowercased().hasPrefix("bearer ") else { return [] }
        return Array(value.utf8.dropFirst(7).drop { $0 == 0x20 })
    }
}
