import Testing

@testable import PinKitSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct ConnectErrorTests {
    @Test(
        arguments: [
            ([], .other),
            ([EACCES], .other),
            ([ENETUNREACH], .unreachable),
            ([EHOSTUNREACH, EACCES], .unreachable),
            ([ENETUNREACH, ETIMEDOUT], .timedOut),
            ([ETIMEDOUT, ECONNREFUSED, ENETUNREACH], .refused),
        ] as [([Int32], ConnectError.Code)])
    func theMostTellingReasonDecides(numbers: [Int32], code: ConnectError.Code) {
        let attempts = numbers.map {
            ConnectError.Attempt(
                address: .loopback(.ipv4, port: 1), error: SystemError(code: $0, operation: "connect"))
        }
        let error = ConnectError(attempts: attempts)
        #expect(error.code == code)
        #expect(error.attempts == attempts)
    }
}
