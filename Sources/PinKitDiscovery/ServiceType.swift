/// What agents announce (RFC 6763): discovery is a hint of where to look, and never a reason to trust.
public enum ServiceType {
    /// The type of the agent's service.
    public static let agent = "_nfc-device._tcp"

    /// The keys of the TXT record, as shipped: no pin and no word of TLS is among them.
    public static let record = [("version", "1.0"), ("protocol", "websocket"), ("path", "/ws"), ("type", "agent")]

    /// The bytes of a TXT record: each `key=value` behind its length (RFC 6763 §6.1).
    static func text(_ pairs: [(String, String)]) -> [UInt8] {
        pairs.flatMap { key, value in
            let entry = Array("\(key)=\(value)".utf8.prefix(255))
            return [UInt8(entry.count)] + entry
        }
    }

    /// The pairs of a TXT record; what has no `=` is a key alone. Of a key that stands twice the first counts (§6.4).
    static func pairs(_ bytes: [UInt8]) -> [String: String] {
        var pairs: [String: String] = [:]
        var rest = bytes[...]
        while let count = rest.popFirst() {
            let entry = String(decoding: rest.prefix(Int(count)), as: UTF8.self)
            rest = rest.dropFirst(Int(count))
            let key = entry.prefix { $0 != "=" }
            if !key.isEmpty, pairs[String(key)] == nil { pairs[String(key)] = String(entry.dropFirst(key.count + 1)) }
        }
        return pairs
    }
}
