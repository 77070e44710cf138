internal import PinKit
internal import PinKitSystem

/// The devices that have paired, in memory and, where there is a file, there first.
final class DeviceRegistry: Sendable {
    /// Bytes of the file: some 10,000 devices.
    static let fileBytes = 4 << 20
    /// Devices that can be paired; more are refused.
    static let mostDevices = 10_000

    private let file: String?
    private let devices: Locked<[PairedDevice]>

    /// - Parameter file: is read if it is there, and replaced with every change; nil keeps nothing beyond the process.
    /// - Throws: where the file cannot be read, or is not of this kind: it is never overwritten then.
    init(file: String?) throws(AgentError) {
        self.file = file
        devices = Locked(try file.map { path throws(AgentError) in try Self.read(path) } ?? [])
    }

    /// The devices in the order in which they paired.
    var all: [PairedDevice] { devices.withLock { $0 } }

    /// The device that a token is of.
    ///
    /// All are compared, so that the time tells nothing of which one it is.
    func device(ofToken token: [UInt8]) -> PairedDevice? {
        let digest = PortableSHA256.digest(of: token)
        return devices.withLock { devices in
            var found: PairedDevice?
            for device in devices where device.tokenDigest == digest { found = device }
            return found
        }
    }

    /// Whether a device is still paired.
    func contains(_ id: String) -> Bool { devices.withLock { $0.contains { $0.id == id } } }

    /// Adds a device with a new token, which is returned here and never again.
    ///
    /// - Throws: where it could not be stored; it is not admitted then.
    func pair(name: String, platform: String, at time: Int64) throws(AgentError) -> (
        device: PairedDevice, token: String
    ) {
        var generator = SystemRandomNumberGenerator()
        func bytes(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }
        let token = Base64.urlText(of: bytes(32))
        let device = PairedDevice(
            id: Hex.encode(bytes(16)), name: name, platform: platform,
            tokenDigest: PortableSHA256.digest(of: Array(token.utf8)), pairedAt: time)
        try devices.withLock { devices throws(AgentError) in
            guard devices.count < Self.mostDevices else {
                throw AgentError("there are \(Self.mostDevices) devices already")
            }
            try save(devices + [device])
            devices.append(device)
        }
        return (device, token)
    }

    /// Forgets a device; false where there is none of that name.
    ///
    /// - Throws: where that could not be stored; it stays admitted then.
    func revoke(_ id: String) throws(AgentError) -> Bool {
        try devices.withLock { devices throws(AgentError) in
            let rest = devices.filter { $0.id != id }
            guard rest.count < devices.count else { return false }
            try save(rest)
            devices = rest
            return true
        }
    }

    private func save(_ devices: [PairedDevice]) throws(AgentError) {
        guard let file else { return }
        let document = JSONValue.object([.init("version", .number("1")), .init("devices", .array(devices.map(\.json)))])
        do throws(AtomicFile.Failure) {
            try AtomicFile.write(Array((document.text + "\n").utf8), to: file, mode: 0o600)
        } catch {
            throw AgentError(error)
        }
    }

    private static func read(_ path: String) throws(AgentError) -> [PairedDevice] {
        let bytes: [UInt8]
        do throws(SystemError) {
            guard let contents = try StateFile.read(path, limit: fileBytes) else { return [] }
            bytes = contents
        } catch {
            throw AgentError(error)
        }
        guard let document = try? JSONValue.read(bytes), document["version"]?.integer == 1,
            case .array(let values) = document["devices"]
        else { throw AgentError("\(path) is not a list of paired devices; it is left as it is") }
        let devices = values.compactMap(PairedDevice.init)
        guard devices.count == values.count else {
            throw AgentError("\(path) holds an entry that is no paired device; it is left as it is")
        }
        return devices
    }
}
