/// Finds a fatal alert that a TLS 1.3 client sent unencrypted, by the record headers alone.
///
/// OpenSSL clients send the alerts of their handshake in clear until they have sent Finished, and GnuTLS servers report
/// those as records that do not decrypt. After ServerHello every encrypted record is outwardly of type 23
/// (RFC 8446 §5.2), so a record of type 21 with two bytes is such an alert.
struct PlaintextAlertScanner {
    /// The description of the first fatal alert in clear.
    private(set) var alert: UInt8?
    private var header: [UInt8] = []
    private var body: [UInt8] = []
    private var bodyLeft = 0

    private static let headerLength = 5
    private static let alertType: UInt8 = 21
    private static let alertLength = 2
    private static let fatal: UInt8 = 2

    /// Goes on with the stream; keeps seven bytes at most.
    mutating func scan(_ bytes: [UInt8]) {
        var next = 0
        while next < bytes.count {
            if header.count < Self.headerLength {
                header.append(bytes[next])
                next += 1
                if header.count == Self.headerLength { bodyLeft = Int(header[3]) << 8 | Int(header[4]) }
            } else if isAlert {
                body.append(bytes[next])
                next += 1
                bodyLeft -= 1
            } else {
                let skipped = min(bodyLeft, bytes.count - next)
                next += skipped
                bodyLeft -= skipped
            }
            if header.count == Self.headerLength, bodyLeft == 0 { finishRecord() }
        }
    }

    private var isAlert: Bool {
        header[0] == Self.alertType && Int(header[3]) << 8 | Int(header[4]) == Self.alertLength
    }

    private mutating func finishRecord() {
        if alert == nil, body.count == Self.alertLength, body[0] == Self.fatal { alert = body[1] }
        header.removeAll(keepingCapacity: true)
        body.removeAll(keepingCapacity: true)
    }
}
