import PinKitSystem
import Testing

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

    @Test func theDeadlineHoldsWhateverTheResolverDoes() throws {
        let host = try Host(parsing: "localhost")
        #expect(throws: LookupError.timedOut("localhost")) {
            // The time is up before the thread can have started.
            try NameLookup.resolve(host, port: 1, deadline: Deadline(after: 0))
        }
    }

    @Test func anUnknownNameIsAnErrorInTime() throws {
        // `.invalid` never resolves (RFC 6761 §6.4). Which of the three it is depends on the resolver of the machine.
        let host = try Host(parsing: "name.invalid")
        let error = try #require(throws: LookupError.self) {
            try NameLookup.resolve(host, port: 1, deadline: Deadline(after: 0.3))
        }
        let expected: [LookupError] = [
            .nameDoesNotResolve("name.invalid"), .temporaryFailure("name.invalid"), .timedOut("name.invalid"),
        ]
        #expect(expected.contains(error))
        #expect(error.description.hasPrefix("look up name.invalid: "))
    }
}
