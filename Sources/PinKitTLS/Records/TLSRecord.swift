/// The content types of records (RFC 8446 §5.1, RFC 6520 §3).
public enum TLSContentType: UInt8, Sendable, Hashable, CaseIterable {
    case changeCipherSpec = 20
    case alert = 21
    case handshake = 22
    /// In TLS 1.3 every encrypted record looks like one of these, the handshake's own included.
    case applicationData = 23
    case heartbeat = 24
}

/// The header of one record that has passed by whole.
public struct TLSRecord: Sendable, Hashable {
    /// What the record says it carries.
    public let type: TLSContentType
    /// The version in the header, such as 0x0303.
    public let version: UInt16
    /// The length of the body in bytes.
    public let length: Int
}

/// An alert that passed by unencrypted (RFC 8446 §6).
public struct TLSPlaintextAlert: Sendable, Hashable {
    /// 1 for a warning, 2 for a fatal alert.
    public let level: UInt8
    /// The description; ``TLSAlert`` has the names.
    public let alert: UInt8

    /// Makes an alert of its two bytes.
    public init(level: UInt8, alert: UInt8) {
        self.level = level
        self.alert = alert
    }
}

/// What has passed by in one direction of a connection, counted without any key.
public struct TLSRecordTally: Sendable, Hashable {
    /// All bytes, headers and what is not TLS included.
    public internal(set) var bytes = 0
    /// Whole records by type.
    public internal(set) var records: [TLSContentType: Int] = [:]
    /// Bytes in bodies of application-data records, as encrypted, those of an unfinished record included.
    public internal(set) var applicationDataBytes = 0
    /// The unencrypted alerts in their order; no more than ``mostAlerts``.
    public internal(set) var alerts: [TLSPlaintextAlert] = []
    /// The offset of the first header that is none; from there on bytes are only counted.
    public internal(set) var notTLS: Int?

    /// More alerts than this are not kept: one that is fatal ends a connection.
    public static let mostAlerts = 16

    /// Nothing yet.
    public init() {}

    /// The number of whole records of a type.
    public func count(of type: TLSContentType) -> Int { records[type] ?? 0 }
}
