internal import PinKit

/// A device that has paired. Its token is not among what is kept, only the token's digest.
public struct PairedDevice: Sendable, Hashable {
    /// 32 hexadecimal digits.
    public let id: String
    /// What the device calls itself.
    public let name: String
    /// `ios`, `android`, or whatever it says; empty where it says nothing.
    public let platform: String
    /// The SHA-256 of the token.
    let tokenDigest: PinDigest
    /// Seconds since 1970.
    public let pairedAt: Int64

    /// The longest name that is kept, in characters; the rest is cut.
    static let longestName = 128
    /// The name of a device that gives none.
    static let unnamed = "Paired device"

    init(id: String, name: String, platform: String, tokenDigest: PinDigest, pairedAt: Int64) {
        self.id = id
        self.name = name
        self.platform = platform
        self.tokenDigest = tokenDigest
        self.pairedAt = pairedAt
    }

    /// Reads one of the members of the file; nil where it is none.
    init?(_ value: JSONValue) {
        guard let id = value["id"]?.string, let name = value["name"]?.string,
            let platform = value["platform"]?.string, let hex = value["tokenSHA256"]?.string,
            let bytes = try? Hex.decode(Array(hex.utf8).span), let digest = PinDigest(bytes.span),
            let pairedAt = value["pairedAt"]?.integer, !id.isEmpty
        else { return nil }
        self.init(id: id, name: name, platform: platform, tokenDigest: digest, pairedAt: Int64(pairedAt))
    }

    var json: JSONValue {
        .object([
            .init("id", .string(id)), .init("name", .string(name)), .init("platform", .string(platform)),
            .init("tokenSHA256", .string(tokenDigest.hexadecimal)), .init("pairedAt", .number("\(pairedAt)")),
        ])
    }
}
