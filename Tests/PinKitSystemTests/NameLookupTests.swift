import Testing

@testable import PinKitSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct NameLookupTests {
    @Test(arguments: ["127.0.0.1", "::1", "192.0.2.7", "2001:db8::7"])
    func anAddressIsItself(text: String) throws {
        let addresses = try NameLookup.resolve(Host(parsing: text), port: 443, deadline: Deadline(after: 5))
        #expect(addresses.map(\.host) == [text])
        #expect(addresses.map(\.port) == [443])
    }

    @Test func localhostIsTheLoopback() throws {
        let addresses = try NameLookup.resolve(Host(parsing: "localhost"), port: 1, deadline: Deadline(after: 5))
        #expect(!addresses.isEmpty)
        let loopback: Set<SocketAddress> = [.loopback(.ipv4, port: 1), .loopback(.ipv6, port: 1)]
        #expect(loopback.isSuperset(of: addresses))
    }

    @Test func aPastDeadlineIsATimeout() throws {
        let host = try Host(parsing: "localhost")
        #expect(throws: LookupError.timedOut("localhost")) {
            try NameLookup.resolve(host, port: 1, deadline: Deadline(after: 0))
        }
    }

    @Test(
        arguments: [
            (0, nil),
            (EAI_NONAME, .nameDoesNotResolve("a.b")),
            (EAI_AGAIN, .temporaryFailure("a.b")),
            (EAI_SYSTEM, .failed(SystemError(code: EMFILE, operation: "look up", subject: "a.b"))),
            (EAI_FAIL, .failed(SystemError(code: EIO, operation: "look up", subject: "a.b"))),
        ] as [(Int32, LookupError?)])
    func theReasonsAreToldApart(code: Int32, failure: LookupError?) {
        #expect(NameLookup.failure(code, errno: EMFILE, name: "a.b") == failure)
    }

    @Test(
        arguments: [
            (.nameDoesNotResolve("a.b"), "look up a.b: the name does not resolve"),
            (.temporaryFailure("a.b"), "look up a.b: temporary failure of the name servers"),
            (.timedOut("a.b"), "look up a.b: timed out"),
        ] as [(LookupError, String)])
    func theReasonsAreReadable(error: LookupError, text: String) {
        #expect(error.description == text)
    }
}
