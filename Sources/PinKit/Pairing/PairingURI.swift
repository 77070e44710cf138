/// What a pairing QR says: where the agent is, its pin, and the code that admits one more device.
///
///     davi-pair://HOST:PORT/?code=123456&name=Davi+NFC+Agent&spki=sha256%2F…
///
/// It is read off the agent's own screen. One that was fetched over a network has no more authority than the connection
/// that served it.
public struct PairingURI: Sendable, Hashable {
    /// The scheme, in lower case.
    public static let scheme = "davi-pair"
    /// The longest text that a QR code holds, in bytes (ISO/IEC 18004, version 40, level L).
    public static let longestText = 2_953
    /// The longest name of an agent that is read, in bytes.
    public static let longestName = 256
    /// The longest code that is read, in bytes: agents show six digits.
    public static let longestCode = 64

    /// A name or an address, IPv6 without its brackets.
    public let host: String
    /// 1 to 65535.
    public let port: UInt16
    /// The pin of the agent's key.
    public let pin: Pin
    /// The code, leading zeros and all; nil where the QR has none.
    public let code: String?
    /// What the agent calls itself, for people; nil where the QR has none.
    public let name: String?

    /// Takes the parts as they are; what is empty counts as absent.
    public init(host: String, port: UInt16, pin: Pin, code: String?, name: String?) {
        self.host = host
        self.port = port
        self.pin = pin
        self.code = code.flatMap { $0.isEmpty ? nil : $0 }
        self.name = name.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// `192.168.1.20:9470`, `[2001:db8::1]:9470`.
    public var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// The text as the agent writes it: parameters in alphabetical order and form-encoded, a blank as `+`.
    public var text: String {
        let parameters = [("code", code), ("name", name), ("spki", pin.text)]
        let query = parameters.compactMap { key, value in value.map { "\(key)=\(FormEncoding.encode($0))" } }
        return "\(Self.scheme)://\(authority)/?" + query.joined(separator: "&")
    }
}
