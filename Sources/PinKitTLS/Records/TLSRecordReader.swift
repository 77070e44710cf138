/// Follows the records in one direction of a connection (RFC 8446 §5.1), without any key and at constant memory.
///
///     struct {
///         ContentType type;
///         ProtocolVersion legacy_record_version;
///         uint16 length;
///         opaque fragment[TLSPlaintext.length];
///     } TLSPlaintext;
public struct TLSRecordReader: Sendable {
    /// The length of a record's header.
    public static let headerLength = 5
    /// The longest body: 2^14 bytes, and 2048 for what TLS 1.2 may add (RFC 5246 §6.2.3).
    public static let longestBody = 16_384 + 2_048

    /// What has passed by so far.
    public private(set) var tally = TLSRecordTally()

    private var header: [UInt8] = []
    private var remaining = 0
    /// The first two bytes of the body: the length of an unencrypted alert.
    private var start: [UInt8] = []

    /// A reader at the start of a connection.
    public init() {}

    /// Whether a connection that starts with `bytes` can be TLS: a known type, and a version whose major number is 3.
    /// Any answer to no bytes is yes.
    public static func canStartRecord(_ bytes: some Collection<UInt8>) -> Bool {
        guard let type = bytes.first else { return true }
        guard TLSContentType(rawValue: type) != nil else { return false }
        return bytes.dropFirst().first.map { $0 == 3 } ?? true
    }

    /// Takes the next bytes, in pieces of any size, and gives the records that they complete.
    @discardableResult
    public mutating func read(_ bytes: [UInt8]) -> [TLSRecord] {
        let offset = tally.bytes
        tally.bytes += bytes.count
        guard tally.notTLS == nil else { return [] }

        var completed: [TLSRecord] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            if header.count < Self.headerLength {
                header.append(rest.removeFirst())
                guard header.count == Self.headerLength else { continue }
                remaining = Int(header[3]) << 8 | Int(header[4])
                guard Self.canStartRecord(header), remaining <= Self.longestBody else {
                    tally.notTLS = offset + rest.startIndex - Self.headerLength
                    return completed
                }
            } else {
                let body = rest.prefix(remaining)
                start += body.prefix(2 - start.count)
                if header[0] == TLSContentType.applicationData.rawValue { tally.applicationDataBytes += body.count }
                remaining -= body.count
                rest.removeFirst(body.count)
            }
            if remaining == 0, let record = finish() { completed.append(record) }
        }
        return completed
    }

    private mutating func finish() -> TLSRecord? {
        guard let type = TLSContentType(rawValue: header[0]) else { return nil }
        let record = TLSRecord(
            type: type, version: UInt16(header[1]) << 8 | UInt16(header[2]),
            length: Int(header[3]) << 8 | Int(header[4]))
        tally.records[type, default: 0] += 1
        // An encrypted alert is longer: it carries at least an authentication tag.
        if type == .alert, record.length == 2, start.count == 2, tally.alerts.count < TLSRecordTally.mostAlerts {
            tally.alerts.append(TLSPlaintextAlert(level: start[0], alert: start[1]))
        }
        header = []
        start = []
        return record
    }
}
