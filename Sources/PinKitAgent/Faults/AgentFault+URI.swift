internal import PinKit

extension AgentFault {
    /// The QR's text with this fault in it; nil where the fault is none of the QR's.
    func spoiled(_ uri: PairingURI) -> String? {
        let text = uri.text
        let nothing = Pin(PortableSHA256.digest(of: []))
        switch self {
        case .uriDuplicatePin: return text + "&spki=" + FormEncoding.encode(Self.otherPin.text)
        case .uriPinOfNothing:
            return PairingURI(host: uri.host, port: uri.port, pin: nothing, code: uri.code, name: uri.name).text
        // Every + of base64 unescaped, and one put in where this pin has none.
        case .uriBlankInPin:
            return String(text.prefix { $0 != "?" }) + "?spki=sha256/" + "+" + uri.pin.text.dropFirst(8)
        case .uriNoPin:
            let start = text.prefix { $0 != "?" }
            return start + "?"
                + text.dropFirst(start.count + 1).split(separator: "&").filter { !$0.hasPrefix("spki=") }
                .joined(separator: "&")
        case .uriUserinfo: return text.replacing("://", with: "://user@")
        default: return nil
        }
    }
}
