internal import PinKit

/// The start of an answer that is not TLS.
public struct ClearTextAnswer: Sendable, Hashable {
    /// What speaks there, as far as its first bytes say.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case http = "HTTP"
        case ssh = "SSH"
        case smtp = "SMTP"
        case ftp = "FTP"
        case imap = "IMAP"
        case pop3 = "POP3"
        case unknown = "unknown"

        /// ` but with HTTP`, or nothing for an unknown kind.
        var label: String { self == .unknown ? "" : " but with \(rawValue)" }
    }

    /// The most bytes that are kept.
    public static let longest = 256
    /// The most bytes that ``text`` shows.
    public static let longestText = 64

    /// The first bytes, at most ``longest``.
    public let bytes: [UInt8]
    /// What speaks there.
    public let kind: Kind

    init(_ bytes: [UInt8]) {
        self.bytes = Array(bytes.prefix(Self.longest))
        let start = String(decoding: self.bytes, as: UTF8.self)
        kind =
            switch start {
            case _ where start.hasPrefix("HTTP/"): .http
            case _ where start.hasPrefix("SSH-"): .ssh
            case _ where start.hasPrefix("220"): start.uppercased().contains("FTP") ? .ftp : .smtp
            case _ where start.hasPrefix("* OK") || start.hasPrefix("* PREAUTH"): .imap
            case _ where start.hasPrefix("+OK"): .pop3
            default: .unknown
            }
    }

    /// The first line, with everything but printable ASCII written as `\x1b`, cut with `…`.
    public var text: String {
        let line = bytes.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        // A first byte that ends a line is shown for what it is.
        let shown = line.isEmpty ? bytes[...] : line
        var text = ""
        for byte in shown.prefix(Self.longestText) {
            let isPlain = (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "\"")
            text += isPlain ? String(UnicodeScalar(byte)) : "\\x" + Hex.byte(byte)
        }
        return shown.count > Self.longestText ? text + "…" : text
    }
}
