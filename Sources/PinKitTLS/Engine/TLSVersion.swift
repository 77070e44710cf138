/// A version of TLS that pinkit speaks as a client.
public enum TLSVersion: UInt16, Sendable, Hashable, Comparable, CaseIterable {
    /// RFC 5246.
    case tls12 = 0x0303
    /// RFC 8446.
    case tls13 = 0x0304

    public static func < (one: TLSVersion, other: TLSVersion) -> Bool { one.rawValue < other.rawValue }
}

extension TLSVersion: CustomStringConvertible {
    public var description: String { self == .tls12 ? "TLS 1.2" : "TLS 1.3" }
}
