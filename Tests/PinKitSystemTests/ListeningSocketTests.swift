import PinKitSystem
import Testing

@Suite struct ListeningSocketTests {
    @Test func aFreePortIsChosen() throws {
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0))
        #expect(listener.port != 0)
        #expect(listener.address == .loopback(.ipv4, port: listener.port))
        #expect(listener.address.description == "127.0.0.1:\(listener.port)")
    }

    @Test func acceptTimesOut() throws {
        let listener = try ListeningSocket(on: .loopback(.ipv6, port: 0))
        #expect(throws: ListeningSocket.AcceptError.timedOut) {
            _ = try listener.accept(deadline: Deadline(after: 0.05))
        }
    }

    @Test func acceptIsInterruptedFromAnotherThread() throws {
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0))
        try Threads.start(name: "interrupter") { listener.interrupt() }
        // The second one comes after the bell was rung for certain.
        for _ in 0..<2 {
            #expect(throws: ListeningSocket.AcceptError.interrupted) { _ = try listener.accept(deadline: .never) }
        }
    }

    @Test func aPortInUseIsRefused() throws {
        let listener = try ListeningSocket(on: .loopback(.ipv4, port: 0))
        let error = try #require(throws: SystemError.self) { _ = try ListeningSocket(on: listener.address) }
        #expect(error.description == "listen \(listener.address): address already in use")
    }
}
