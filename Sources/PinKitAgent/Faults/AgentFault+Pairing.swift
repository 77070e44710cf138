internal import PinKit
internal import PinKitWire

extension AgentFault {
    /// The answer to a pairing that was admitted, in place of the right one; nil where this fault is another.
    func pairingAnswer(_ right: PairingReply, host: String) -> HTTPResponse? {
        var reply = right
        switch self {
        case .pairOtherPin: reply.publicKeyPin = .string(Self.otherPin.text)
        case .pairNoPin: reply.publicKeyPin = nil
        case .pairEmptyPin: reply.publicKeyPin = .string("")
        case .pairRespelledPin: reply.publicKeyPin = reply.pin.map { .string($0.digest.hexadecimal) }
        case .pairPinOfNothing: reply.publicKeyPin = .string(Pin(PortableSHA256.digest(of: [])).text)
        case .pairNoToken: reply.token = nil
        case .pairEmptyToken: reply.token = ""
        case .pairNoDeviceID: reply.deviceID = nil
        case .pairTokenLineBreak: reply.token = "line\r\nbreak"
        case .pairHTML:
            return Self.response(200, "text/html; charset=utf-8", "<!doctype html><title>Davi NFC Agent</title>")
        case .pairJSONAsHTML: return Self.response(200, "text/html", right.json.text)
        case .pairRedirect:
            var response = Self.response(307, "text/plain", "moved")
            response.fields.append("Location", "https://\(host)/pair-elsewhere")
            return response
        case .pairCreated: return Self.response(201, "application/json", right.json.text)
        case .pairEmpty: return Self.response(200, "application/json", "")
        case .pairNotJSON: return Self.response(200, "application/json", "{'deviceID': 'x'}")
        case .pairDuplicateToken:
            let text = right.json.text
            return Self.response(200, "application/json", text.dropLast() + ",\"deviceToken\":\"another\"}")
        case .pairHuge:
            return Self.response(200, "application/json", "{\"x\":\"" + String(repeating: "a", count: 1 << 20) + "\"}")
        case .pairServerError: return Self.response(500, "text/plain", "internal error on purpose")
        case .pairUnavailable: return Self.response(503, "text/plain", "unavailable on purpose")
        default: return nil
        }
        return reply.response
    }

    private static func response(_ status: Int, _ type: String, _ body: some StringProtocol) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: HTTPFields([("Content-Type", type), ("Cache-Control", "no-store")]),
            body: Array(body.utf8))
    }
}

/// The right answer to a pairing, member by member, so that a fault can change one.
struct PairingReply {
    var deviceID: String?
    var token: String?
    /// The agent's pin; nil without TLS.
    let pin: Pin?
    var publicKeyPin: JSONValue?
    let port: UInt16

    init(deviceID: String, token: String, pin: Pin?, port: UInt16) {
        self.deviceID = deviceID
        self.token = token
        self.pin = pin
        self.port = port
        publicKeyPin = pin.map { .string($0.text) }
    }

    var json: JSONValue {
        let members: [JSONValue.Member?] = [
            deviceID.map { .init("deviceID", .string($0)) }, token.map { .init("deviceToken", .string($0)) },
            publicKeyPin.map { .init("publicKeyPin", $0) }, .init("agentPort", .number("\(port)")),
        ]
        return .object(members.compactMap { $0 })
    }

    var response: HTTPResponse {
        HTTPResponse(
            status: 200,
            fields: HTTPFields([("Content-Type", "application/json"), ("Cache-Control", "no-store")]),
            body: Array(json.text.utf8))
    }
}
