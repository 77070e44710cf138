/// As much of a ClientHello in one record (RFC 8446 §4.1.2) as the tests look at: the name in SNI.
enum ClientHello {
    /// The name that a connection's first bytes ask for (RFC 6066 §3); nil where there is no such extension.
    static func serverName(in record: [UInt8]) -> String? {
        // Record header 5, handshake header 4, version 2, random 32.
        var rest = record.dropFirst(43)
        func take(_ count: Int) -> [UInt8] {
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        func number(_ count: Int) -> Int { take(count).reduce(0) { $0 << 8 | Int($1) } }
        _ = take(number(1))  // legacy_session_id
        _ = take(number(2))  // cipher_suites
        _ = take(number(1))  // legacy_compression_methods
        _ = number(2)
        while rest.count >= 4 {
            let type = number(2)
            let body = take(number(2))
            // list length 2, type 1, name length 2
            if type == 0, body.count > 5 { return String(decoding: body.dropFirst(5), as: UTF8.self) }
        }
        return nil
    }
}
