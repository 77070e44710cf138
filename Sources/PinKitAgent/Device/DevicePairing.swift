public import PinKit
public import PinKitSystem
public import PinKitTLS
internal import PinKitWire

/// What a device keeps of a pairing. It holds the token: never print it.
public struct DeviceCredential: Sendable, Hashable {
    /// What the agent's key must be: this is what it is found by.
    public let pin: Pin
    /// Where the agent was; a hint, since hosts move.
    public let endpoint: Endpoint
    /// What the agent calls this device.
    public let deviceID: String
    /// What admits this device.
    public let deviceToken: String
    /// What the agent calls itself, for people.
    public let agentName: String?
    /// The agent's certificate when it was paired, in DER.
    public let leaf: [UInt8]
    /// Seconds since 1970.
    public let pairedAt: Int64
}

/// A device that pairs: `POST /pair` over a connection checked by the pin off the screen.
public struct DevicePairing: Sendable {
    /// Bytes of an answer: it has some two hundred.
    static let answerBytes = 65_536

    /// The library that speaks TLS.
    public var engine: any TLSEngine
    /// What this device is called.
    public var deviceName: String
    /// `ios`, `android`; empty for none.
    public var platform: String

    /// A device by its name.
    public init(engine: any TLSEngine, deviceName: String, platform: String = "") {
        self.engine = engine
        self.deviceName = deviceName
        self.platform = platform
    }

    /// Pairs. Nothing is stored here.
    ///
    /// - Parameters:
    ///   - uri: the QR's.
    ///   - code: the code off the screen, where the QR has none.
    ///   - time: seconds since 1970, for the credential.
    /// - Throws: `DeviceFailure`; the token, if one came, is gone then. A redirect is not followed.
    public func pair(
        _ uri: PairingURI, code: String?, at time: Int64, within limit: TimeLimit
    ) throws(DeviceFailure) -> DeviceCredential {
        let endpoint: Endpoint
        do throws(EndpointError) {
            endpoint = Endpoint(host: try Host(parsing: uri.host), port: uri.port)
        } catch {
            throw .wrongAnswer("the pairing URI's host is none: \(error)")
        }
        let pinned = PinnedConnector(engine: engine, pins: PinSet(uri.pin))
        let stream = try DeviceConnector(endpoint, pinned: pinned).connect(within: limit)
        defer { stream.close() }
        guard let leaf = stream.leaf else { throw .wrongAnswer("the connection has no certificate") }
        try stream.send(request(uri, code).bytes, deadline: limit.deadline)
        let response = try DeviceHTTP.response(to: "POST", from: stream, limits: Self.limits, deadline: limit.deadline)
            .response
        let answer = try Self.answer(response, uri.pin)
        return DeviceCredential(
            pin: uri.pin, endpoint: Endpoint(host: endpoint.host, port: answer.agentPort ?? endpoint.port),
            deviceID: answer.deviceID, deviceToken: answer.deviceToken, agentName: uri.name, leaf: leaf, pairedAt: time)
    }

    private static var limits: HTTPLimits {
        var limits = HTTPLimits()
        limits.bodyBytes = answerBytes
        return limits
    }

    private func request(_ uri: PairingURI, _ code: String?) -> HTTPRequest {
        var members: [JSONValue.Member] = [.init("deviceName", .string(deviceName))]
        if !platform.isEmpty { members.append(.init("platform", .string(platform))) }
        let query = (uri.code ?? code).map { "pin=\(FormEncoding.encode($0))" }
        return HTTPRequest(
            method: "POST", path: "/pair", query: query,
            fields: HTTPFields([
                ("Host", uri.authority), ("Content-Type", "application/json"), ("Accept", "application/json"),
                ("Connection", "close"),
            ]), body: Array(JSONValue.object(members).text.utf8))
    }

    /// The answer that may be stored.
    static func answer(_ response: HTTPResponse, _ pin: Pin) throws(DeviceFailure) -> PairingAnswer {
        do throws(PairingAnswer.Refusal) {
            return try PairingAnswer(
                status: response.status, contentType: response.fields["Content-Type"], body: response.body,
                pairedBy: pin)
        } catch {
            switch error {
            case .pinMissing, .pinDiffers: throw .pin(error)
            case .status(let status): throw DeviceHTTP.failure(status, location: response.fields["Location"])
            default: throw .wrongAnswer(error.description)
            }
        }
    }
}
