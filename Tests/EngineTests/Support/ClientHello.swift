import Testing

/// As much of a ClientHello in one record (RFC 8446 §4.1.2) as the tests look at.
struct ClientHello {
    var sessionIdentifier: [UInt8] = []
    var cipherSuites: [UInt16] = []
    var compressionMethods: [UInt8] = []
    var extensions: [UInt16: [UInt8]] = [:]

    /// session_ticket (RFC 5077), pre_shared_key and early_data (RFC 8446), by which an earlier session is offered.
    static let resumption: Set<UInt16> = [35, 41, 42]

    /// Reads the first record of `bytes`.
    init(_ bytes: [UInt8]) throws {
        // Record header 5, handshake header 4, version 2, random 32.
        var rest = bytes.dropFirst(43)
        func take(_ count: Int) throws -> [UInt8] {
            try #require(rest.count >= count)
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        func number(_ count: Int) throws -> Int { try take(count).reduce(0) { $0 << 8 | Int($1) } }
        try #require(bytes.count > 43 && bytes[0] == 22 && bytes[5] == 1)
        sessionIdentifier = try take(number(1))
        for _ in 0..<(try number(2)) / 2 { cipherSuites.append(UInt16(try number(2))) }
        compressionMethods = try take(number(1))
        let end = rest.count - 2 - (try number(2))
        while rest.count > end {
            let type = UInt16(try number(2))
            extensions[type] = try take(number(2))
        }
    }
}
