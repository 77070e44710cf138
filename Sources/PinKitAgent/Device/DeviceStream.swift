internal import PinKit
public import PinKitSystem
public import PinKitTLS

/// Makes a device's connections: pinned, or in clear text where somebody asked for that in so many words.
public struct DeviceConnector: Sendable {
    /// Where the agent is.
    public var endpoint: Endpoint
    /// What its key must be; nil sends everything in clear text.
    public var connector: PinnedConnector?

    /// A connection that is checked by a pin.
    public init(_ endpoint: Endpoint, pinned connector: PinnedConnector) {
        self.endpoint = endpoint
        self.connector = connector
    }

    /// A connection that anybody on the way reads along.
    public init(cleartext endpoint: Endpoint) { self.endpoint = endpoint }

    /// Connects; with a pin, not one byte of data is sent before the key was checked.
    func connect(within limit: TimeLimit) throws(DeviceFailure) -> any DeviceStream {
        guard let connector else { return try Self.cleartext(endpoint, within: limit) }
        switch connector.connect(to: endpoint, within: limit) {
        case .verified(let connection): return PinnedDeviceStream(connection)
        case .refused(let refusal): throw .key(refusal)
        case .failed(let failure): throw .noAnswer(failure.description)
        }
    }

    private static func cleartext(
        _ endpoint: Endpoint, within limit: TimeLimit
    ) throws(DeviceFailure) -> any DeviceStream {
        let addresses: [SocketAddress]
        do throws(LookupError) {
            addresses = try NameLookup.resolve(endpoint.host, port: endpoint.port, deadline: limit.deadline)
        } catch {
            throw .noAnswer("\(error)")
        }
        do throws(ConnectError) {
            return CleartextDeviceStream(try Socket.connect(to: addresses, deadline: limit.deadline))
        } catch {
            throw .noAnswer("\(endpoint) cannot be connected to: \(error)")
        }
    }
}

/// A device's connection. One thread uses it.
protocol DeviceStream: AnyObject {
    /// The agent's certificate in DER; nil in clear text.
    var leaf: [UInt8]? { get }
    func send(_ bytes: [UInt8], deadline: Deadline) throws(DeviceFailure)
    /// At least one byte, or why there is none.
    func receive(deadline: Deadline, bell: Bell?) -> StreamReceived
    func close()
}

/// Owns a connection whose key was checked.
final class PinnedDeviceStream: DeviceStream {
    private var connection: VerifiedConnection?
    let leaf: [UInt8]?

    init(_ connection: consuming VerifiedConnection) {
        leaf = connection.leaf.bytes
        self.connection = consume connection
    }

    func send(_ bytes: [UInt8], deadline: Deadline) throws(DeviceFailure) {
        do throws(TLSSendError) { try connection?.send(bytes, deadline: deadline) } catch {
            throw .noAnswer("\(error)")
        }
    }

    func receive(deadline: Deadline, bell: Bell?) -> StreamReceived {
        switch connection?.receive(upTo: 65_536, deadline: deadline, bell: bell) {
        case .bytes(let bytes): .bytes(bytes)
        case .timedOut: .timedOut
        case .interrupted: .interrupted
        case .closed, .truncated, .reset, .failed, .systemFailed, nil: .ended
        }
    }

    func close() {
        if let connection = connection.take() { connection.close() }
    }
}

/// Owns a connection in clear text.
final class CleartextDeviceStream: DeviceStream {
    private let socket: Socket
    let leaf: [UInt8]? = nil

    init(_ socket: consuming Socket) { self.socket = socket }

    func send(_ bytes: [UInt8], deadline: Deadline) throws(DeviceFailure) {
        do throws(SendError) { try socket.send(bytes, deadline: deadline) } catch { throw .noAnswer("\(error)") }
    }

    func receive(deadline: Deadline, bell: Bell?) -> StreamReceived {
        switch socket.receive(upTo: 65_536, deadline: deadline, bell: bell) {
        case .bytes(let bytes): .bytes(bytes)
        case .timedOut: .timedOut
        case .interrupted: .interrupted
        case .endOfStream, .reset, .failed: .ended
        }
    }

    func close() {
        socket.shutdownWrite()
        socket.drain(limitBytes: 65_536, deadline: Deadline(after: 1))
    }
}
