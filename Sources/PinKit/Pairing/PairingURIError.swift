/// Why a text is no pairing URI that a device may follow: a stable code and the place. It never holds the code's digits.
public struct PairingURIError: Error, Sendable, Hashable {
    /// The kind of fault.
    public enum Code: Sendable, Hashable {
        case tooLong
        case scheme
        case userinfo
        case host
        case port
        case path
        case fragment
        /// A byte that no URI has (RFC 3986 §2).
        case character(UInt8)
        /// A percent sign without two hexadecimal digits, or what they stand for is not UTF-8.
        case escape
        /// The parameter stands twice: of two readers one takes the first, the other the last.
        case duplicate(String)
        case missingPin
        /// A `+` of the pin's base64 was written as it is, and means a blank in a form.
        case blankInPin
        /// Not a pin at all, or one in another spelling than `sha256/` and padded base64.
        case pin(PinTextError?)
        /// The code has characters that no code has, or too many.
        case pairingCode
        case nameTooLong
    }

    /// The kind of fault.
    public let code: Code
    /// In bytes, from the start of the text.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension PairingURIError: CustomStringConvertible {
    /// One lower-case sentence that says what was seen and where.
    public var description: String {
        switch code {
        case .tooLong: "the pairing URI has more than \(PairingURI.longestText) bytes, which no QR holds"
        case .scheme: "the text does not begin with \(PairingURI.scheme)://"
        case .userinfo: "a user name stands before the host, which hides what the host is (byte \(offset))"
        case .host: "the pairing URI names no host (byte \(offset))"
        case .port: "the pairing URI needs a port from 1 to 65535 (byte \(offset))"
        case .path: "the pairing URI has a path (byte \(offset)), and should have none"
        case .fragment: "the pairing URI has a fragment (byte \(offset)), and should have none"
        case .character(let byte): "byte 0x\(Hex.byte(byte)) at offset \(offset) stands in no URI"
        case .escape: "the percent sign at offset \(offset) is not followed by the hexadecimal digits of UTF-8"
        case .duplicate(let name):
            "the parameter '\(name)' stands twice, again at offset \(offset): an agent takes the first, an app the last"
        case .missingPin: "the pairing URI has no pin (spki): without one the agent cannot be told from an impostor"
        case .blankInPin: "a blank stands in the pin where a + should be, at offset \(offset)"
        case .pin(let error?): "the pin (spki) at offset \(offset) is none: \(error)"
        case .pin(nil): "the pin (spki) at offset \(offset) is not spelled as the agent spells it"
        case .pairingCode:
            "the code at offset \(offset) has characters that no code has, or more than \(PairingURI.longestCode)"
        case .nameTooLong: "the agent's name at offset \(offset) has more than \(PairingURI.longestName) bytes"
        }
    }

    /// What to do about it.
    public var hint: String {
        switch code {
        case .blankInPin: "whoever wrote the QR must write + as %2B"
        case .pin(nil): "write sha256/ and 44 characters of padded base64, as %2F, %2B and %3D demand"
        case .pin(let error?): error.hint
        case .duplicate: "scan the QR again on the agent's own screen: this one may have been tampered with"
        default: "scan the QR on the agent's own screen again: davi-pair://HOST:9470/?spki=sha256%2F…&code=…"
        }
    }
}
