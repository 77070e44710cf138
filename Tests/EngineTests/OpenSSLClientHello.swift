import Testing

/// As much of a ClientHello in one record (RFC 8446 §4.1.2) as the tests look at.
struct OpenSSLClientHello {
    var cipherSuites: [UInt16] = []
    var compressionMethods: [UInt8] = []
    var extensions: Set<UInt16> = []

    init(_ record: [UInt8]) throws {
        // Record header 5, handshake header 4, version 2, random 32.
        var rest = record.dropFirst(43)
        func take(_ count: Int) throws -> [UInt8] {
            try #require(rest.count >= count)
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        func number(_ count: Int) throws -> Int { try take(count).reduce(0) { $0 << 8 | Int($1) } }
        _ = try take(number(1))
        for _ in 0..<(try number(2)) / 2 { cipherSuites.append(UInt16(try number(2))) }
        compressionMethods = try take(number(1))
        let end = rest.count - 2 - (try number(2))
        while rest.count > end {
            extensions.insert(UInt16(try number(2)))
            _ = try take(number(2))
        }
    }
}
