/// What an agent's answer to `/pair` hands over, once it has been found to be right.
public struct PairingAnswer: Sendable, Hashable {
    /// The longest device token and device ID that are taken, in bytes: agents send 43 and at most 36.
    public static let longestToken = 4_096
    /// See ``longestToken``.
    public static let longestDeviceID = 256

    /// What the agent calls this device; opaque.
    public let deviceID: String
    /// What admits this device from now on; visible ASCII, since it goes into a header.
    public let deviceToken: String
    /// The agent's port, which may be another than the one paired over; nil where the answer has none.
    public let agentPort: UInt16?

    /// Decides whether an answer is to be stored: a pure function, the same for every client.
    ///
    /// - Parameters:
    ///   - status: the status of the HTTP response; nothing but 200 is right.
    ///   - contentType: the value of Content-Type; nil where there is none.
    ///   - body: the whole body.
    ///   - pin: the pin off the agent's screen, over which the connection was checked.
    /// - Throws: ``Refusal``. Nothing may be stored then, the token least of all.
    public init(status: Int, contentType: String?, body: [UInt8], pairedBy pin: Pin) throws(Refusal) {
        guard status == 200 else { throw .status(status) }
        guard let contentType, Self.isJSON(contentType) else { throw .contentType(contentType) }
        let answer: JSONValue
        do throws(JSONError) {
            answer = try JSONValue.read(body)
        } catch {
            throw .json(error)
        }
        guard case .object = answer else { throw .notAnObject }
        deviceID = try Self.text("deviceID", in: answer, limit: Self.longestDeviceID)
        deviceToken = try Self.text("deviceToken", in: answer, limit: Self.longestToken)
        agentPort = try Self.port(in: answer)

        // Last, so that a wrong answer is told from the right answer of another agent.
        switch answer["publicKeyPin"] {
        case nil, .null, .string(""): throw .pinMissing(expected: pin)
        case .string(let seen) where Array(seen.utf8) == pin.textBytes: break
        case .string(let seen): throw .pinDiffers(expected: pin, seen: seen)
        default: throw .member("publicKeyPin", .notText)
        }
    }

    /// `application/json`, with or without parameters, in any letter case (RFC 9110 §8.3.1).
    private static func isJSON(_ contentType: String) -> Bool {
        let type = contentType.utf8.prefix { $0 != UInt8(ascii: ";") }
        let blanks: Set<UInt8> = [0x20, 0x09]
        let trimmed = type.drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed()
        return String(decoding: Array(trimmed), as: UTF8.self).lowercased() == "application/json"
    }

    private static func text(_ name: String, in answer: JSONValue, limit: Int) throws(Refusal) -> String {
        guard let member = answer[name] else { throw .member(name, .missing) }
        guard let text = member.string else { throw .member(name, .notText) }
        guard !text.isEmpty else { throw .member(name, .empty) }
        guard text.utf8.count <= limit else { throw .member(name, .tooLong(limit)) }
        guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { throw .member(name, .notVisible) }
        return text
    }

    private static func port(in answer: JSONValue) throws(Refusal) -> UInt16? {
        guard let member = answer["agentPort"], member != .null else { return nil }
        guard let port = member.integer.flatMap(UInt16.init(exactly:)), port > 0 else {
            throw .member("agentPort", .notPort)
        }
        return port
    }
}

extension PairingAnswer {
    /// Why nothing is stored.
    public enum Refusal: Error, Sendable, Hashable {
        case status(Int)
        /// Not `application/json`: an older agent answers 200 with a web page on every path.
        case contentType(String?)
        case json(JSONError)
        case notAnObject
        case member(String, Fault)
        /// The answer names no pin, so it cannot be the agent's whose QR was scanned.
        case pinMissing(expected: Pin)
        case pinDiffers(expected: Pin, seen: String)

        /// What is wrong with a member.
        public enum Fault: Sendable, Hashable {
            case missing, notText, empty, notVisible, notPort
            /// More than this many bytes.
            case tooLong(Int)
        }
    }
}

extension PairingAnswer.Refusal: CustomStringConvertible {
    /// One lower-case sentence. It holds nothing secret; what the agent sent is for its reader to escape.
    public var description: String {
        switch self {
        case .status(let status): "the agent answered with status \(status); 200 is due"
        case .contentType(let type?): "the answer is of type '\(type)'; application/json is due"
        case .contentType(nil): "the answer has no Content-Type; application/json is due"
        case .json(let error): "the answer cannot be read: \(error)"
        case .notAnObject: "the answer is JSON, but not an object"
        case .member(let name, .missing): "the answer has no \(name)"
        case .member(let name, .notText): "\(name) is not a string"
        case .member(let name, .empty): "\(name) is empty"
        case .member(let name, .notVisible): "\(name) has characters besides visible ASCII, and cannot go into a header"
        case .member(let name, .notPort): "\(name) is not a port from 1 to 65535"
        case .member(let name, .tooLong(let limit)): "\(name) has more than \(limit) bytes"
        case .pinMissing(let expected):
            "the answer has no publicKeyPin; the QR says \(expected). The token is discarded, nothing is stored"
        case .pinDiffers(let expected, let seen):
            "the answer's publicKeyPin is '\(seen)'; the QR says \(expected). The token is discarded, nothing is stored"
        }
    }
}
