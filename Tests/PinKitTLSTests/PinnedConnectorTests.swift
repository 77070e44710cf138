import PinKit
import PinKitSystem
import PinKitTLS
import Testing

@Suite struct PinnedConnectorTests {
    static let hello = ToyTLS.message(.serverHello)
    static let certificate = ToyTLS.message(.certificate, TestCertificate.der(1))

    static let finished = ToyTLS.message(.finished)

    /// A way in which a server can behave, and what must come of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let answer: [[UInt8]]
        let holds: Bool
        let expected: Account

        init(_ name: String, _ answer: [[UInt8]], closes: Bool = false, _ expected: Account) {
            self.name = name
            self.answer = answer
            holds = !closes
            self.expected = expected
        }

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case("honest", [hello, certificate, finished], .verified),
        Case("one record a byte", (hello + certificate + finished).map { [$0] }, .verified),
        Case(
            "other key", [hello, ToyTLS.message(.certificate, TestCertificate.der(2)), finished],
            .refused("mismatch")),
        Case("garbage for a certificate", [hello, ToyTLS.message(.certificate, [1, 2, 3])], .refused("unreadable")),
        Case(
            "pinned certificate without its key", [hello, certificate, ToyTLS.message(.badProof)],
            .refused("possession")),
        Case("resumption", [hello, ToyTLS.message(.resumed)], .refused("resumed")),
        Case("resumption after a match", [hello, certificate, ToyTLS.message(.resumed)], .refused("resumed")),
        Case("no certificate", [hello, finished], .refused("not-evaluated")),
        Case(
            "second certificate differs", [hello, certificate, ToyTLS.message(.certificate, TestCertificate.der(2))],
            .refused("mismatch")),
        Case(
            "library that ignores a refusal",
            [hello, ToyTLS.message(.ignoredCertificate, TestCertificate.der(2)), finished], .refused("mismatch")),
        Case(
            "library that ignores a refusal before a match",
            [hello, ToyTLS.message(.ignoredCertificate, TestCertificate.der(2)), certificate, finished],
            .refused("mismatch")),
        Case("bad proof before the evaluation", [hello, ToyTLS.message(.badProof)], .refused("possession")),
        Case("alert at once", [ToyTLS.alert(40)], .failed(.alert, .handshake(.firstBytes))),
        Case(
            "alert after the certificate", [hello, certificate, ToyTLS.alert(80)],
            .failed(.alert, .handshake(.certificate))),
        Case("wrong message", [ToyTLS.message(.clientHello)], .failed(.handshake, .handshake(.serverHello))),
        Case("close at once", [], closes: true, .failed(.closed, .handshake(.nothing))),
        Case("close inside a record", [[22, 3, 3, 0, 9, 2]], closes: true, .failed(.closed, .handshake(.firstBytes))),
        Case("close after the hello", [hello], closes: true, .failed(.closed, .handshake(.serverHello))),
        Case(
            "close after the certificate", [hello, certificate], closes: true,
            .failed(.closed, .handshake(.certificate))),
        Case(
            "plain HTTP", [Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)], closes: true,
            .failed(.clearText, .handshake(.firstBytes))),
        Case("record type without its version", [[22], [9]], .failed(.clearText, .handshake(.firstBytes))),
        Case("hang at once", [], .failed(.timedOut, .handshake(.nothing))),
        Case("hang inside a record", [[22, 3, 3, 0, 9, 2]], .failed(.timedOut, .handshake(.firstBytes))),
        Case("hang after the hello", [hello], .failed(.timedOut, .handshake(.serverHello))),
        Case("hang after the certificate", [hello, certificate], .failed(.timedOut, .handshake(.certificate))),
    ]

    static func connector(_ seeds: UInt8...) throws -> PinnedConnector {
        let pins = try #require(PinSet(try seeds.map { try TestCertificate.pin($0) }))
        return PinnedConnector(engine: ToyEngine(), pins: pins)
    }

    // requirement: failure.is-not-refusal failure.told-apart
    @Test(arguments: cases) func everyBehaviourHasItsOutcome(_ one: Case) throws {
        let peer = try ScriptedPeer(answering: one.answer, thenHolding: one.holds)
        let hangs = if case .failed(.timedOut, _) = one.expected { true } else { false }
        let seconds = hangs ? 0.25 : 20
        let end = Deadline(after: seconds)
        let bound = Deadline(after: seconds + 2)
        #expect(Account(peer.outcome(of: try Self.connector(1), seconds: seconds)) == one.expected)
        if hangs { #expect(end.isPast) }
        #expect(!bound.isPast)
    }
}
