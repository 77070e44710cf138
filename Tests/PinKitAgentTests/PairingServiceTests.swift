import PinKit
import PinKitSystem
import PinKitWire
import Testing

@testable import PinKitAgent

/// §4 of the protocol: every status, their order, and the counter.
@Suite struct PairingServiceTests {
    static func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    // requirement: pairing.order
    @Test func fiveWrongCodesLock() throws {
        let agent = try TestAgent()
        let right = "pin=\(agent.agent.status.code)"
        for attempt in 1...4 {
            #expect(try agent.post("pin=\(agent.wrongCode)").status == 401)
            #expect(agent.agent.status.failures == attempt)
        }
        // Success does not take back those before.
        #expect(try agent.post(right).status == 200)
        #expect(agent.agent.status.failures == 4)
        #expect(try agent.post(nil).status == 401)
        #expect(agent.agent.status.isLocked)
        #expect(try agent.post(right).status == 429)
        #expect(try agent.post("pin=\(agent.wrongCode)").status == 429)
        #expect(agent.agent.status.failures == 5)
        // A new code does not unlock.
        agent.agent.renewCode()
        #expect(try agent.post("pin=\(agent.agent.status.code)").status == 429)
    }

    /// A query, and whether it is right; CODE stands for the code.
    // requirement: pairing.order
    @Test(arguments: [
        ("pin=CODE", true), ("pin=CODE&pin=000000", true), ("x=1&pin=CODE", true), ("pin=%CODE", false),
        ("pin=000000&pin=CODE", false), ("pin= CODE", false), ("pin=+CODE", false), ("pin=CODE+", false),
        ("PIN=CODE", false), ("pin=", false), ("pin", false), ("", false), ("pin=CODE%0A", false), ("pin=%", false),
    ])
    func theFirstPinCounts(_ query: String, _ isRight: Bool) throws {
        let agent = try TestAgent(.openssl)
        let code = agent.agent.status.code
        guard code != "000000" else { return }
        // A blank would end the request line.
        let written = query.replacing("CODE", with: code).replacing(" ", with: "%20")
        let response = try agent.post(written.replacing("%\(code)", with: "%zz\(code)"))
        #expect(response.status == (isRight ? 200 : 401))
        #expect(agent.agent.status.failures == (isRight ? 0 : 1))
    }

    @Test func theHeaderCountsWhereThereIsNoParameter() throws {
        let agent = try TestAgent()
        let code = agent.agent.status.code
        #expect(try agent.post(nil, [("X-Bootstrap-PIN", code)]).status == 200)
        #expect(try agent.post("pin=\(agent.wrongCode)", [("X-Bootstrap-PIN", code)]).status == 401)
        #expect(try agent.post(nil, [("X-Bootstrap-PIN", code), ("X-Bootstrap-PIN", code)]).status == 401)
    }

    // requirement: pairing.order
    @Test(arguments: ["GET", "PUT", "DELETE", "HEAD", "OPTIONS", "post"]) func otherMethods(_ method: String) throws {
        let agent = try TestAgent { $0.pairs = false }
        let response = try agent.ask(
            HTTPRequest(
                method: method, path: "/pair", query: "pin=\(agent.agent.status.code)",
                fields: HTTPFields([("Host", "a"), ("Connection", "close")])))
        // 405 comes before 501 and 401, and counts nothing.
        #expect(response.status == 405 && response.fields["Allow"] == "POST")
        #expect(agent.agent.status.failures == 0)
    }

    // requirement: pairing.order
    @Test func whoCannotPairSaysSoBeforeTheLock() throws {
        let agent = try TestAgent { $0.pairs = false }
        agent.agent.lock()
        #expect(try agent.post("pin=\(agent.agent.status.code)").status == 501)
    }

    @Test func errorsAreOneLineOfText() throws {
        let agent = try TestAgent()
        for response in [
            try agent.post(nil),
            try agent.ask(
                HTTPRequest(method: "GET", path: "/pair", fields: HTTPFields([("Host", "a"), ("Connection", "close")]))),
        ] {
            #expect(response.fields["Content-Type"] == "text/plain; charset=utf-8")
            #expect(response.fields["Cache-Control"] == "no-store")
            #expect(Self.text(response).split(separator: "\n", omittingEmptySubsequences: false).count == 2)
        }
    }

    // requirement: pairing.answer
    @Test(arguments: [
        ("{\"deviceName\":\"Warehouse iPhone\",\"platform\":\"ios\"}", "Warehouse iPhone", "ios"),
        ("", "Paired device", ""), ("{", "Paired device", ""), ("[]", "Paired device", ""),
        ("{\"deviceName\":7}", "Paired device", ""), ("{\"deviceName\":\"\"}", "Paired device", ""),
        ("{\"deviceName\":\"a\",\"deviceName\":\"b\"}", "Paired device", ""),
    ])
    func theBodyIsOptional(_ body: String, _ name: String, _ platform: String) throws {
        let agent = try TestAgent()
        let response = try agent.post("pin=\(agent.agent.status.code)", body: body)
        #expect(response.status == 200)
        #expect(response.fields["Cache-Control"] == "no-store")
        let pin = try #require(agent.agent.pin)
        let answer = try PairingAnswer(
            status: response.status, contentType: response.fields["Content-Type"], body: response.body, pairedBy: pin)
        #expect(answer.agentPort == agent.agent.address.port)
        let device = try #require(agent.agent.pairedDevices.first)
        #expect(device.id == answer.deviceID && device.name == name && device.platform == platform)
    }

    @Test func pairingAgainMakesANewDevice() throws {
        let agent = try TestAgent()
        let (one, other) = (try agent.pair(), try agent.pair())
        #expect(one.deviceID != other.deviceID && one.deviceToken != other.deviceToken)
        _ = try agent.connect(one)
        _ = try agent.connect(other)
    }

    // requirement: pairing.guesses
    @Test func ofAThousandGuessesFiveAreCompared() throws {
        let desk = PairingDesk(code: "123456")
        let outcomes = Locked<[PairingDesk.Outcome]>([])
        let handles = try (0..<10).map { _ in
            try Threads.start(name: "guess") {
                for guess in 0..<100 {
                    let outcome = desk.attempt("x\(guess)")
                    outcomes.withLock { $0.append(outcome) }
                }
            }
        }
        for handle in handles { #expect(handle.join(until: Deadline(after: 60))) }
        let all = outcomes.withLock { $0 }
        #expect(all.count == 1_000)
        #expect(all.filter { $0 != .locked }.count == 5)
        #expect(desk.attempt("123456") == .locked)
    }

    /// The same over connections: twenty at a time, a hundred guesses.
    // requirement: pairing.guesses
    @Test func ofParallelConnectionsFiveAreAnswered401() throws {
        let agent = try TestAgent()
        let statuses = Locked<[Int]>([])
        let wrong = agent.wrongCode
        let handles = try (0..<20).map { _ in
            try Threads.start(name: "guess") {
                for _ in 0..<5 {
                    let status = (try? agent.post("pin=\(wrong)").status) ?? 0
                    statuses.withLock { $0.append(status) }
                }
            }
        }
        for handle in handles { #expect(handle.join(until: Deadline(after: 120))) }
        let all = statuses.withLock { $0 }
        #expect(all.filter { $0 == 401 }.count == 5)
        #expect(all.filter { $0 == 429 }.count == 95)
    }

    @Test func codesAreSixDigits() {
        for _ in 0..<200 {
            let code = PairingDesk.makeCode()
            #expect(code.utf8.count == 6 && code.utf8.allSatisfy { 0x30...0x39 ~= $0 })
        }
    }

    @Test func clearTextPairsOnlyOnTheLoopback() throws {
        let agent = try TestAgent { $0.usesTLS = false }
        #expect(agent.agent.pin == nil && agent.agent.pairingURI == nil)
        let response = try agent.post("pin=\(agent.agent.status.code)", [("X-Forwarded-For", "192.0.2.1")])
        #expect(response.status == 200)
        #expect(!Self.text(response).contains("publicKeyPin"))
    }
}
