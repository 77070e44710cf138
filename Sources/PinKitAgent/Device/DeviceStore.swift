internal import PinKit
internal import PinKitSystem

/// The credentials of a device, in a file of mode 0600 that is replaced whole, each found by the agent's pin.
public struct DeviceStore: Sendable {
    /// Bytes of the file: a credential with its certificate has some 2,000.
    static let fileBytes = 4 << 20

    /// Where the file is.
    public let path: String

    /// A store at a path; nothing is read or made yet.
    public init(path: String) { self.path = path }

    /// All credentials, in the order in which they were stored; nil where there is no file.
    ///
    /// - Throws: where the file cannot be read, or is none of this kind; it is left as it is.
    public func read() throws(AgentError) -> [DeviceCredential]? {
        let bytes: [UInt8]
        do throws(SystemError) {
            guard let contents = try StateFile.read(path, limit: Self.fileBytes) else { return nil }
            bytes = contents
        } catch {
            throw AgentError(error)
        }
        guard let document = try? JSONValue.read(bytes), document["version"]?.integer == 1,
            case .array(let values) = document["credentials"]
        else { throw AgentError("\(path) is not a device's store; it is left as it is") }
        let credentials = values.compactMap(DeviceCredential.init(json:))
        guard credentials.count == values.count else {
            throw AgentError("\(path) holds an entry that is no credential; it is left as it is")
        }
        return credentials
    }

    /// Stores a credential in place of the one of the same pin, if any. What is stored of other agents stays.
    public func save(_ credential: DeviceCredential) throws(AgentError) {
        let others = (try read() ?? []).filter { $0.pin != credential.pin }
        let document = JSONValue.object([
            .init("version", .number("1")), .init("credentials", .array((others + [credential]).map(\.json))),
        ])
        do throws(AtomicFile.Failure) {
            try AtomicFile.write(Array((document.text + "\n").utf8), to: path, mode: 0o600)
        } catch {
            throw AgentError(error)
        }
    }
}

extension DeviceCredential {
    fileprivate init?(json value: JSONValue) {
        guard let pinText = value["pin"]?.string, let notation = try? PinNotation.read(pinText),
            notation.pin.text == pinText, let place = value["endpoint"]?.string,
            let endpoint = try? Endpoint(parsing: place, defaultPort: 9_470), let id = value["deviceID"]?.string,
            let token = value["deviceToken"]?.string, !id.isEmpty, !token.isEmpty,
            token.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), let leafText = value["leaf"]?.string,
            let leaf = try? Base64.decode(Array(leafText.utf8).span), let pairedAt = value["pairedAt"]?.integer
        else { return nil }
        self.init(
            pin: notation.pin, endpoint: endpoint, deviceID: id, deviceToken: token,
            agentName: value["agentName"]?.string, leaf: leaf, pairedAt: Int64(pairedAt))
    }

    fileprivate var json: JSONValue {
        .object([
            .init("pin", .string(pin.text)), .init("endpoint", .string(endpoint.description)),
            .init("deviceID", .string(deviceID)), .init("deviceToken", .string(deviceToken)),
            .init("agentName", agentName.map { .string($0) } ?? .null), .init("leaf", .string(Base64.encode(leaf))),
            .init("pairedAt", .number("\(pairedAt)")),
        ])
    }
}
